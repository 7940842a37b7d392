import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { Refusal, Renewal } from '../../port'
import type { Project } from '../project'
import { askForSession, type Asked } from './ask'
import type { Backroom } from './desk'
import { endedElsewhere, personOf } from './kept'
import { isLater, isNewer, isSame } from './newer'
import { pause } from './pause'
import type { Tabs } from './tabs'
import { ended } from './words'

/** A session that another tab kept is taken as it is while it lives longer than this, or than half of its life. */
const ENOUGH_MS = 60_000
/** How long the answer of a server-rendered app, which may have been faster, takes to reach the cookies. */
const FASTER_MS = 500

/** Also said to whoever lost a race for the next token. */
const RACED = ['refresh_token_already_used', 'refresh_token_not_found']

const fresh = { fresh: true }
const refused = (refusal: Refusal) => ({ type: 'refused', refusal }) as const

/** One renewal at a time in this tab, and one in this browser profile. One request each; when to try again is not said here. */
export function renewals(project: Project, desk: Backroom, tabs: Tabs): () => Promise<Renewal> {
  let running: Promise<Renewal> | null = null
  const renewAlone = async (): Promise<Renewal> => {
    // Before the lock: what another tab renewed may be heard of while the lock is waited for.
    const before = desk.tokens.held()
    const renewal = await tabs.alone(stop => renew(project, desk, before, stop))
    return renewal === 'busy' ? { type: 'busy' } : renewal
  }
  return () => (running ??= renewAlone().finally(() => (running = null)))
}

async function renew(
  project: Project,
  desk: Backroom,
  before: SupabaseSession | null,
  stop: AbortSignal,
): Promise<Renewal> {
  const { tokens, kept, waiting } = desk
  const found = await kept.settled()
  if (found === null) {
    desk.forget()
    return refused(before ? endedElsewhere : ended)
  }
  const { session: start, isOurs } = found
  // A newer one that was not begun here is asked about first.
  if (!isOurs && isNewer(start, tokens.held())) {
    waiting.hints$.next(null)
    return { type: 'busy' }
  }
  if (isOurs && isNewer(start, before)) {
    const session = desk.adopt(start)
    if (session.remaining > Math.min(ENOUGH_MS, start.expires_in * 500)) return { type: 'session', session }
  }
  const current = tokens.held() ?? start
  // Nothing may come between the look at what is kept and the request.
  const asked = await askForSession(project, current.refresh_token, stop)
  // Whoever planted a token of their own beside a name that is trusted here.
  if (asked.type === 'session' && asked.session.user.id !== personOf(current)) {
    await desk.end()
    return refused(ended)
  }
  const other = await overtakenBy(desk, start, asked)
  if (other) return other
  // Whatever became of the request: who took over, or this page when it thaws, looks at what is kept first.
  if (asked.type === 'unavailable' && stop.aborted) return { type: 'busy' }
  if (asked.type !== 'refused') return asked.type === 'session' ? desk.accept(asked.session, fresh) : asked
  if (RACED.includes(asked.code)) {
    await pause(FASTER_MS)
    const faster = await overtakenBy(desk, start, asked)
    if (faster) return faster
  }
  await desk.end()
  return refused(asked.refusal)
}

/** What became of the session while the project was asked. Where something did, it counts and the answer does not. */
async function overtakenBy(desk: Backroom, start: SupabaseSession, asked: Asked): Promise<Renewal | null> {
  if (desk.tokens.held() === null) return refused(ended)
  const now = await desk.kept.settled()
  if (now === null) {
    desk.forget()
    return refused(endedElsewhere)
  }
  if (isSame(now.session, start)) return null
  if (!now.isOurs) return besideStranger(desk, asked)
  const counts = asked.type === 'session' && isLater(asked.session, now.session)
  return counts ? null : { type: 'session', session: desk.adopt(now.session) }
}

/** Another one lies in the storage, and stays there until a person was asked about it: what was told counts here alone. */
function besideStranger(desk: Backroom, asked: Asked): Renewal {
  desk.waiting.hints$.next(null)
  if (asked.type === 'session') return { type: 'session', session: desk.adopt(asked.session) }
  if (asked.type === 'unavailable') return asked
  desk.forget()
  return refused(asked.refusal)
}
