import {
  AuthApiError,
  isAuthRetryableFetchError,
  type AuthRetryableFetchError,
  type EmailOtpType,
  type Session as SupabaseSession,
} from '@supabase/supabase-js'
import type { AuthAnswer, RestoreAnswer } from '../../ports/backend.port'
import type { PageLocation } from '../project'
import { takeReturn } from './returnPlace'
import type { HoldOptions } from './session/tokens'
import type { SessionStoreInternal, UrlCallback } from './session/sessionStore'
import { answerOrRefusal, refusalAnswer, toRefusal } from './refusals/toRefusal'
import { refusalsByCode } from './refusals/sessionErrorCodes'
import { linkIncomplete, signInDeclined, signInFailed } from './refusals/linkRefusals'
import { linkExpired, signInInterrupted } from './refusals/sessionRefusals'

export { noteReturn } from './returnPlace'

export type CallbackStore = Pick<
  SessionStoreInternal,
  'authJs' | 'accept' | 'countForeignVerifiers' | 'returnMark' | 'holdVerifiers' | 'pending' | 'storedSession'
>

/**
 * The session of a link that anybody may have made: nothing proves that this browser requested it. Accepting it without
 * a question would let others sign people in as somebody else.
 */
interface ForeignLink {
  type: 'arrived'
  session: SupabaseSession
  options: HoldOptions
}
export type CallbackResult = AuthAnswer | Unavailable | ForeignLink | null
type Unavailable = Extract<RestoreAnswer, { type: 'unavailable' }>

/**
 * Signs in with what a link or a provider left in the page's address, or says why it cannot. `unavailable`: the project
 * did not answer, and nobody is signed in who would have to wait for it.
 */
export async function readUrlCallback(
  store: CallbackStore,
  location: Pick<PageLocation, 'href' | 'replace'>,
  callback: UrlCallback,
): Promise<CallbackResult> {
  location.replace(takeReturn(store.returnMark, location.href))
  const release = store.holdVerifiers()
  const outcome = { isOver: true }
  const answer = await answerOrRefusal(
    () => readCallback(store, callback),
    error => {
      outcome.isOver = !isUnanswered(error) || store.storedSession.read() !== null
      return toRefusal(error)
    },
  )
  release(outcome.isOver)
  if (!outcome.isOver) return { type: 'unavailable', reason: 'the project couldn’t be reached' }
  store.pending.callback = null
  return answer
}

/** By a 500 the service reports a fault of its own, which it would have again. */
const isUnanswered = (error: unknown): error is AuthRetryableFetchError =>
  isAuthRetryableFetchError(error) && error.status !== 500

async function readCallback(store: CallbackStore, { query, fragment }: UrlCallback): Promise<CallbackResult> {
  const code = query.get('code')
  const tokenHash = query.get('token_hash')
  for (const params of [query, fragment])
    if (params.has('error') || params.has('error_code')) return refusalAnswer(errorRefusal(params))
  if (tokenHash !== null) return takeToken(store, tokenHash, query.get('type'))
  if (code !== null) return takeCode(store, code, query.get('sb_flow_id'))
  if (fragment.has('access_token')) return takeSession(store, fragment)
  return null
}

/**
 * PKCE: the code works only with its verifier. If no other app can have written the verifier, the sign-in began in this
 * browser.
 */
async function takeCode(
  { authJs, accept, countForeignVerifiers, pending }: CallbackStore,
  code: string,
  flowId: string | null,
): Promise<CallbackResult> {
  const client = await authJs()
  const before = countForeignVerifiers()
  const { data, error } = await client.exchangeCodeForSession(code, flowId === null ? undefined : { flowId })
  if (error) throw error
  const isRecovery = 'redirectType' in data && data.redirectType === 'recovery'
  // The provider's own tokens give access to somebody's mail or code elsewhere; nothing here needs them.
  const { provider_token: _, provider_refresh_token: __, ...session } = data.session
  // A sign-out, or another sign-in, came before the answer.
  if (pending.callback === null) {
    void client.admin.signOut(session.access_token, 'local').catch(() => undefined)
    return refusalAnswer(signInInterrupted)
  }
  const options = { isFresh: true, isRecovery }
  return countForeignVerifiers() === before ? accept(session, options) : foreignLink(session, options)
}

/** A link from the project's own mail template. */
async function takeToken(
  { authJs }: CallbackStore,
  tokenHash: string,
  type: string | null,
): Promise<CallbackResult> {
  if (!isMailType(type)) return refusalAnswer(linkIncomplete)
  const { data, error } = await (await authJs()).verifyOtp({ token_hash: tokenHash, type })
  if (error?.code === 'otp_expired') return refusalAnswer(linkExpired)
  if (error) throw error
  // The first of the two confirmations of an address change signs nobody in.
  return data.session && foreignLink(data.session, { isFresh: true, isRecovery: type === 'recovery' })
}

/** A link that an administrator made: it contains the session itself, which the project must know. */
async function takeSession({ authJs }: CallbackStore, fragment: URLSearchParams): Promise<CallbackResult> {
  const [access_token, refresh_token] = [fragment.get('access_token'), fragment.get('refresh_token')]
  const [expires_in, expires_at] = [Number(fragment.get('expires_in')), Number(fragment.get('expires_at'))]
  if (!access_token || !refresh_token || !(expires_in > 0)) return refusalAnswer(linkIncomplete)
  const { data, error } = await (await authJs()).getUser(access_token)
  if (isUnanswered(error)) throw error
  if (error) {
    const refusal = toRefusal(error)
    return refusalAnswer(refusal.code === 'session_ended' || error.code === 'bad_jwt' ? linkExpired : refusal)
  }
  const session: SupabaseSession = {
    access_token,
    refresh_token,
    expires_in,
    ...(expires_at > 0 && { expires_at }),
    token_type: 'bearer',
    user: data.user,
  }
  // The link may be older than it looks: the token's life does not count from now.
  return foreignLink(session, { isFresh: false, isRecovery: fragment.get('type') === 'recovery' })
}

const foreignLink = (session: SupabaseSession, options: HoldOptions): ForeignLink => ({
  type: 'arrived',
  session,
  options,
})

/** Judges by the code alone: anybody may have written the text beside it in the address. */
function errorRefusal(params: URLSearchParams) {
  const code = params.get('error_code') ?? ''
  if (code === 'otp_expired') return linkExpired
  // A provider's answer when the person declines, with and without the service's own code.
  if (params.get('error') === 'access_denied' && (code === '' || code === 'bad_oauth_callback'))
    return signInDeclined
  return refusalsByCode.has(code) ? toRefusal(new AuthApiError('', 400, code)) : signInFailed
}

const MAIL_TYPES: readonly EmailOtpType[] = [
  'signup',
  'invite',
  'magiclink',
  'recovery',
  'email_change',
  'email',
]
const isMailType = (type: string | null): type is EmailOtpType => MAIL_TYPES.some(each => each === type)
