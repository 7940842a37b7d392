import type { Session } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdTokens } from '../../src/backend/supabase/tokens'

const HOUR = 3_600_000
const token = (claims: object) => `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
const session = (expiresAt: number, claims = {}, factors: object[] = []) =>
  ({
    access_token: token({ ...claims, expiresAt }),
    refresh_token: 'r',
    expires_in: 3600,
    expires_at: expiresAt / 1000,
    token_type: 'bearer',
    user: { id: 'ann', email: 'ann@example.com', factors },
  }) as unknown as Session

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a fresh token lives as long as the service says, whatever our clock says of its end', () => {
  const tokens = holdTokens()
  const endedByOurClock = session(Date.now() - HOUR)
  expect(tokens.hold(endedByOurClock, true).remaining).toBe(HOUR)
  vi.advanceTimersByTime(60_000)
  expect(tokens.remaining()).toBe(HOUR - 60_000)
})

test('a stored token lives until its end by our clock, for want of a better one', () => {
  expect(holdTokens().hold(session(Date.now() + 5_000), false).remaining).toBe(5_000)
  expect(holdTokens().hold(session(Date.now() - 5_000), false).remaining).toBe(0)
})

test('a clock that is put back does not make it live longer', () => {
  const tokens = holdTokens()
  tokens.hold(session(Date.now() + HOUR), true)
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(Date.now() - 2 * HOUR)
  expect(tokens.remaining()).toBe(HOUR - 60_000)
})

test('sleep, in which a browser may stop its own clock, makes it older', () => {
  const tokens = holdTokens()
  tokens.hold(session(Date.now() + HOUR), true)
  vi.setSystemTime(Date.now() + 2 * HOUR)
  expect(tokens.remaining()).toBe(0)
})

test('holding the same token again does not make it younger', () => {
  const tokens = holdTokens()
  const held = session(Date.now() + HOUR)
  tokens.hold(held, true)
  vi.advanceTimersByTime(60_000)
  expect(tokens.hold(held, true).remaining).toBe(HOUR - 60_000)
})

test('whoever has a verified factor and a token without it owes a code', () => {
  const verified = [{ status: 'verified' }]
  const asks = (claims: object, factors: object[]) => {
    const { needsCode, viewer } = holdTokens().hold(session(Date.now(), claims, factors), true)
    return [viewer.level, needsCode]
  }
  expect(asks({ aal: 'aal1' }, verified)).toEqual(['aal1', true])
  expect(asks({ aal: 'aal2' }, verified)).toEqual(['aal2', false])
  expect(asks({ aal: 'aal1' }, [{ status: 'unverified' }])).toEqual(['aal1', false])
  expect(asks({}, [])).toEqual(['aal1', false])
})
