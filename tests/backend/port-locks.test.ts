import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTabSync } from '../../src/backend/supabase/auth/session/tabSync'
import { makeDeferred } from '../support/deferred'
import { fakeLocks } from '../../dev/shared/fakeLocks'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** Two tabs of one profile. */
function pair() {
  const sharedLocks = { locks: fakeLocks() }
  return [createTabSync('key', sharedLocks), createTabSync('key', sharedLocks)] as const
}
const finishWork = () => Promise.resolve('done')

test('one at a time, and the others do not wait', async () => {
  const [one, other] = pair()
  const slow = makeDeferred<string>()
  const working = one.runExclusive(() => slow.promise)
  expect(await other.runExclusive(finishWork)).toBe('busy')
  slow.resolve('slow')
  expect(await working).toBe('slow')
  expect(await other.runExclusive(finishWork)).toBe('done')
})

test('other projects on the same origin are not in the way', async () => {
  const sharedLocks = { locks: fakeLocks() }
  void createTabSync('key', sharedLocks).runExclusive(() => new Promise(() => undefined))
  expect(await createTabSync('another', sharedLocks).runExclusive(finishWork)).toBe('done')
})

test('a frozen tab holds the others up for half a minute, and keeps what it had begun', async () => {
  const [frozen, other] = pair()
  const work = makeDeferred<string>()
  const working = frozen.runExclusive(() => work.promise)
  expect(await other.runExclusive(finishWork)).toBe('busy')
  vi.advanceTimersByTime(30_000)
  expect(await other.runExclusive(finishWork)).toBe('busy')
  vi.advanceTimersByTime(1)
  expect(await other.runExclusive(finishWork)).toBe('done')
  work.resolve('thawed')
  expect(await working).toBe('thawed')
})

test('the owner of a lock is asked to stop when it is taken over', async () => {
  const [frozen, other] = pair()
  const toldSignal = makeDeferred<AbortSignal>()
  const work = makeDeferred<string>()
  const working = frozen.runExclusive(stop => {
    toldSignal.resolve(stop)
    return work.promise
  })
  const stop = await toldSignal.promise
  expect(await other.runExclusive(finishWork)).toBe('busy')
  vi.advanceTimersByTime(30_000)
  expect(await other.runExclusive(finishWork)).toBe('busy')
  vi.advanceTimersByTime(1)
  expect(await other.runExclusive(finishWork)).toBe('done')
  await expect.poll(() => stop.aborted).toBe(true)
  work.resolve('thawed')
  await working
})

test('half a minute counts from when the lock was last seen free', async () => {
  const [one, other] = pair()
  const works = [makeDeferred<string>(), makeDeferred<string>()]
  const first = one.runExclusive(() => works[0]?.promise ?? finishWork())
  expect(await other.runExclusive(finishWork)).toBe('busy')
  vi.advanceTimersByTime(20_000)
  works[0]?.resolve('done')
  await first
  expect(await other.runExclusive(finishWork)).toBe('done')
  void one.runExclusive(() => works[1]?.promise ?? finishWork())
  expect(await other.runExclusive(finishWork)).toBe('busy')
  vi.advanceTimersByTime(20_000)
  expect(await other.runExclusive(finishWork)).toBe('busy')
})

test('a lock that was not free at another time is not taken over', async () => {
  const [one, other] = pair()
  const works = [makeDeferred<string>(), makeDeferred<string>()]
  const first = one.runExclusive(() => works[0]?.promise ?? finishWork())
  expect(await other.runExclusive(finishWork)).toBe('busy')
  works[0]?.resolve('done')
  await first
  // The next renewal, of which nobody was told before.
  vi.advanceTimersByTime(60_000)
  void one.runExclusive(() => works[1]?.promise ?? finishWork())
  expect(await other.runExclusive(finishWork)).toBe('busy')
})

test('failed work rejects, and frees the lock', async () => {
  const [one, other] = pair()
  await expect(one.runExclusive(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await other.runExclusive(finishWork)).toBe('done')
})

test.each([
  ['are missing', {}],
  ['are refused', { locks: { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } }],
])('where locks %s, work goes on without one', async (_, sharedParts) => {
  expect(await createTabSync('key', sharedParts as never).runExclusive(finishWork)).toBe('done')
})
