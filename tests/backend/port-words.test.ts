import {
  AuthApiError,
  AuthPKCECodeVerifierMissingError,
  AuthRetryableFetchError,
  AuthSessionMissingError,
  AuthUnknownError,
  AuthWeakPasswordError,
  type WeakPasswordReasons,
} from '@supabase/supabase-js'
import { describe, expect, test } from 'vitest'
import type { LossKind, RefusalCode } from '../../src/backend/ports/backend.port'
import {
  toAccountRefusal,
  refusalsByAnyCode,
} from '../../src/backend/supabase/auth/refusals/accountErrorCodes'
import { toRefusal } from '../../src/backend/supabase/auth/refusals/toRefusal'
import { describeRefusal } from '../../src/ui/words/reasons/refusalReasons'
import { realtimeLoss, readLoss } from '../../src/backend/supabase/losses'

const subscribing = (what: string, table: string) =>
  `Unable to subscribe to changes with given parameters. ${what} the given connect parameters: [event: *, table: ${table}, filters: []]`

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
    ['Unable to subscribe to changes with given parameters. Please check Realtime is enabled', 'unpublished'],
    [subscribing('Please check Realtime is enabled for', 'exceptions'), 'unpublished'],
    [subscribing('Please check Realtime is enabled for', 'revokedJwts'), 'unpublished'],
    [subscribing('An exception happened so please check', 'jobs'), 'misconfigured'],
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
    expect(realtimeLoss(reason)).toEqual({ kind, reason })
  })

  test('a column that is refused is named, without the sentence that it ends', () => {
    const reason =
      'Unable to subscribe to changes with given parameters. An exception happened so please check your connect parameters: [event: *, table: items]. Exception: invalid column for select nope'
    expect(realtimeLoss(reason)).toEqual({
      kind: 'misconfigured',
      reason: 'column “nope” doesn’t exist, or your account can’t read it',
    })
  })
})

describe("PostgREST's answers", () => {
  test.each<[number, string, LossKind]>([
    [401, 'PGRST301', 'expired'],
    [401, 'PGRST303', 'expired'],
    [401, '42501', 'denied'],
    [403, '42501', 'denied'],
    [429, '', 'limited'],
    [402, '', 'limited'],
    [402, 'PT402', 'misconfigured'],
    [0, '', 'lost'],
    [503, 'PGRST002', 'lost'],
    [500, '57014', 'lost'],
    // A policy that reads its own table.
    [500, '42P17', 'misconfigured'],
    [404, 'PGRST205', 'unknown'],
    [400, '42703', 'unknown'],
    [406, 'PGRST106', 'unknown'],
  ])('%i %s means %s', (status, code, kind) => {
    expect(readLoss(status, code, 'text').kind).toBe(kind)
  })

  test('the code precedes the text, if there is one', () => {
    expect(readLoss(404, 'PGRST205', 'no table').reason).toBe('PGRST205: no table')
    expect(readLoss(0, '', 'fetch failed').reason).toBe('fetch failed')
    expect(readLoss(502, undefined, 'bad gateway')).toEqual({ kind: 'lost', reason: 'bad gateway' })
  })

  test('half an answer is a lost one, and no reason quotes its rows', () => {
    expect(readLoss(200, undefined, '[{"id":137,"name":"Ann"}, ')).toEqual({
      kind: 'lost',
      reason: 'the project’s answer isn’t complete',
    })
  })

  test('a gateway before PostgREST gives no code, and perhaps no text', () => {
    expect(readLoss(401, undefined, 'Legacy API keys are disabled')).toMatchObject({
      kind: 'misconfigured',
      reason: 'Legacy API keys are disabled: the project doesn’t accept this page’s key',
    })
    expect(readLoss(429, undefined, undefined)).toEqual({
      kind: 'limited',
      reason: 'the project responded with 429',
    })
    expect(readLoss(404, undefined, undefined).kind).toBe('unknown')
  })
})

/** What happened, and what to do. */
const REMEDY = /\. .+\.$/

describe("GoTrue's answers", () => {
  test.each<[Error, RefusalCode]>([
    [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'invalid_credentials'],
    [new AuthApiError('Email not confirmed', 400, 'email_not_confirmed'), 'email_not_confirmed'],
    [new AuthApiError('User is banned', 400, 'user_banned'), 'user_banned'],
    [new AuthApiError('User from sub claim in JWT does not exist', 403, 'user_not_found'), 'user_gone'],
    [new AuthApiError('Signups not allowed for otp', 422, 'otp_disabled'), 'no_account'],
    [new AuthApiError('Anonymous sign-ins are disabled', 422, 'anonymous_provider_disabled'), 'method_off'],
    [new AuthApiError('No SSO provider assigned', 404, 'sso_provider_not_found'), 'no_sso'],
    [new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'), 'wrong_code'],
    [new AuthApiError('Invalid TOTP code entered', 422, 'mfa_verification_failed'), 'wrong_code'],
    [new AuthApiError('Too late', 422, 'mfa_challenge_expired'), 'code_over'],
    [new AuthApiError('Maximum number', 422, 'too_many_enrolled_mfa_factors'), 'too_many_factors'],
    [new AuthApiError('A factor with the name', 422, 'mfa_factor_name_conflict'), 'name_taken'],
    [new AuthApiError('AAL2 required', 403, 'insufficient_aal'), 'needs_code'],
    [new AuthApiError('Further attempts', 403, 'mfa_verification_rejected'), 'rejected'],
    [new AuthApiError('code challenge does not match', 400, 'bad_code_verifier'), 'interrupted'],
    [new AuthPKCECodeVerifierMissingError(), 'link_broken'],
    [new AuthApiError('Gone', 400, 'refresh_token_not_found'), 'session_ended'],
    [new AuthSessionMissingError(), 'session_ended'],
    // The token is over, not the session.
    [new AuthApiError('token is expired', 403, 'bad_jwt'), 'unreachable'],
    [new AuthApiError('Anonymous user not allowed', 403, 'no_authorization'), 'method_off'],
    [new AuthApiError('Too many concurrent refreshes', 409, 'conflict'), 'unreachable'],
    [new AuthApiError('Database error', 422, 'unexpected_failure'), 'unexpected'],
    [new AuthRetryableFetchError('Failed to fetch', 0), 'unreachable'],
    [new AuthRetryableFetchError('Bad gateway', 502), 'unreachable'],
    [new AuthApiError('Unable to validate email address', 400, 'validation_failed'), 'invalid_input'],
    [new AuthApiError('Something new', 400, 'something_new'), 'unexpected'],
    [new AuthApiError('Named as what every object has', 400, 'constructor'), 'unexpected'],
    [new TypeError('a bug'), 'unexpected'],
  ])('%s is %s, in words with a remedy', (error, code) => {
    const refusal = toAccountRefusal(error)
    expect(refusal.code).toBe(code)
    expect(describeRefusal(refusal)).toMatch(REMEDY)
  })

  test.each([...refusalsByAnyCode])('%s says what happened and what to do', (_, refusal) => {
    const message = describeRefusal(refusal)
    expect(message).toMatch(REMEDY)
    expect(message).not.toMatch(/token(?! of this session)|JWT|AAL|MFA|TOTP|PKCE|OAuth|null|undefined/)
  })

  test('a fault of the service is shown with its own text, as a network’s is not', () => {
    const refusal = toRefusal(new AuthRetryableFetchError('Database error saving new user', 500))
    expect(refusal.code).toBe('unreachable')
    expect(describeRefusal(refusal)).toBe(
      'The project rejected the request: Database error saving new user. Try again, or ask its owner.',
    )
    expect(describeRefusal(toRefusal(new AuthRetryableFetchError('Bad gateway', 502)))).toMatch(/reached/)
  })

  test('an unknown code is shown with the project’s text', () => {
    expect(describeRefusal(toRefusal(new AuthApiError('Not from there', 403, 'hook_says')))).toBe(
      'The project rejected the request: Not from there. Try again, or ask its owner.',
    )
  })

  test.each([
    [429, 'over_request_rate_limit', 'Request rate limit reached', 60_000],
    [429, '', 'too many', 60_000],
    [429, 'over_email_send_rate_limit', 'you can only request this after 42 seconds.', 42_000],
    [429, 'over_email_send_rate_limit', 'you can only request this after 0 seconds.', 1_000],
    [429, 'over_sms_send_rate_limit', 'you can only request this after 7 seconds.', 7_000],
    // The limit of the whole project, and no word of its end.
    [429, 'over_email_send_rate_limit', 'email rate limit exceeded', undefined],
  ])('%i %s "%s" may be tried again after %i ms', (status, code, text, retryAfter) => {
    const refusal = toRefusal(new AuthApiError(text, status, code))
    expect([refusal.code, refusal.retryAfter]).toEqual(['rate_limited', retryAfter])
    expect(describeRefusal(refusal)).toMatch(REMEDY)
  })

  test('a password is weak for reasons', () => {
    const describeWeak = (reasons: WeakPasswordReasons[], text = 'Password is known to be weak') =>
      describeRefusal(toRefusal(new AuthWeakPasswordError(text, 422, reasons)))
    expect(describeWeak(['length'], 'Password should be at least 12 characters.')).toBe(
      'This password has fewer than 12 characters. Choose a longer one.',
    )
    expect(describeWeak(['length', 'pwned'])).toMatch(/is too short and appeared in a data leak\. /)
    expect(describeWeak(['characters'])).toMatch(/kinds of characters/)
    expect(describeWeak([])).toMatch(/too weak: Password is known to be weak\. /)
  })

  test('a clock is suspected where a code is shown by a device', () => {
    const wrong = new AuthApiError('Invalid TOTP code', 422, 'mfa_verification_failed')
    expect(describeRefusal(toAccountRefusal(wrong))).toMatch(/device sets its clock automatically/)
  })

  test('an answer from a gateway is distinguished from the project’s', () => {
    const key = toRefusal(new AuthApiError('Invalid API key', 401, undefined))
    expect(key).toEqual({ code: 'unexpected', reason: { code: 'wrong_key' } })
    const page = 'Unexpected token \'<\', "<!doctype "... is not valid JSON'
    for (const other of [
      new AuthRetryableFetchError(page, 0),
      new AuthUnknownError('not JSON', new SyntaxError(page)),
      new AuthApiError('no Route matched with those values', 404, undefined),
    ])
      expect(toRefusal(other)).toEqual({ code: 'unreachable', reason: { code: 'not_the_project' } })
  })

  test.each([
    ['NotAllowedError', 'cancelled'],
    ['AbortError', 'cancelled'],
    ['SecurityError', 'unexpected'],
  ])("a browser's %s is %s", (name, code) => {
    const refusal = toRefusal(Object.assign(new Error('The operation'), { name }))
    expect(refusal.code).toBe(code)
    expect(describeRefusal(refusal)).toMatch(REMEDY)
  })
})
