import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import type { LossKind, RefusalCode } from '../../src/backend/port'
import { signalsOf } from '../../src/backend/supabase/frames'
import { lossOf, readLoss } from '../../src/backend/supabase/losses'
import { refusalOf } from '../../src/backend/supabase/refusals'
import { liveness, type Heartbeat } from '../../src/backend/supabase/socket'
import { row, source } from '../support/boards'
import { virtualTime } from '../support/virtual-time'

describe("the Realtime server's words", () => {
  test.each<[string, LossKind]>([
    ['Unauthorized: You do not have permissions to read from this Channel topic: room', 'denied'],
    ['You no longer have permission to read from this Channel topic: room', 'denied'],
    ['PrivateOnly: This project only allows private channels', 'denied'],
    ['InvalidJWTToken: Token has expired 7 seconds ago', 'expired'],
    ['Token has expired 7 seconds ago', 'expired'],
    ['JwtSignatureError: Failed to validate JWT signature', 'expired'],
    ['MalformedJWT: The token provided is not a valid JWT', 'expired'],
    ['Fields `role` and `exp` are required in JWT', 'expired'],
    ['ChannelRateLimitReached: Too many channels', 'limited'],
    ['ClientJoinRateLimitReached: Too many joins per second', 'limited'],
    ['ConnectionRateLimitReached: Too many connected users', 'limited'],
    ['Too many messages per second', 'limited'],
    ['Client presence rate limit exceeded', 'limited'],
    ['RealtimeDisabledForTenant: Realtime disabled for this tenant', 'misconfigured'],
    ['RealtimeDisabledForConfiguration: no table', 'misconfigured'],
    ['mismatch between server and client bindings for postgres changes', 'misconfigured'],
    [
      'Unable to subscribe to changes with given parameters. Please check Realtime is enabled',
      'misconfigured',
    ],
    ['Error parsing `filter` params: ["x"]', 'misconfigured'],
    ['Unable to subscribe to changes with given parameters: Too many database timeouts', 'lost'],
    ['IncreaseConnectionPool: Please increase your connection pool size', 'lost'],
    ['DatabaseConnectionRateLimitReached: Too many database connections attempts per second', 'limited'],
    ['UnableToConnectToProject: Realtime was unable to connect to the project database', 'lost'],
    ['RealtimeRestarting: Realtime is restarting, please standby', 'lost'],
    ['socket closed: 1006', 'lost'],
    ['heartbeat timeout', 'lost'],
    ['UnknownErrorOnChannel: whatever comes next', 'lost'],
  ])('%j means %s', (reason, kind) => {
    expect(lossOf(reason)).toEqual({ kind, reason })
  })
})

describe("PostgREST's answers", () => {
  test.each<[number, string, LossKind]>([
    [401, 'PGRST301', 'expired'],
    [401, 'PGRST303', 'expired'],
    [401, '42501', 'denied'],
    [403, '42501', 'denied'],
    [429, '', 'limited'],
    [0, '', 'lost'],
    [503, 'PGRST002', 'lost'],
    [500, '57014', 'lost'],
    [404, 'PGRST205', 'misconfigured'],
    [400, '42703', 'misconfigured'],
    [406, 'PGRST106', 'misconfigured'],
  ])('%i %s means %s', (status, code, kind) => {
    expect(readLoss(status, code, 'text').kind).toBe(kind)
  })

  test('the code stands before the text, where there is one', () => {
    expect(readLoss(404, 'PGRST205', 'no table').reason).toBe('PGRST205: no table')
    expect(readLoss(0, '', 'fetch failed').reason).toBe('fetch failed')
  })
})

describe("GoTrue's answers", () => {
  test.each<[Error, RefusalCode]>([
    [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'invalid_credentials'],
    [new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'), 'email_not_confirmed'],
    [new AuthApiError('User is banned', 400, 'user_banned'), 'user_banned'],
    [new AuthApiError('Rate limit', 429, 'over_request_rate_limit'), 'rate_limited'],
    [new AuthApiError('Invalid TOTP code entered', 422, 'mfa_verification_failed'), 'wrong_code'],
    [new AuthApiError('Too late', 422, 'mfa_challenge_expired'), 'wrong_code'],
    [new AuthApiError('Gone', 400, 'refresh_token_not_found'), 'session_ended'],
    [new AuthSessionMissingError(), 'session_ended'],
    [new AuthRetryableFetchError('Failed to fetch', 0), 'unreachable'],
    [new AuthRetryableFetchError('Bad gateway', 502), 'unreachable'],
    [new AuthApiError('Something new', 400, 'something_new'), 'unexpected'],
    [new TypeError('a bug'), 'unexpected'],
  ])('%s is %s, in words with a remedy', (error, code) => {
    const refusal = refusalOf(error)
    expect(refusal.code).toBe(code)
    expect(refusal.message).toMatch(/\. .+\.$/)
  })
})

describe('a frame with changes', () => {
  const frame = {
    schema: 'public',
    table: 'orders',
    commit_timestamp: '2026-01-01T00:00:00.123Z',
    errors: [],
  }
  const at = Date.parse(frame.commit_timestamp)

  test('an update of the key is the end of one row and the start of another', () => {
    const payload = { ...frame, eventType: 'UPDATE' as const, new: row(2), old: { id: 1 } }
    expect(signalsOf(source, payload)).toEqual([
      { type: 'delete', key: { id: 1 }, at },
      { type: 'update', row: row(2), at },
    ])
  })

  test('an update that keeps the key is one change, with or without the old row', () => {
    const payload = { ...frame, eventType: 'UPDATE' as const, new: row(2), old: { id: 2 } }
    const change = [{ type: 'update', row: row(2), at }]
    expect(signalsOf(source, payload)).toEqual(change)
    expect(signalsOf(source, { ...payload, old: {} })).toEqual(change)
  })

  test('a frame with errors is no row, whatever it holds', () => {
    const errors = ['Error 413: Payload Too Large']
    const payload = { ...frame, errors, eventType: 'INSERT' as const, new: { id: 1 }, old: {} }
    expect(signalsOf(source, payload as never)).toEqual([{ type: 'bad row', reason: errors[0] }])
  })
})

test('a heartbeat without an answer in five seconds is silence, until the next answer', () =>
  virtualTime(({ cold, expectObservable }) => {
    const heartbeats = cold<Heartbeat>('s-o 1s s 9s o', { s: 'sent', o: 'ok' })
    expectObservable(liveness(heartbeats)).toBe('--- 1s 5s u 4s h', {
      u: { type: 'unheard' },
      h: { type: 'heard' },
    })
  }))
