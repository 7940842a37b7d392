import { createClient } from '@supabase/supabase-js'
import { firstValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { createMaxRows } from '../../src/backend/supabase/rest/maxRows'
import { readTable } from '../../src/backend/supabase/rest/readTable'
import { RowIntake } from '../../src/backend/supabase/rest/rowListParser'
import { source } from '../support/boards'

const tokens = { freshToken: () => Promise.resolve({ token: 'token' }) } as never

/**
 * A project that gives so many rows at most, of tables with so many and some at their head; what it was asked, by the
 * row it begins with.
 */
function project(maximum: number) {
  const state = { maximum, rows: 0, added: 0, now: 0, keyOf: (id: number): unknown => id }
  const limits: number[] = []
  const answer: typeof fetch = input => {
    const { searchParams } = new URL(input instanceof Request ? input.url : input)
    const [offset, limit] = ['offset', 'limit'].map(name => Number(searchParams.get(name) ?? 0))
    limits.push(offset ?? 0)
    const there = Array.from({ length: state.rows + state.added }, (_, i) => ({
      id: state.keyOf(i - state.added),
      xmin: 7,
    }))
    const until = Math.min((offset ?? 0) + (limit ?? 0), (offset ?? 0) + state.maximum)
    const body = there.slice(offset, until)
    onAnswer(limits.length)
    return Promise.resolve(Response.json(body))
  }
  let onAnswer: (request: number) => unknown = () => undefined
  const client = createClient('http://localhost:1', 'key', {
    global: { fetch: answer },
    realtime: { transport: WebSocket as never },
  })
  const maxRows = createMaxRows(() => state.now)
  const read = async (rows: number, expectedCount?: number) => {
    state.rows = rows
    limits.length = 0
    const table = { ...source, limit: 1_000 }
    const from = { client, intake: new RowIntake() }
    const { rows: read, isTruncated } = await firstValueFrom(
      readTable(from, tokens, maxRows, { isStamped: true }, table, undefined, expectedCount),
    )
    return { rows: read.length, isTruncated, requests: limits.length }
  }
  return { state, read, during: (does: (request: number) => unknown) => (onAnswer = does) }
}

test('a maximum that is lowered while the page is open is noticed where rows are fewer than before', async () => {
  const { state, read } = project(1_000)
  expect(await read(800)).toEqual({ rows: 800, isTruncated: false, requests: 2 })
  state.maximum = 500
  expect(await read(800, 800)).toMatchObject({ rows: 500, isTruncated: true })
  // And is known from then on, for all tables.
  expect(await read(600)).toEqual({ rows: 500, isTruncated: true, requests: 1 })
  expect(await read(300)).toEqual({ rows: 300, isTruncated: false, requests: 1 })
  state.maximum = 1_000
  expect(await read(800)).toMatchObject({ rows: 800, isTruncated: false })
})

test('rows that are really gone cost one request, once', async () => {
  const { read } = project(1_000)
  await read(800)
  expect(await read(500, 800)).toEqual({ rows: 500, isTruncated: false, requests: 2 })
  expect(await read(500, 500)).toEqual({ rows: 500, isTruncated: false, requests: 1 })
})

test('the longest table is not asked about at every read, but now and then', async () => {
  const { state, read } = project(1_000)
  await read(800)
  for (let reads = 0; reads < 8; reads += 1) expect((await read(800, 800)).requests).toBe(1)
  state.now += 5 * 60_000 + 1
  expect((await read(800, 800)).requests).toBe(2)
  expect((await read(800, 800)).requests).toBe(1)
})

test('a known maximum is confirmed by where the rows end, without reading them again', async () => {
  const { state, read, during } = project(500)
  expect(await read(800)).toEqual({ rows: 500, isTruncated: true, requests: 4 })
  // Rows come at the head all the time, as in a log.
  during(() => (state.added += 1))
  state.now += 5 * 60_000 + 1
  expect(await read(800, 500)).toEqual({ rows: 500, isTruncated: true, requests: 2 })
  state.now += 5 * 60_000 - 1
  expect(await read(800, 500)).toEqual({ rows: 500, isTruncated: true, requests: 1 })
})

test('a row that came and one that went between two requests make no maximum', async () => {
  const { state, read, during } = project(1_000)
  during(request => (state.rows = request === 1 ? 38 : 37))
  expect(await read(37)).toMatchObject({ rows: 37, isTruncated: false })
  during(() => undefined)
  expect(await read(37)).toMatchObject({ rows: 37, isTruncated: false })
})

test('a replica that has new rows at the head makes no maximum, however often it answers in turn with an older one', async () => {
  const { state, read, during } = project(1_000)
  // The older one gives all the rows; the other one says where they end.
  during(request => (state.added = request % 2 === 1 ? 2 : 0))
  expect(await read(37)).toEqual({ rows: 37, isTruncated: false, requests: 2 })
  during(() => undefined)
  state.added = 0
  expect(await read(37, 38)).toMatchObject({ rows: 37, isTruncated: false })
})

test.each([1, 2, 500])('a maximum of %i is found out while rows come at the head', async maximum => {
  const { state, read, during } = project(maximum)
  during(() => (state.added += 1))
  expect(await read(800)).toMatchObject({ rows: maximum, isTruncated: true })
})

test('a key that is a list is the same key in another answer', async () => {
  const { state, read } = project(1_000)
  state.keyOf = id => ['a', id]
  expect(await read(37)).toEqual({ rows: 37, isTruncated: false, requests: 2 })
})

test('a wrongly assumed maximum is corrected', async () => {
  const { state, read, during } = project(1_000)
  // By chance twice in a row.
  during(request => (state.rows = request % 2 === 1 ? 38 : 37))
  expect(await read(37)).toMatchObject({ rows: 37, isTruncated: true })
  during(() => undefined)
  expect(await read(37)).toMatchObject({ isTruncated: true })
  state.now += 5 * 60_000 + 1
  expect(await read(37)).toMatchObject({ isTruncated: false })
  expect(await read(38)).toMatchObject({ rows: 38, isTruncated: false })
})
