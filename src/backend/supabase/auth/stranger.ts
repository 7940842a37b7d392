import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { Arrival, Renewal } from '../../port'
import type { Project } from '../project'
import { viewerOf } from '../tokens'
import { askForSession } from './ask'
import type { Backroom, Stranger } from './desk'
import { isSame } from './newer'
import { refusalOf } from './refusals'

/** `over`: nobody can use it any more, and nobody needs to be asked about it. */
type Identified = { type: 'known'; session: SupabaseSession } | { type: 'over' } | Unavailable
type Unavailable = Extract<Renewal, { type: 'unavailable' }>

/**
 * Asks the project whose a session is that was found where neighbours may write. Nothing that it says of itself is
 * believed: a forged name beside the token of somebody else would be agreed to as what it says.
 */
export function identifies(
  project: Project,
  { client, tokens }: Pick<Backroom, 'client' | 'tokens'>,
): (session: SupabaseSession) => Promise<Identified> {
  let running: { of: SupabaseSession; answer: Promise<Identified> } | null = null

  async function ask(session: SupabaseSession): Promise<Identified> {
    if (tokens.lifeOf(session) > 0) {
      const { data, error } = await client.getUser(session.access_token)
      if (error === null) return { type: 'known', session: { ...session, user: data.user } }
      const { code, message, retryAfter } = refusalOf(error)
      // The words for a token that the project does not take are those of an outage: here the next token tells.
      if (!isOfToken(error.code) && (code === 'unreachable' || code === 'rate_limited'))
        return { type: 'unavailable', reason: message, ...(retryAfter !== undefined && { retryAfter }) }
    }
    const asked = await askForSession(project, session.refresh_token, new AbortController().signal)
    if (asked.type === 'session') return { type: 'known', session: asked.session }
    return asked.type === 'refused' ? { type: 'over' } : asked
  }
  return session => {
    if (running !== null && isSame(running.of, session)) return running.answer
    const answer = ask(session).finally(() => {
      if (running?.answer === answer) running = null
    })
    running = { of: session, answer }
    return answer
  }
}

const isOfToken = (code: string | undefined) => code === 'bad_jwt' || code === 'no_authorization'

/** What is asked about a session that waits: whether it comes in, and in the place of whom. */
export const questionOf = (
  { tokens }: Pick<Backroom, 'tokens'>,
  { session, by }: Pick<Stranger, 'session' | 'by'>,
): Arrival => {
  const held = tokens.held()
  return { kept: held && viewerOf(held), arrived: viewerOf(session), by }
}

/** Leaves it out, and puts back who is signed in here; what nobody keeps here is removed. */
export function leaveOut({ kept, tokens }: Pick<Backroom, 'kept' | 'tokens'>, found: SupabaseSession): void {
  kept.decline(found)
  // Meanwhile another one may lie there.
  if (kept.read() !== null) return
  const held = tokens.held()
  if (held === null) kept.clear()
  else kept.write(held)
}
