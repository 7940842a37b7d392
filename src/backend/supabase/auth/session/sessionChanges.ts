import type { Session as SupabaseSession } from '@supabase/supabase-js'
import { concatMap, debounceTime, filter, from, merge, type Observable } from 'rxjs'
import type { AuthChange } from '../../../ports/backend.port'
import type { SessionStoreInternal } from './sessionStore'
import { signedOutElsewhere } from './storedSession'
import { isNewerSession, isSameSession } from './compareSessions'
import { declineSession, toIncomingSession, type createIdentify } from './foreignSession'
import type { TabSync } from './tabSync'

/** Hints come in bursts: one for each part of a session that is written. */
const BUNCH_MS = 50

type Identify = ReturnType<typeof createIdentify>

/** How other tabs, and server-rendered apps on the same domain, changed the stored session. */
export const sessionChanges = (
  tabs: TabSync,
  store: SessionStoreInternal,
  identify: Identify,
): Observable<AuthChange> =>
  merge(tabs.hints(), store.pending.hints$).pipe(
    debounceTime(BUNCH_MS),
    concatMap(() => from(readChange(store, identify))),
    filter(change => change !== null),
  )

async function readChange(store: SessionStoreInternal, identify: Identify): Promise<AuthChange | null> {
  const { tokens, storedSession, adopt, forget, pending } = store
  const storedEntry = tokens.session() === null ? storedSession.read() : await storedSession.readSettled()
  const current = tokens.session()
  if (storedEntry?.isOwn === false) return foreignChange(store, storedEntry.session, identify)
  const wasAsking = pending.foreign?.by === 'storage'
  if (wasAsking) pending.foreign = null
  if (storedEntry === null) {
    if (current === null && !wasAsking) return null
    forget()
    return { type: 'auth.ended', refusal: signedOutElsewhere }
  }
  const { session } = storedEntry
  // Another tab has restored the session.
  const isBack = wasAsking && current !== null && isSameSession(session, current)
  const isAnother = current !== null && session.user.id !== current.user.id
  // An expired session is not reported: `restore` or a renewal will find out.
  if (!(isBack || isAnother || isNewerSession(session, current)) || tokens.lifetimeOf(session) === 0)
    return null
  return { type: 'auth.changed', session: adopt(session) }
}

/** Reports a session that was not started in this browser, if the person has to be asked about it now. */
async function foreignChange(
  store: SessionStoreInternal,
  incoming: SupabaseSession,
  identify: Identify,
): Promise<AuthChange | null> {
  const { tokens, storedSession, trust, pending } = store
  const { foreign } = pending
  // The person is asked about a link first; restoring afterwards finds the session in the storage.
  if (foreign?.by === 'link' || (foreign !== null && isSameSession(foreign.foundSession, incoming)))
    return null
  if (!isNewerSession(incoming, tokens.session())) return null
  const owner = await identify(incoming)
  const latest = storedSession.read()
  if (
    owner.type === 'unavailable' ||
    latest === null ||
    latest.isOwn ||
    !isSameSession(latest.session, incoming)
  )
    return null
  if (owner.type === 'over') {
    declineSession(store, incoming)
    return null
  }
  const { session } = owner
  if (session.user.id === trust.userId())
    return { type: 'auth.changed', session: (await store.accept(session, { isFresh: false })).session }
  pending.foreign = { session, options: {}, by: 'storage', foundSession: incoming }
  return { type: 'auth.arrived', ...toIncomingSession(store, pending.foreign) }
}
