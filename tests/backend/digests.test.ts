import { readFileSync } from 'node:fs'
import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Backend, HeldRow, ReadResult } from '../../src/backend/ports/backend.port'
import type { Filter, TableSource } from '../../src/board/model/source'
import { boardStorage } from '../support/boards-storage'
import { fillTables, ODD, schema } from '../support/digests-project'
import { enter, profileOf } from '../support/profile'
import { tableSource } from '../support/table-source'

const DIGEST = readFileSync('public/digest.sql', 'utf8')
const EMAIL = 'ann@example.test'

let server: Embedded
let port: Backend
const requests: string[] = []
const countRequest: typeof fetch = (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  requests.push(pathname.replace('/rest/v1/', ''))
  return fetch(input, init)
}
beforeAll(async () => {
  server = await startTestBackend({
    'migrations/20260101000000_things.sql': schema,
    'migrations/20260102000000_digest.sql': DIGEST,
  })
  const { data } = await openClient(server.url, server.keys.serviceRole).auth.admin.createUser({
    email: EMAIL,
    password: PASSWORD,
    email_confirm: true,
  })
  await server.database.exec(fillTables(data.user?.id ?? ''))
})
afterAll(() => server.close())
beforeEach(async () => {
  port = profileOf(server, { fetch: countRequest }).open()
  await enter(port, EMAIL)
})

const things = tableSource('things', ['id', 'label', 'mood', 'code', 'paid', 'price', 'at', 'body', ODD], {
  limit: 20,
  order: { column: 'label', ascending: false },
})
const pairs = tableSource('pairs', ['at', 'no', 'word'], {
  key: ['at', 'no'],
  order: { column: 'at', ascending: true },
})
const read = (source: TableSource, expectedCount = 0) =>
  firstValueFrom(port.sources.read(source, undefined, expectedCount))
const heldOf = ({ rows, rowVersions }: ReadResult): HeldRow[] =>
  rows.map((row, place) => ({ row, version: rowVersions?.[place] ?? null }))
const compare = async (source: TableSource, heldRows: readonly HeldRow[]) => {
  const result$ = port.sources.compareRows?.(source, () => heldRows)
  if (result$ === undefined) throw new Error('nothing compares')
  return firstValueFrom(result$)
}
const write = (sql: string) => server.database.exec(sql)

describe('rows that are held', () => {
  test.each<[string, TableSource]>([
    ['a list that is cut, in the order of a language', things],
    ['a key of two columns, one of them a time', pairs],
    ['an order by the key', { ...things, order: { column: 'id', ascending: false } }],
    ['no rows', { ...things, filter: [{ column: 'label', op: 'eq', value: 'none' }] }],
  ])('%s', async (_, source) => {
    const heldRows = heldOf(await read(source))
    expect(await compare(source, heldRows)).toMatchObject({ type: 'same', touchedRows: { rows: [] } })
    if (heldRows.length === 0) return
    expect(await compare(source, heldRows.slice(1))).toMatchObject({ type: 'different' })
    expect(await compare(source, heldRows.toReversed())).toMatchObject({ type: 'different' })
    const [first, ...rest] = heldRows
    if (first === undefined) return
    expect(await compare(source, [{ ...first, version: Number(first.version) + 1 }, ...rest])).toMatchObject({
      type: 'different',
    })
  })

  test.each<Filter>([
    { column: 'label', op: 'eq', value: 'Ébène 3' },
    { column: 'label', op: 'neq', value: 'Ébène 3' },
    { column: 'price', op: 'gt', value: '4.25' },
    { column: 'at', op: 'lte', value: '2100-01-01T00:00:00Z' },
    { column: 'mood', op: 'in', value: ['low', 'high'] },
    { column: 'code', op: 'eq', value: 'ab' },
    { column: 'paid', op: 'is', value: true },
    { column: 'body', op: 'is', value: null },
    { column: 'label', op: 'like', value: '*3' },
    { column: 'label', op: 'ilike', value: 'ébène%' },
    { column: ODD, op: 'gte', value: 0 },
  ])('with a filter by $op of $column', async filter => {
    const source = { ...things, filter: [filter], limit: 100 }
    const heldRows = heldOf(await read(source))
    expect(await compare(source, heldRows)).toMatchObject({ type: 'same' })
  })

  test('rows of unknown version come with it and with their values, as a read has them', async () => {
    const answer = await read(things)
    const heldRows = heldOf(answer).map((each, place) =>
      place % 5 === 2 ? { ...each, version: null } : each,
    )
    const isTouched = (_: unknown, place: number) => place % 5 === 2
    expect(await compare(things, heldRows)).toMatchObject({
      type: 'same',
      touchedRows: {
        rows: answer.rows.filter(isTouched),
        rowVersions: answer.rowVersions?.filter(isTouched),
      },
    })
  })

  test('a write, a new row and a deletion are differences', async () => {
    const source = { ...things, limit: 1_000 }
    const id = '9007199254740994'
    for (const sql of [
      `update public.things set paid = paid where id = ${id}`,
      `delete from public.things where id = ${id}`,
      `insert into public.things (id, owner) select ${id}, owner from public.things where owner is not null limit 1`,
    ]) {
      const heldRows = heldOf(await read(source))
      expect(await compare(source, heldRows)).toMatchObject({ type: 'same' })
      await write(sql)
      expect(await compare(source, heldRows)).toMatchObject({ type: 'different' })
    }
  })

  test('neither other people’s rows count, nor rows that a policy has hidden since', async () => {
    const heldRows = heldOf(await read(things))
    await write(`update public.things set price = 1 where owner is null`)
    expect(await compare(things, heldRows)).toMatchObject({ type: 'same' })
    await write(`alter policy own on public.things using (owner = (select auth.uid()) and not paid)`)
    expect(await compare(things, heldRows)).toMatchObject({ type: 'different' })
    await write(`alter policy own on public.things using (owner = (select auth.uid()))`)
  })

  test('a maximum of rows that was lowered since takes nothing from what is held', async () => {
    const heldRows = heldOf(await read(things))
    expect(heldRows).toHaveLength(20)
    await write(`alter role authenticator set pgrst.db_max_rows = '4'; notify pgrst, 'reload config'`)
    const fewer = heldOf(await read(things, 20))
    expect(fewer).toHaveLength(4)
    // Nor are the rows that it leaves out a difference.
    for (const each of [heldRows, fewer]) expect(await compare(things, each)).toMatchObject({ type: 'same' })
    await write(`alter role authenticator reset pgrst.db_max_rows; notify pgrst, 'reload config'`)
  })

  test('a maximum of rows that was raised since is a difference', async () => {
    await write(`alter role authenticator set pgrst.db_max_rows = '4'; notify pgrst, 'reload config'`)
    const heldRows = heldOf(await read(things, 20))
    expect(await compare(things, heldRows)).toMatchObject({ type: 'same' })
    await write(`alter role authenticator reset pgrst.db_max_rows; notify pgrst, 'reload config'`)
    expect(await compare(things, heldRows)).toMatchObject({ type: 'different' })
  })

  test('a label that is renamed, without a row being written, is another shape', async () => {
    const heldRows = heldOf(await read(things))
    const shapeNow = async () => {
      const result = await compare(things, heldRows)
      return result.type === 'same' ? result.shape : result.type
    }
    const before = await shapeNow()
    expect(await shapeNow()).toBe(before)
    await write(`alter type public.mood rename value 'low' to 'minor'`)
    const renamedShape = await shapeNow()
    expect(renamedShape).not.toBe(before)
    await write(`alter table public.things add column more int default 3`)
    expect(await shapeNow()).not.toBe(renamedShape)
  })
})

test('requests within a moment become one', async () => {
  const [one, other] = [heldOf(await read(things)), heldOf(await read(pairs))]
  requests.length = 0
  const results = await Promise.all([
    compare(things, one),
    compare(pairs, other),
    compare(pairs, other.slice(1)),
  ])
  expect(results.map(({ type }) => type)).toEqual(['same', 'same', 'different'])
  expect(requests).toEqual(['rpc/signalbox_digests'])
})

describe('a table that cannot be compared is reported, and the others are compared', () => {
  test.each<[string, TableSource]>([
    ['a view', { ...things, table: 'viewed', columns: ['id', 'label'] }],
    ['a table that is not there', { ...things, table: 'none' }],
    ['a column that is not there', { ...things, columns: ['id', 'none'] }],
    ['SQL for a column', { ...things, order: { column: 'id; drop table public.pairs', ascending: true } }],
    ['a value of another type', { ...things, filter: [{ column: 'price', op: 'eq', value: 'much' }] }],
    ['another schema', { ...things, schema: 'auth', table: 'users', columns: ['id'] }],
  ])('%s', async (_, source) => {
    const heldRows = heldOf(await read(pairs))
    const [bad, good] = await Promise.all([compare(source, []), compare(pairs, heldRows)])
    expect([bad.type, good.type]).toEqual(['unavailable', 'same'])
    // It is not asked again at once.
    requests.length = 0
    expect(await compare(source, [])).toEqual({ type: 'unavailable' })
    expect(requests).toEqual([])
  })

  test('a table of which only some columns may be read', async () => {
    await write(
      `revoke select on public.pairs from authenticated; grant select (at, "no") on public.pairs to authenticated`,
    )
    const part = { ...pairs, columns: ['at', 'no'] }
    expect(await compare(part, heldOf(await read(part)))).toEqual({ type: 'unavailable' })
    await write(`grant select on public.pairs to authenticated`)
  })

  test('a project without digest.sql, which this browser remembers for a day', async () => {
    const browser = boardStorage()
    const open = async () => {
      port = profileOf(server, { fetch: countRequest, boards: browser.tab() }).open()
      await enter(port, EMAIL)
      requests.length = 0
    }
    await open()
    const heldRows = heldOf(await read(pairs))
    await write(`drop function public.signalbox_digests(jsonb); notify pgrst, 'reload schema'`)
    requests.length = 0
    expect(await compare(pairs, heldRows)).toEqual({ type: 'unavailable' })
    expect(await compare(pairs, heldRows)).toEqual({ type: 'unavailable' })
    expect(requests).toEqual(['rpc/signalbox_digests'])
    await write(`${DIGEST}; notify pgrst, 'reload schema'`)
    await open()
    expect(await compare(pairs, heldRows)).toEqual({ type: 'unavailable' })
    expect(requests).toEqual([])
    for (const [key, value] of browser.entries)
      browser.entries.set(key, String(Number(value) - 25 * 60 * 60_000))
    expect(await compare(pairs, heldRows)).toMatchObject({ type: 'same' })
  })
})

test('the demo has the same function', () => {
  expect(readFileSync('supabase/migrations/20261209000000_digest_second_edition.sql', 'utf8')).toBe(DIGEST)
})
