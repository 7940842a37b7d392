import type { Session as SupabaseSession } from '@supabase/supabase-js'
import { concatMap, debounceTime, filter, from, merge, type Observable } from 'rxjs'
import type { AuthChange } from '../../port'
import type { Backroom } from './desk'
import { endedElsewhere } from './kept'
import { isNewer, isSame } from './newer'
import { leaveOut, questionOf, type identifies } from './stranger'
import type { Tabs } from './tabs'

/** Hints come in bunches: one for each part of a session that is written. */
const BUNCH_MS = 50

type Identify = ReturnType<typeof identifies>

/** What other tabs, and server-rendered apps on the same domain, did to the session that is kept. */
export const newsFrom = (tabs: Tabs, desk: Backroom, identify: Identify): Observable<AuthChange> =>
  merge(tabs.hints(), desk.waiting.hints$).pipe(
    debounceTime(BUNCH_MS),
    concatMap(() => from(look(desk, identify))),
    filter(news => news !== null),
  )

async function look(desk: Backroom, identify: Identify): Promise<AuthChange | null> {
  const { tokens, kept, adopt, forget, waiting } = desk
  const now = tokens.held() === null ? kept.read() : await kept.settled()
  const held = tokens.held()
  if (now?.isOurs === false) return arrival(desk, now.session, identify)
  const wasAsking = waiting.stranger?.by === 'storage'
  if (wasAsking) waiting.stranger = null
  if (now === null) {
    if (held === null && !wasAsking) return null
    forget()
    return { type: 'auth.ended', refusal: endedElsewhere }
  }
  const { session } = now
  // Another tab has put it back.
  const isBack = wasAsking && held !== null && isSame(session, held)
  const isAnother = held !== null && session.user.id !== held.user.id
  // One that is over is nobody's news: whoever restores or renews it tells.
  if (!(isBack || isAnother || isNewer(session, held)) || tokens.lifeOf(session) === 0) return null
  return { type: 'auth.changed', session: adopt(session) }
}

/** A session that was not begun in this browser, if a person has to be asked about it now. */
async function arrival(
  desk: Backroom,
  found: SupabaseSession,
  identify: Identify,
): Promise<AuthChange | null> {
  const { tokens, kept, marks, waiting } = desk
  const { stranger } = waiting
  // A link is asked about first; what lies in the storage is found when that is answered.
  if (stranger?.by === 'link' || (stranger !== null && isSame(stranger.found, found))) return null
  if (!isNewer(found, tokens.held())) return null
  const identified = await identify(found)
  const now = kept.read()
  if (identified.type === 'unavailable' || now === null || now.isOurs || !isSame(now.session, found))
    return null
  if (identified.type === 'over') {
    leaveOut(desk, found)
    return null
  }
  const { session } = identified
  if (session.user.id === marks.person())
    return { type: 'auth.changed', session: (await desk.accept(session, { fresh: false })).session }
  waiting.stranger = { session, how: {}, by: 'storage', found }
  return { type: 'auth.arrived', ...questionOf(desk, waiting.stranger) }
}
