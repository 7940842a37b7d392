import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { IncomingSession, Renewal } from '../../../ports/backend.port'
import type { Project } from '../../project'
import { viewerOf } from './tokens'
import { requestSession } from './refreshRequest'
import type { SessionStoreInternal, ForeignSession } from './sessionStore'
import { isSameSession } from './compareSessions'
import { toRefusal } from '../refusals/toRefusal'

/** `over`: nobody can use the session any more, so nobody needs to be asked about it. */
type ForeignSessionOwner = { type: 'known'; session: SupabaseSession } | { type: 'over' } | Unavailable
type Unavailable = Extract<Renewal, { type: 'unavailable' }>

/**
 * Asks the project whose session lies where other apps can write. The session's own `user` is not trusted: a forged
 * name beside another person's token would make the viewer agree to the wrong name.
 */
export function createIdentify(
  project: Project,
  { authJs, tokens }: Pick<SessionStoreInternal, 'authJs' | 'tokens'>,
): (session: SupabaseSession) => Promise<ForeignSessionOwner> {
  let currentRun: { of: SupabaseSession; answer: Promise<ForeignSessionOwner> } | null = null

  async function ask(session: SupabaseSession): Promise<ForeignSessionOwner> {
    if (tokens.lifetimeOf(session) > 0) {
      const client = await authJs().catch(() => null)
      if (client === null) return { type: 'unavailable', reason: 'part of Signalbox couldn’t be loaded' }
      const { data, error } = await client.getUser(session.access_token)
      if (error === null) return { type: 'known', session: { ...session, user: data.user } }
      const { code, retryAfter } = toRefusal(error)
      // A rejected token reads like an outage; here the refresh below decides instead.
      if (!isOfToken(error.code) && (code === 'unreachable' || code === 'rate_limited'))
        return { type: 'unavailable', reason: causes[code], ...(retryAfter !== undefined && { retryAfter }) }
    }
    const answer = await requestSession(project, session.refresh_token, new AbortController().signal)
    if (answer.type === 'session') return { type: 'known', session: answer.session }
    return answer.type === 'refused' ? { type: 'over' } : answer
  }
  return session => {
    if (currentRun !== null && isSameSession(currentRun.of, session)) return currentRun.answer
    const answer = ask(session).finally(() => {
      if (currentRun?.answer === answer) currentRun = null
    })
    currentRun = { of: session, answer }
    return answer
  }
}

const causes = {
  unreachable: 'the project couldn’t be reached',
  rate_limited: 'the project received too many requests',
}
const isOfToken = (code: string | undefined) => code === 'bad_jwt' || code === 'no_authorization'

/** What the person is asked about a waiting session: whether it comes in, and whom it replaces. */
export const toIncomingSession = (
  { tokens }: Pick<SessionStoreInternal, 'tokens'>,
  { session, by }: Pick<ForeignSession, 'session' | 'by'>,
): IncomingSession => {
  const current = tokens.session()
  return { current: current && viewerOf(current), incoming: viewerOf(session), by }
}

/** Leaves the session out and stores the current session of this tab again; if there is none, clears the storage. */
export function declineSession(
  { storedSession, tokens }: Pick<SessionStoreInternal, 'storedSession' | 'tokens'>,
  session: SupabaseSession,
): void {
  storedSession.decline(session)
  // Another session may have been stored meanwhile.
  if (storedSession.read() !== null) return
  const current = tokens.session()
  if (current === null) storedSession.clear()
  else storedSession.write(current)
}
