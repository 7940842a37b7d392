import type {
  SessionAuth,
  SessionChoice,
  SessionAnswer,
  Refusal,
  Renewal,
  RestoreAnswer,
} from '../../../ports/backend.port'
import type { takeUrlCallback } from '../urlCallback'
import type { SessionStoreInternal, ForeignSession } from './sessionStore'
import { viewerOf } from './tokens'
import { signedOutElsewhere } from './storedSession'
import { isSameSession } from './compareSessions'
import { sleep } from '../../sleep'
import { refusalAnswer } from '../refusals/toRefusal'
import { declineSession, toIncomingSession, type createIdentify } from './foreignSession'
import type { TabSync } from './tabSync'

/** How often, and at what interval, to wait for the tab that renews the session. */
const MAX_TRIES = 10
const RETRY_MS = 1_000

interface RestoreTools {
  renew: () => Promise<Renewal>
  readCallback: () => ReturnType<typeof takeUrlCallback>
  identify: ReturnType<typeof createIdentify>
  tabs: Pick<TabSync, 'notify'>
}

/**
 * Restores the session from the page's address, else the stored one. A broken link signs nobody out. A session that was
 * not started in this browser needs consent, whether it comes from a link or from the storage.
 */
export function createRestore(
  store: SessionStoreInternal,
  { renew, readCallback, identify, tabs }: RestoreTools,
): SessionAuth['restore'] {
  const { tokens, storedSession, trust, pending } = store
  let currentRestore: Promise<RestoreAnswer> | null = null
  /** Why a link did not work, until an answer can report it. */
  let linkRefusal: Refusal | null = null

  const isExpected = ({ session: { user } }: ForeignSession) =>
    user.id === currentUserId() || trust.hasRequestedMail(user.email)
  /** The user whose session continues without a question. */
  function currentUserId(): string | null {
    const storedEntry = storedSession.read()
    return storedEntry?.isOwn === true ? storedEntry.session.user.id : trust.userId()
  }

  async function offerLink(foreign: ForeignSession): Promise<RestoreAnswer> {
    if (isExpected(foreign)) return store.accept(foreign.session, foreign.options)
    const answer = storedSession.read()?.isOwn === true ? await continueStored() : null
    // Whatever continuing the stored session found, the person is still asked about the link.
    pending.foreign = foreign
    if (answer?.type === 'unavailable') return answer
    return { type: 'choice', ...toIncomingSession(store, foreign) }
  }

  async function acceptForeign({
    session,
    options,
    by,
    foundSession,
  }: ForeignSession): Promise<RestoreAnswer> {
    // The session aged while it waited, so its token can no longer be used to measure the clock.
    const notFresh = { ...options, isFresh: false }
    if (by === 'link') return store.accept(session, notFresh)
    trust.confirm(session.user.id)
    const current = storedSession.read()
    if (current === null)
      return tokens.session() === null ? { type: 'none' } : refusalAnswer(signedOutElsewhere)
    return isSameSession(current.session, foundSession) ? store.accept(session, notFresh) : continueStored()
  }

  function declineForeign({ session, by, foundSession }: ForeignSession): void {
    if (by === 'storage') {
      declineSession(store, foundSession)
      tabs.notify()
      return
    }
    // Ends a session that nobody will use. If the request fails, nothing changes here.
    void endUnused(session.access_token).catch(() => undefined)
  }

  const endUnused = async (token: string) => (await store.authJs()).admin.signOut(token, 'local')

  async function restore(choice?: SessionChoice): Promise<RestoreAnswer> {
    const callback = await readCallback()
    if (callback?.type === 'session' || callback?.type === 'unavailable') return callback
    if (callback?.type === 'refused') linkRefusal = callback.refusal
    if (callback?.type === 'arrived')
      pending.foreign = {
        session: callback.session,
        options: callback.options,
        by: 'link',
        foundSession: callback.session,
      }
    const foreign = pending.foreign
    pending.foreign = null
    if (foreign !== null && choice === 'incoming') return acceptForeign(foreign)
    if (foreign !== null && choice === 'current') declineForeign(foreign)
    else if (foreign?.by === 'link') return offerLink(foreign)
    return withLinkRefusal(await continueStored())
  }

  function withLinkRefusal(answer: RestoreAnswer): RestoreAnswer {
    if (linkRefusal === null || (answer.type !== 'none' && answer.type !== 'session')) return answer
    const refusal = linkRefusal
    linkRefusal = null
    return answer.type === 'session' ? { ...answer, link: refusal } : { type: 'refused', refusal }
  }

  /** The stored session, once its token is valid for some time. */
  async function continueStored(): Promise<SessionAnswer | RestoreAnswer> {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const storedEntry = storedSession.read()
      if (storedEntry === null) return { type: 'none' }
      if (!storedEntry.isOwn) return askAboutForeign(storedEntry.session)
      if (tokens.lifetimeOf(storedEntry.session) > 0)
        return { type: 'session', session: store.adopt(storedEntry.session) }
      const renewal = await renew()
      if (renewal.type === 'unavailable')
        return { ...renewal, isGuest: viewerOf(storedEntry.session).isAnonymous }
      if (renewal.type !== 'busy') return renewal
      await sleep(RETRY_MS)
    }
    return { type: 'unavailable', reason: 'another tab has been renewing the session for too long' }
  }

  async function askAboutForeign(foundSession: ForeignSession['foundSession']): Promise<RestoreAnswer> {
    const owner = await identify(foundSession)
    if (owner.type === 'unavailable') return owner
    if (owner.type === 'over') {
      declineSession(store, foundSession)
      return continueStored()
    }
    const { session } = owner
    if (session.user.id === trust.userId()) return store.accept(session, { isFresh: false })
    pending.foreign = { session, options: {}, by: 'storage', foundSession }
    return { type: 'choice', ...toIncomingSession(store, pending.foreign) }
  }

  return choice => (currentRestore ??= restore(choice).finally(() => (currentRestore = null)))
}
