import { readFileSync } from 'node:fs'
import { firstValueFrom, lastValueFrom, switchMap } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Backend, HeldRow } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { fillTables, schema } from '../support/digests-project'
import { enter, profileOf, type Profile } from '../support/profile'
import { tableSource } from '../support/table-source'

const EMAIL = 'ann@example.test'
const OTHER = 'bob@example.test'
const CALL = 'rpc/signalbox_digests'

let server: Embedded
/** The number of lists in each request, by page. */
let requests: { page: string; lists: number }[] = []
let isRefused = false
let profile: Profile

beforeAll(async () => {
  server = await startTestBackend({
    'migrations/20260101000000_things.sql': schema,
    'migrations/20260102000000_digest.sql': readFileSync('public/digest.sql', 'utf8'),
  })
  const admin = openClient(server.url, server.keys.serviceRole).auth.admin
  const [ann] = await Promise.all(
    [EMAIL, OTHER].map(email => admin.createUser({ email, password: PASSWORD, email_confirm: true })),
  )
  await server.database.exec(fillTables(ann?.data.user?.id ?? ''))
})
afterAll(() => server.close())
beforeEach(() => {
  profile = profileOf(server)
  requests = []
  isRefused = false
})

const things = tableSource('things', ['id', 'label', 'price'], { limit: 20 })
const pairs = tableSource('pairs', ['at', 'no', 'word'], {
  key: ['at', 'no'],
  order: { column: 'at', ascending: true },
})

/** A page of the profile; its requests are counted by its name. */
function openPage(page: string): Backend {
  const countingFetch: typeof fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (!pathname.endsWith(CALL)) return fetch(input, init)
    const { asked } = JSON.parse(init?.body as string) as { asked: { lists: unknown[] } }
    requests.push({ page, lists: asked.lists.length })
    return isRefused ? Promise.reject(new TypeError('no network')) : fetch(input, init)
  }
  return profile.open({ fetch: countingFetch })
}

const readHeld = async (port: Backend, source: TableSource): Promise<HeldRow[]> => {
  const { rows, rowVersions } = await firstValueFrom(port.sources.read(source, undefined, 0))
  return rows.map((row, place) => ({ row, version: rowVersions?.[place] ?? null }))
}
const compare = (port: Backend, source: TableSource, heldRows: readonly HeldRow[]) => {
  const result$ = port.sources.compareRows?.(source, () => heldRows)
  if (result$ === undefined) throw new Error('nothing compares')
  return result$
}
const wait = (port: Backend, earliest = 0) => {
  const round$ = port.sources.waitForRound?.(earliest, 60_000)
  if (round$ === undefined) throw new Error('nothing waits')
  return round$
}
/** Two pages that have verified before, and what each holds. */
async function openTwo(source: TableSource, otherSource: TableSource, sign = signInBoth) {
  const [one, other] = [openPage('one'), openPage('other')]
  await sign(one, other)
  const [held, otherHeld] = [await readHeld(one, source), await readHeld(other, otherSource)]
  await firstValueFrom(compare(one, source, held))
  await firstValueFrom(compare(other, otherSource, otherHeld))
  requests.length = 0
  return {
    one,
    other,
    held,
    otherHeld,
    askOne: () => firstValueFrom(compare(one, source, held)),
    askOther: () => firstValueFrom(compare(other, otherSource, otherHeld)),
    /** The other page verifies when a round begins; its own would begin in a minute. */
    otherWaits: (earliest = 0) =>
      lastValueFrom(wait(other, earliest).pipe(switchMap(() => compare(other, otherSource, otherHeld)))),
  }
}
async function signInBoth(one: Backend, other: Backend) {
  await enter(one, EMAIL)
  await other.auth.restore()
}

describe('pages of one person', () => {
  test('verify by one request when the first one’s time comes', async () => {
    const { askOne, otherWaits } = await openTwo(things, pairs)
    const answers = await Promise.all([otherWaits(), askOne()])
    expect(answers.map(({ type }) => type)).toEqual(['same', 'same'])
    expect(requests).toEqual([{ page: 'one', lists: 2 }])
  })

  test('have the same rows compared once', async () => {
    const { askOne, otherWaits } = await openTwo(things, things)
    const answers = await Promise.all([otherWaits(), askOne()])
    expect(answers.map(({ type }) => type)).toEqual(['same', 'same'])
    expect(requests).toEqual([{ page: 'one', lists: 1 }])
  })

  test('each hear of their own difference', async () => {
    const { askOne, other, otherHeld } = await openTwo(things, pairs)
    const otherWaits = lastValueFrom(
      wait(other).pipe(switchMap(() => compare(other, pairs, otherHeld.slice(1)))),
    )
    const answers = await Promise.all([otherWaits, askOne()])
    expect(answers.map(({ type }) => type)).toEqual(['different', 'same'])
    expect(requests).toEqual([{ page: 'one', lists: 2 }])
  })

  test('do not come along before half of their time has passed', async () => {
    const { other, askOne } = await openTwo(things, pairs)
    let hasBegun = false
    const subscription = wait(other, 30_000).subscribe(() => {
      hasBegun = true
    })
    await askOne()
    expect([hasBegun, requests]).toEqual([false, [{ page: 'one', lists: 1 }]])
    subscription.unsubscribe()
  })

  test('ask by themselves where the other one’s request fails', async () => {
    const { askOne, otherWaits } = await openTwo(things, pairs)
    isRefused = true
    const asked = askOne()
    const waited = otherWaits()
    await asked
    isRefused = false
    expect((await waited).type).toBe('same')
    expect(requests.map(({ page }) => page)).toEqual(['one', 'other'])
  })

  test('ask by themselves where the other one stops asking', async () => {
    const { one, held, otherWaits } = await openTwo(things, pairs)
    const waited = otherWaits()
    const asked = compare(one, things, held).subscribe()
    await vi.waitFor(() =>
      expect(profile.postedMessages).toContainEqual(expect.objectContaining({ type: 'taken' })),
    )
    asked.unsubscribe()
    expect((await waited).type).toBe('same')
    expect(requests).toEqual([{ page: 'other', lists: 1 }])
  })

  test('ask by themselves where the one that announced a request is gone', async () => {
    const { otherWaits } = await openTwo(things, pairs)
    const waited = otherWaits()
    const channel = new BroadcastChannel(`signalbox:digests 2:${server.url}`)
    channel.postMessage({ type: 'gathering', round: 'of a page that is closed', schema: 'public' })
    expect((await waited).type).toBe('same')
    expect(requests).toEqual([{ page: 'other', lists: 1 }])
    channel.close()
  })

  test('are not misled by what else is posted', async () => {
    const { askOne } = await openTwo(things, pairs)
    const channel = new BroadcastChannel(`signalbox:digests 2:${server.url}`)
    for (const message of [null, 'gathering', { type: 'answers' }, { type: 'taken', guest: 1 }])
      channel.postMessage(message)
    expect((await askOne()).type).toBe('same')
    channel.close()
  })
})

test('pages of two people do not share an answer', async () => {
  const { askOne, otherWaits } = await openTwo(things, things, async (one, other) => {
    await enter(one, EMAIL)
    await enter(other, OTHER)
  })
  const answers = await Promise.all([otherWaits(), askOne()])
  expect(answers.map(({ type }) => type)).toEqual(['same', 'same'])
  expect(requests.map(({ page }) => page)).toEqual(['one', 'other'])
})

test('neither tokens nor anything else of the session is posted', async () => {
  const { askOne, otherWaits, one } = await openTwo(things, pairs)
  await Promise.all([otherWaits(), askOne()])
  const posted = JSON.stringify(profile.postedMessages)
  expect(posted).toContain('gathering')
  const stored = JSON.stringify([...profile.storedItems.values()])
  const token = /"access_token\\?":\\?"([^"\\]+)/.exec(stored)?.[1] ?? ''
  expect(token.length).toBeGreaterThan(100)
  expect(posted).not.toContain(token)
  await one.auth.signOut('local')
})
