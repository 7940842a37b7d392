import { AuthApiError, type EmailOtpType, type Session as SupabaseSession } from '@supabase/supabase-js'
import type { Answer } from '../../port'
import type { Place } from '../project'
import type { Holding } from '../tokens'
import type { Desk } from './desk'
import { answered, refused, refusalOf } from './refusals'
import { byCode } from './codes'
import { declined, linkOver, linkRefused, unexplained } from './words'

type Tools = Pick<Desk, 'client' | 'accept' | 'foreignVerifiers'>

/**
 * The session of a link that anybody may have made: nothing proves that it was asked for in this browser, and taking it
 * in unasked would let others sign people in as somebody else.
 */
interface Arrived {
  type: 'arrived'
  session: SupabaseSession
  how: Holding
}
type Brought = Answer | Arrived | null

/**
 * Takes up what a link or a provider left in the page's address, and wipes it from there before anything else:
 * a reload, a bookmark or a log must not find it. Null if there was nothing. Whoever is signed in already stays
 * so until the answer is a session.
 */
export async function takeAddress(desk: Tools, place: Pick<Place, 'href' | 'replace'>): Promise<Brought> {
  const url = new URL(place.href)
  const query = new URLSearchParams(url.search)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const isFound = OPENERS.some(name => query.has(name)) || FRAGMENTS.some(name => fragment.has(name))
  if (!isFound) return null
  for (const name of OURS) url.searchParams.delete(name)
  if (FRAGMENTS.some(name => fragment.has(name))) url.hash = ''
  place.replace(url.href)
  return answered(() => take(desk, query, fragment))
}

/** Any of these in the query is not the page's own. */
const OPENERS = ['code', 'token_hash', 'error', 'error_code', 'error_description']
const OURS = [...OPENERS, 'sb_flow_id', 'sb', 'type']
/** The service replaces a whole fragment; `message` is what it says after one of two confirmations. */
const FRAGMENTS = ['access_token', 'error', 'error_code', 'error_description', 'message']

async function take(desk: Tools, query: URLSearchParams, fragment: URLSearchParams): Promise<Brought> {
  const code = query.get('code')
  const tokenHash = query.get('token_hash')
  for (const said of [query, fragment])
    if (said.has('error') || said.has('error_code')) return refused(explained(said))
  if (tokenHash !== null) return takeToken(desk, tokenHash, query.get('type'))
  if (code !== null) return takeCode(desk, code, query.get('sb_flow_id'))
  if (fragment.has('access_token')) return takeSession(desk, fragment)
  return null
}

/** PKCE: opens only with the verifier. Where no neighbour can have put that here, the sign-in began in this browser. */
async function takeCode(
  { client, accept, foreignVerifiers }: Tools,
  code: string,
  flowId: string | null,
): Promise<Brought> {
  const before = foreignVerifiers()
  const { data, error } = await client.exchangeCodeForSession(code, flowId === null ? undefined : { flowId })
  if (error) throw error
  const isRecovery = 'redirectType' in data && data.redirectType === 'recovery'
  // The provider's own tokens open somebody's mail or code elsewhere; nothing here needs them.
  const { provider_token: _, provider_refresh_token: __, ...session } = data.session
  const how = { fresh: true, isRecovery }
  return foreignVerifiers() === before ? accept(session, how) : arrived(session, how)
}

/** A link of a mail template of the project's own. */
async function takeToken({ client }: Tools, tokenHash: string, type: string | null): Promise<Brought> {
  if (!isMailType(type)) return refused(linkRefused)
  const { data, error } = await client.verifyOtp({ token_hash: tokenHash, type })
  if (error?.code === 'otp_expired') return refused(linkOver)
  if (error) throw error
  // The first of the two confirmations of a change of address signs nobody in.
  return data.session && arrived(data.session, { fresh: true, isRecovery: type === 'recovery' })
}

/** A link that an administrator made: the session itself, which the project must know. */
async function takeSession({ client }: Tools, fragment: URLSearchParams): Promise<Brought> {
  const [access_token, refresh_token] = [fragment.get('access_token'), fragment.get('refresh_token')]
  const [expires_in, expires_at] = [Number(fragment.get('expires_in')), Number(fragment.get('expires_at'))]
  if (!access_token || !refresh_token || !(expires_in > 0)) return refused(linkRefused)
  const { data, error } = await client.getUser(access_token)
  if (error) {
    const refusal = refusalOf(error)
    return refused(refusal.code === 'session_ended' || error.code === 'bad_jwt' ? linkOver : refusal)
  }
  const session: SupabaseSession = {
    access_token,
    refresh_token,
    expires_in,
    ...(expires_at > 0 && { expires_at }),
    token_type: 'bearer',
    user: data.user,
  }
  // The link may be older than it looks: its token is not counted from now.
  return arrived(session, { fresh: false, isRecovery: fragment.get('type') === 'recovery' })
}

const arrived = (session: SupabaseSession, how: Holding): Arrived => ({ type: 'arrived', session, how })

/** By the code alone. The text beside it is in the address, where anybody may have written it. */
function explained(said: URLSearchParams) {
  const code = said.get('error_code') ?? ''
  if (code === 'otp_expired') return linkOver
  // What a provider says when somebody presses "no" there, with and without the service's own code for it.
  if (said.get('error') === 'access_denied' && (code === '' || code === 'bad_oauth_callback')) return declined
  return byCode.has(code) ? refusalOf(new AuthApiError('', 400, code)) : unexplained
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
