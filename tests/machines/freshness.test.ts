import { describe, expect, test } from 'vitest'
import type { Source } from '../../src/board/model/source'
import type { Cause } from '../../src/machines/shared/cause'
import { initialChannelContext, type ChannelContext } from '../../src/machines/channel/channel.context'
import type { Access } from '../../src/machines/shared/access'
import { freshness, type FreshnessWord } from '../../src/machines/freshness'
import { describeRemedy } from '../../src/ui/freshness/wording/remedyText'
import type { ChannelSnapshot } from '../../src/machines/channel/channel.machine'
import { guardedSource, source } from '../support/boards'

const folder: Source = {
  kind: 'folder',
  bucket: 'papers',
  limit: 5,
  refresh: { interval: 60 },
  order: { column: 'name', ascending: true },
}
const empty = { ...initialChannelContext({ source, panels: [], access: 'aal1' }), since: 7 }
const heldContext: ChannelContext = { ...empty, views: { table: { kind: 'table', rows: [], rowCount: 0 } } }
const lost: Cause = { kind: 'lost', reason: 'socket closed: 1006' }

const words: [ChannelSnapshot['value'], FreshnessWord, FreshnessWord][] = [
  [{ connected: 'joining' }, 'connecting', 'reconnecting'],
  [{ connected: 'subscribing' }, 'connecting', 'reconnecting'],
  [{ connected: 'reading' }, 'connecting', 'catching-up'],
  [{ connected: 'live' }, 'live', 'live'],
  [{ connected: 'polling' }, 'polling', 'polling'],
  [{ connected: 'stale' }, 'stale', 'stale'],
  ['reconnecting', 'reconnecting', 'reconnecting'],
  ['denied', 'denied', 'denied'],
  ['failed', 'failed', 'failed'],
  ['paused', 'paused', 'paused'],
]
describe.each(words)('%j', (value, first, again) => {
  test(`is ${first} before there was anything to show`, () => {
    expect(freshness({ value, context: empty })).toMatchObject({ word: first, since: 7 })
  })
  test(`is ${again} while older views are shown`, () => {
    expect(freshness({ value, context: heldContext })).toMatchObject({ word: again, since: 7 })
  })
})

test.each<[Cause['kind'], Source, FreshnessWord]>([
  ['denied', source, 'denied'],
  ['unknown', source, 'failed'],
  ['unpublished', source, 'failed'],
  // Storage says so of what it keeps from somebody, too.
  ['unknown', folder, 'denied'],
])('a refusal as %s is distinguished: a missing object is no lack of rights', (kind, of, word) => {
  const context = { ...heldContext, source: of, cause: { kind, reason: '' } }
  expect(freshness({ value: 'denied', context }).word).toBe(word)
})

describe('unauthorized', () => {
  test.each<[Source, Access, FreshnessWord, RegExp, RegExp]>([
    [source, 'none', 'signed-out', /no session/, /^Sign in again/],
    [guardedSource, 'none', 'signed-out', /no session/, /^Sign in again/],
    [guardedSource, 'aal1', 'locked', /aal2/, /^Enter your two-factor code/],
  ])('%j from %s is %s, and says why and what to do', (source, access, word, reason, remedy) => {
    const place = { value: 'unauthorized', context: { ...heldContext, source, access, cause: lost } } as const
    const freshnessNow = freshness(place)
    expect(freshnessNow).toMatchObject({ word, since: 7 })
    expect(freshnessNow.cause?.reason).toMatch(reason)
    expect(describeRemedy(freshnessNow)).toMatch(remedy)
    // React draws anew whatever is not the same object.
    expect(freshness(place).cause).toBe(freshnessNow.cause)
  })
})

test('a live panel has neither cause nor remedy, and a time of proof', () => {
  const freshnessNow = freshness({ value: { connected: 'live' }, context: { ...heldContext, cause: lost } })
  expect(describeRemedy(freshnessNow)).toBeNull()
  const proof = { lastEvent: 4, lastProof: 3, completeSince: 2, lag: 1, every: null, isPlaceholder: false }
  const context = { ...heldContext, ...proof, cause: lost }
  expect(freshness({ value: { connected: 'live' }, context })).toEqual({
    word: 'live',
    since: 7,
    cause: null,
    kind: 'table',
    isPrivate: false,
    ...proof,
  })
})

test('a policy that reads its own table is said to, with what ends it', () => {
  const reason = '42P17: infinite recursion detected in policy for relation "members"'
  const context: ChannelContext = { ...empty, cause: { kind: 'misconfigured', reason } }
  const remedy = describeRemedy(freshness({ value: 'failed', context }))
  expect(remedy).toMatch(/^A policy reads its own table.* security definer function/)
})

test('a polled panel has its interval, and the reason if the board did not ask for polling', () => {
  const value = { connected: 'polling' } as const
  const wantedPart = { ...heldContext, cause: lost, polling: { every: 10, cause: null } }
  const asWanted = freshness({ value, context: wantedPart })
  expect(asWanted).toMatchObject({ every: 10, cause: null })
  expect(describeRemedy(asWanted)).toBeNull()
  const keyless: Cause = { kind: 'keyless', reason: 'the table has no primary key' }
  const freshnessNow = freshness({
    value,
    context: { ...heldContext, polling: { every: 10, cause: keyless } },
  })
  expect(freshnessNow.cause).toBe(keyless)
  expect(describeRemedy(freshnessNow)).toMatch(/primary key/)
})

test('views of the former source are not counted as those of the changed one', () => {
  const standing = { ...heldContext, isPlaceholder: true }
  for (const connectedState of ['joining', 'subscribing', 'reading'] as const)
    expect(freshness({ value: { connected: connectedState }, context: standing })).toMatchObject({
      word: 'connecting',
      isPlaceholder: true,
    })
})

test('a lost connection has a reason and a next step', () => {
  const freshnessNow = freshness({ value: 'reconnecting', context: { ...heldContext, cause: lost } })
  expect(freshnessNow.cause).toEqual(lost)
  expect(describeRemedy(freshnessNow)).toMatch(/automatically/)
})

const rpc: Source = {
  kind: 'rpc',
  schema: 'public',
  function: 'close',
  columns: ['value'],
  key: [],
  limit: 20,
  refresh: { interval: 60 },
}
test.each<[string, Source, RegExp]>([
  ['a table', source, /source settings/],
  ['a function', rpc, /The function rejects.*arguments/],
  ['a folder', folder, /Storage/],
])(
  '%s that refuses the request has failed, is asked again automatically, and does not blame Realtime',
  (_, of, says) => {
    const cause: Cause = { kind: 'refused', reason: 'P0001: the month is closed' }
    const context = { ...heldContext, source: of, cause }
    const freshnessNow = freshness({ value: { connected: 'refused' }, context })
    const remedy = describeRemedy(freshnessNow)
    expect(freshnessNow.word).toBe('failed')
    expect(remedy).toMatch(says)
    expect(remedy).toMatch(/Retries automatically/)
    expect(remedy).not.toMatch(/Realtime/)
  },
)

test('a function that Realtime keeps from listening blames Realtime', () => {
  const cause: Cause = { kind: 'misconfigured', reason: 'RealtimeDisabledForTenant' }
  const refresh = { tables: [{ schema: 'public', table: 'months' }] }
  const context = { ...heldContext, source: { ...rpc, refresh }, cause }
  expect(describeRemedy(freshness({ value: 'failed', context }))).toMatch(
    /Realtime is enabled.*Retries automatically/,
  )
})

test.each<[string, Partial<ChannelContext>, FreshnessWord]>([
  ['that is read again for the first time', {}, 'catching-up'],
  [
    'whose reads fail',
    { cause: { kind: 'suspect', reason: 'the rows could not be read again' } },
    'reconnecting',
  ],
  ['that is tried again after a loss', { cause: lost, attempt: 2 }, 'reconnecting'],
])('a polled source has no connection to catch up on: one %s', (_, context, word) => {
  const value = { connected: 'reading' } as const
  const polling = { every: 10, cause: null }
  expect(freshness({ value, context: { ...heldContext, polling, ...context } }).word).toBe(word)
  // On a channel others hear whether the project can be reached.
  expect(freshness({ value, context: { ...heldContext, ...context } }).word).toBe('catching-up')
})

test.each([
  [true, /policy on realtime\.messages/],
  [false, /mark this one as private/],
])('a topic that is denied names what its kind lacks: private %s', (isPrivate, says) => {
  const topic: Source = { kind: 'topic', topic: 'secrets', limit: 10, ...(isPrivate && { private: true }) }
  const cause: Cause = { kind: 'denied', reason: '' }
  const freshnessNow = freshness({ value: 'denied', context: { ...heldContext, source: topic, cause } })
  expect(freshnessNow.isPrivate).toBe(isPrivate)
  expect(describeRemedy(freshnessNow)).toMatch(says)
})
test('more requests than the page’s own limit are blamed on the board', () => {
  const cause: Cause = { kind: 'ceiling', reason: '' }
  const freshnessNow = freshness({ value: 'limited', context: { ...heldContext, cause } })
  expect(describeRemedy(freshnessNow)).toMatch(/more than 10 requests per second/)
})
