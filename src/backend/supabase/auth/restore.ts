import type { Auth, Choice, Granted, Refusal, Renewal, Restored } from '../../port'
import { viewerOf } from '../tokens'
import type { Arrived, takeAddress } from './address'
import type { Backroom } from './desk'
import { pause } from './pause'

/** How often, and in what distance, the tab that renews the session is waited for. */
const TRIES = 10
const DISTANCE_MS = 1_000

/**
 * Takes up what the page's address brought, else what is kept. A link that did not work throws nobody out, and one
 * that would sign in another person than the one who is there asks first.
 */
export function restoring(
  desk: Backroom,
  renew: () => Promise<Renewal>,
  arrive: () => ReturnType<typeof takeAddress>,
): Auth['restore'] {
  let running: Promise<Restored> | null = null
  /** A link's session, until it is settled whether it comes in. */
  let waiting: Arrived | null = null
  /** Why a link did not work, until it could be told. */
  let broken: Refusal | null = null

  async function settle({ session, how }: Arrived, choice?: Choice): Promise<Restored> {
    const kept = desk.kept.read()
    const isAsked = kept !== null && kept.user.id !== session.user.id
    if (isAsked && choice === undefined) {
      const there = await continued(desk, renew)
      if (there.type === 'unavailable') return there
      if (there.type === 'session')
        return { type: 'choice', kept: there.session.viewer, link: viewerOf(session) }
    }
    waiting = null
    // While it waited its life went on, and what a fresh token tells of the clock is over.
    return desk.accept(session, isAsked ? { ...how, fresh: false } : how)
  }
  async function restore(choice?: Choice): Promise<Restored> {
    const brought = await arrive()
    if (brought?.type === 'session') return brought
    if (brought?.type === 'refused') broken = brought.refusal
    if (brought?.type === 'arrived') waiting = brought
    if (waiting !== null && choice === 'kept') {
      leave(desk, waiting)
      waiting = null
    }
    return waiting === null ? told(await continued(desk, renew)) : settle(waiting, choice)
  }
  function told(kept: Restored): Restored {
    if (broken === null || (kept.type !== 'none' && kept.type !== 'session')) return kept
    const refusal = broken
    broken = null
    return kept.type === 'session' ? { ...kept, link: refusal } : { type: 'refused', refusal }
  }
  return choice => (running ??= restore(choice).finally(() => (running = null)))
}

/** Ends what nobody will use. Whether the project hears of it changes nothing here. */
function leave({ client }: Backroom, { session }: Arrived): void {
  client.admin.signOut(session.access_token, 'local').catch(() => undefined)
}

async function continued(
  { tokens, kept, adopt }: Backroom,
  renew: () => Promise<Renewal>,
): Promise<Granted | Exclude<Restored, { type: 'choice' | 'session' }>> {
  const session = kept.read()
  if (session === null) return { type: 'none' }
  if (tokens.lifeOf(session) > 0) return { type: 'session', session: adopt(session) }
  for (let tries = 0; tries < TRIES; tries++) {
    const renewal = await renew()
    if (renewal.type !== 'busy') return renewal
    await pause(DISTANCE_MS)
  }
  return { type: 'unavailable', reason: 'another tab has been renewing the session for too long' }
}
