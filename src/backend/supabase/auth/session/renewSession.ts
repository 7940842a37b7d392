import type { Session as SupabaseSession } from '@supabase/supabase-js'
import type { Refusal, Renewal } from '../../../ports/backend.port'
import type { Project } from '../../project'
import { requestSession, type RefreshAnswer } from './refreshRequest'
import type { SessionStoreInternal } from './sessionStore'
import { signedOutElsewhere, userIdOf } from './storedSession'
import { isLaterOfSameSignIn, isNewerSession, isSameSession } from './compareSessions'
import { sleep } from '../../sleep'
import type { TabSync } from './tabSync'
import { sessionEnded } from '../refusals/sessionRefusals'

/** A session stored by another tab is adopted if it lives longer than this, or longer than half of its life. */
const MIN_LIFETIME_MS = 60_000
/** How long a faster server-rendered app may take to write its new session into the cookies. */
const COOKIE_DELAY_MS = 500

/** The loser of a race for the next token gets these codes too. */
const RACE_CODES = ['refresh_token_already_used', 'refresh_token_not_found']

const freshToken = { isFresh: true }
const refusalAnswer = (refusal: Refusal) => ({ type: 'refused', refusal }) as const

/**
 * At most one renewal at a time in this tab and in this browser profile. Each sends one request; the caller decides
 * when to retry.
 */
export function createRenewal(
  project: Project,
  store: SessionStoreInternal,
  tabs: TabSync,
): () => Promise<Renewal> {
  let currentRenewal: Promise<Renewal> | null = null
  const renewAlone = async (): Promise<Renewal> => {
    // Read before the lock: while this tab waits for the lock, it may hear of another tab's renewal.
    const before = store.tokens.session()
    const renewal = await tabs.runExclusive(stop => renew(project, store, before, stop))
    return renewal === 'busy' ? { type: 'busy' } : renewal
  }
  return () => (currentRenewal ??= renewAlone().finally(() => (currentRenewal = null)))
}

async function renew(
  project: Project,
  store: SessionStoreInternal,
  before: SupabaseSession | null,
  stop: AbortSignal,
): Promise<Renewal> {
  const { tokens, storedSession, pending } = store
  const storedEntry = await storedSession.readSettled()
  if (storedEntry === null) {
    store.forget()
    return refusalAnswer(before ? signedOutElsewhere : sessionEnded)
  }
  const { session: start, isOwn } = storedEntry
  // A newer session that was not started here needs the person's consent first.
  if (!isOwn && isNewerSession(start, tokens.session())) {
    pending.hints$.next(null)
    return { type: 'busy' }
  }
  if (isOwn && isNewerSession(start, before)) {
    const session = store.adopt(start)
    if (session.remaining > Math.min(MIN_LIFETIME_MS, start.expires_in * 500))
      return { type: 'session', session }
  }
  const current = tokens.session() ?? start
  // Nothing may come between reading the stored session and this request.
  const answer = await requestSession(project, current.refresh_token, stop)
  // Somebody planted a token of their own beside a user that this browser trusts.
  if (answer.type === 'session' && answer.session.user.id !== userIdOf(current)) {
    await store.end()
    return refusalAnswer(sessionEnded)
  }
  const supersedingAnswer = await supersededBy(store, start, answer)
  if (supersedingAnswer) return supersedingAnswer
  // The request's fate is unknown: the tab that took over, or this page when it thaws, reads the stored session first.
  if (answer.type === 'unavailable' && stop.aborted) return { type: 'busy' }
  if (answer.type !== 'refused')
    return answer.type === 'session' ? store.accept(answer.session, freshToken) : answer
  if (RACE_CODES.includes(answer.code)) {
    await sleep(COOKIE_DELAY_MS)
    const faster = await supersededBy(store, start, answer)
    if (faster) return faster
  }
  await store.end()
  return refusalAnswer(answer.refusal)
}

/** Whether the session changed while the request ran. If it did, the change wins over the answer. */
async function supersededBy(
  store: SessionStoreInternal,
  start: SupabaseSession,
  answer: RefreshAnswer,
): Promise<Renewal | null> {
  if (store.tokens.session() === null) return refusalAnswer(sessionEnded)
  const storedEntry = await store.storedSession.readSettled()
  if (storedEntry === null) {
    store.forget()
    return refusalAnswer(signedOutElsewhere)
  }
  if (isSameSession(storedEntry.session, start)) return null
  if (!storedEntry.isOwn) return renewalBesideForeign(store, answer)
  const isNewer = answer.type === 'session' && isLaterOfSameSignIn(answer.session, storedEntry.session)
  return isNewer ? null : { type: 'session', session: store.adopt(storedEntry.session) }
}

/**
 * A foreign session lies in the storage, and stays there until a person decides: the answer applies to this tab only.
 */
function renewalBesideForeign(store: SessionStoreInternal, answer: RefreshAnswer): Renewal {
  store.pending.hints$.next(null)
  if (answer.type === 'session') return { type: 'session', session: store.adopt(answer.session) }
  if (answer.type === 'unavailable') return answer
  store.forget()
  return refusalAnswer(answer.refusal)
}
