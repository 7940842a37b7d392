import { until } from 'supabase-embedded/testing/until'
import type { Session } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isLaterOfSameSignIn, isNewerSession } from '../../src/backend/supabase/auth/session/compareSessions'
import { createTokens } from '../../src/backend/supabase/auth/session/tokens'

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

const fresh = { isFresh: true }
const openTokens = () => createTokens(() => ({ slot: 'cookies', reason: 'asked' }))

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_000_000_000_000 }))
afterEach(() => void vi.useRealTimers())

test('a fresh token lives as long as the service says, whatever our clock says', () => {
  const tokens = openTokens()
  const endedByOurClock = session(Date.now() - HOUR)
  expect(tokens.hold(endedByOurClock, fresh).remaining).toBe(HOUR)
  vi.advanceTimersByTime(60_000)
  expect(tokens.remaining()).toBe(HOUR - 60_000)
})

test('a stored token lives until its end by our clock, for want of a better one', () => {
  expect(openTokens().hold(session(Date.now() + 5_000)).remaining).toBe(5_000)
  expect(openTokens().hold(session(Date.now() - 5_000)).remaining).toBe(0)
})

test('a clock that is put back does not make it live longer', () => {
  const tokens = openTokens()
  tokens.hold(session(Date.now() + HOUR), fresh)
  vi.advanceTimersByTime(60_000)
  vi.setSystemTime(Date.now() - 2 * HOUR)
  expect(tokens.remaining()).toBe(HOUR - 60_000)
})

test('sleep, in which a browser may stop its own clock, makes it older', () => {
  const tokens = openTokens()
  tokens.hold(session(Date.now() + HOUR), fresh)
  vi.setSystemTime(Date.now() + 2 * HOUR)
  expect(tokens.remaining()).toBe(0)
})

test('holding the same token again does not make it younger', () => {
  const tokens = openTokens()
  const same = session(Date.now() + HOUR)
  tokens.hold(same, fresh)
  vi.advanceTimersByTime(60_000)
  expect(tokens.hold(same, fresh).remaining).toBe(HOUR - 60_000)
})

test('an account with a verified factor and a token without it owes a code', () => {
  const verifiedFactors = [{ status: 'verified' }]
  const asks = (claims: object, factors: object[]) => {
    const { needsCode, viewer } = openTokens().hold(session(Date.now(), claims, factors), fresh)
    return [viewer.level, needsCode]
  }
  expect(asks({ aal: 'aal1' }, verifiedFactors)).toEqual(['aal1', true])
  expect(asks({ aal: 'aal2' }, verifiedFactors)).toEqual(['aal2', false])
  expect(asks({ aal: 'aal1' }, [{ status: 'unverified' }])).toEqual(['aal1', false])
  expect(asks({}, [])).toEqual(['aal1', false])
})

test('a clock that is wrong is noticed by a token that was issued just now, and allowed for from then on', () => {
  const tokens = openTokens()
  const issuedAt = Date.now() / 1000 - 7_200
  const ours = tokens.hold(session(issuedAt * 1000 + HOUR, { iat: issuedAt }), fresh)
  expect([ours.clockSkewMs, ours.remaining]).toEqual([7_200_000, HOUR])
  const later = issuedAt + 600
  const theirs = tokens.hold(session(later * 1000 + HOUR, { iat: later }))
  expect([theirs.clockSkewMs, theirs.remaining]).toEqual([7_200_000, HOUR])
})

test('no stored token lives longer than the service allows', () => {
  expect(openTokens().hold(session(Date.now() + 5 * HOUR)).remaining).toBe(HOUR)
})

test('a recovery goes on through renewals, and ends with another sign-in', () => {
  const tokens = openTokens()
  const [one, renewedSession, other] = ['a', 'a', 'b'].map((session_id, n) =>
    session(Date.now() + HOUR, { session_id, n }),
  ) as [Session, Session, Session]
  expect(tokens.hold(one, { isFresh: true, isRecovery: true }).isRecovery).toBe(true)
  expect(tokens.hold(renewedSession, fresh).isRecovery).toBe(true)
  expect(tokens.hold(other, fresh).isRecovery).toBe(false)
})

test('a viewer is anonymous if the session’s user is', () => {
  const anonymous = (is_anonymous: boolean) => openTokens().hold(session(Date.now(), { is_anonymous })).viewer
  expect([anonymous(true).isAnonymous, anonymous(false).isAnonymous]).toEqual([true, false])
})

const over = (reason: string) => ({ loss: { kind: 'expired', reason } })
test('without a session there is no token to use', async () => {
  expect(await openTokens().freshToken()).toEqual(over('you’re not signed in'))
})

test('a token is usable to its end, and for joins as long as it has a minute', async () => {
  const tokens = openTokens()
  const one = session(Date.now() + HOUR)
  tokens.hold(one, fresh)
  vi.advanceTimersByTime(HOUR - 60_000)
  expect(await tokens.freshToken(60_000)).toEqual({ token: one.access_token })
  vi.advanceTimersByTime(1)
  let answer: unknown = 'waits'
  void tokens.freshToken(60_000).then(usable => (answer = usable))
  expect(await tokens.freshToken()).toEqual({ token: one.access_token })
  expect(answer).toBe('waits')
  const next = session(Date.now() + HOUR, { next: true })
  tokens.hold(next, fresh)
  await until(() => expect(answer).toEqual({ token: next.access_token }))
})

test('if tokens live less than two minutes, half of that is enough for a join', async () => {
  const tokens = openTokens()
  const short = { ...session(Date.now() + 60_000), expires_in: 60 }
  tokens.hold(short, fresh)
  vi.advanceTimersByTime(30_000)
  expect(await tokens.freshToken(60_000)).toEqual({ token: short.access_token })
})

test('a wait for a token ends with the session', async () => {
  const tokens = openTokens()
  tokens.hold(session(Date.now() - HOUR))
  const waiting = tokens.freshToken()
  tokens.clear()
  expect(await waiting).toEqual(over('you’re not signed in'))
})

test('a stored token that the project refuses is renewed at once, and another of them not within a minute', () => {
  const tokens = openTokens()
  const stored = [600_000, 700_000].map(life => session(Date.now() + life))
  let doubts = 0
  tokens.rejections$.subscribe(() => (doubts += 1))
  for (const each of stored) {
    tokens.hold(each)
    tokens.markExpired(each.access_token)
  }
  expect([doubts, tokens.remaining() > 0]).toEqual([1, true])
  tokens.hold(session(Date.now() + HOUR), fresh)
  vi.advanceTimersByTime(1_000)
  tokens.markExpired(tokens.accessToken() ?? '')
  expect(doubts, 'a young token has another fault than its age').toBe(1)
})

test('a requested token that has expired is reported, and one too old for a join is not', async () => {
  const tokens = openTokens()
  tokens.hold(session(Date.now() + HOUR), fresh)
  let doubts = 0
  tokens.rejections$.subscribe(() => (doubts += 1))
  await tokens.freshToken()
  vi.advanceTimersByTime(HOUR - 1)
  void tokens.freshToken(60_000)
  expect(doubts).toBe(0)
  vi.advanceTimersByTime(1)
  const waiting = [tokens.freshToken(), tokens.freshToken()]
  expect(doubts, 'each would end the wait between two renewals').toBe(1)
  tokens.clear()
  await Promise.all(waiting)
})

test('a renewal is waited for as long as one request may take', async () => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
  const tokens = openTokens()
  tokens.hold(session(Date.now() - HOUR))
  let answer: unknown = 'waits'
  void tokens.freshToken().then(usable => (answer = usable))
  await vi.advanceTimersByTimeAsync(9_999)
  expect(answer).toBe('waits')
  await vi.advanceTimersByTimeAsync(1)
  expect(answer).toEqual(over('the token expired and wasn’t renewed in time'))
})

test('of two sessions issued in the same second the stored one counts', () => {
  const [one, same, later] = [
    { iat: 1, n: 1 },
    { iat: 1, n: 2 },
    { iat: 2, n: 3 },
  ].map(claims => session(HOUR, claims)) as [Session, Session, Session]
  expect([
    isNewerSession(same, one),
    isNewerSession(later, one),
    isNewerSession(one, later),
    isNewerSession(one, one),
  ]).toEqual([true, true, false, false])
  expect([
    isLaterOfSameSignIn(same, one),
    isLaterOfSameSignIn(later, one),
    isLaterOfSameSignIn(one, later),
  ]).toEqual([false, true, false])
  const other = session(HOUR, { iat: 3, session_id: 'other' })
  expect(isLaterOfSameSignIn(other, one)).toBe(false)
})

test('without ids of sessions, one person’s sign-in is not taken for another’s', () => {
  const [one, later] = [{ iat: 1 }, { iat: 2 }].map(claims => session(Date.now() + HOUR, claims)) as [
    Session,
    Session,
  ]
  const bobs = { ...later, user: { ...later.user, id: 'bob' } }
  expect([isLaterOfSameSignIn(later, one), isLaterOfSameSignIn(bobs, one)]).toEqual([true, false])
  const tokens = openTokens()
  tokens.hold(one, { isFresh: true, isRecovery: true })
  expect(tokens.hold(later, fresh).isRecovery).toBe(true)
  expect(tokens.hold(bobs, fresh).isRecovery).toBe(false)
})
