import type { Answer, Renewal, Restored } from '../../port'
import type { Backroom } from './desk'
import { pause } from './pause'

/** How often, and in what distance, the tab that renews the session is waited for. */
const TRIES = 10
const DISTANCE_MS = 1_000

/**
 * Takes up what the page's address brought, else what is kept. A link that did not work throws nobody out: it is
 * told only where no session is kept.
 */
export function restoring(
  desk: Backroom,
  renew: () => Promise<Renewal>,
  arrive: () => Promise<Answer | null>,
): () => Promise<Restored> {
  let running: Promise<Restored> | null = null
  const restore = async (): Promise<Restored> => {
    const brought = await arrive()
    if (brought?.type === 'session') return brought
    const kept = await continued(desk, renew)
    return kept.type === 'none' && brought ? brought : kept
  }
  return () => (running ??= restore().finally(() => (running = null)))
}

async function continued(
  { tokens, kept, adopt }: Backroom,
  renew: () => Promise<Renewal>,
): Promise<Restored> {
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
