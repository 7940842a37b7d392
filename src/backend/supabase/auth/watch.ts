import { concatMap, debounceTime, filter, from, type Observable } from 'rxjs'
import type { AuthChange } from '../../port'
import type { Backroom } from './desk'
import { endedElsewhere } from './kept'
import { isNewer } from './newer'
import type { Tabs } from './tabs'

/** Hints come in bunches: one for each part of a session that is written. */
const BUNCH_MS = 50

/** What other tabs, and server-rendered apps on the same domain, did to the session that is kept. */
export const newsFrom = (tabs: Tabs, desk: Backroom): Observable<AuthChange> =>
  tabs.hints().pipe(
    debounceTime(BUNCH_MS),
    concatMap(() => from(look(desk))),
    filter(news => news !== null),
  )

async function look({ tokens, kept, adopt, forget }: Backroom): Promise<AuthChange | null> {
  const now = tokens.held() === null ? kept.read() : await kept.settled()
  const held = tokens.held()
  if (now === null) {
    if (held === null) return null
    forget()
    return { type: 'auth.ended', refusal: endedElsewhere }
  }
  // One that is over is nobody's news: whoever restores or renews it tells.
  if (!isNewer(now, held) || tokens.lifeOf(now) === 0) return null
  return { type: 'auth.changed', session: adopt(now) }
}
