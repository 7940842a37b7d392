import { lazyValue } from '../../shared/lazyValue'
import type { Loadable } from '../admitWhenLoaded'
import { lazySignedInLogic, type SignedInLogic } from '../../machines/session/signedIn.logic'

/** How long to wait for the browser to be idle, in ms; Safari has no requestIdleCallback. */
const IDLE_MS = 1_000
const runWhenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: IDLE_MS })
    : setTimeout(run, IDLE_MS / 5)

/** The actors of the signed-in part, fetched later. Their logic may be used once they are loaded. */
export function lazySignedIn(
  load: () => Promise<SignedInLogic>,
): Loadable & { logic: SignedInLogic; preloadWhenIdle: () => void } {
  const { isLoaded, preload, get } = lazyValue(load)
  return {
    isLoaded,
    preload,
    /** So that nothing more urgent is delayed. A failure is ignored: `preload` tries again. */
    preloadWhenIdle: () => void runWhenIdle(() => void preload().catch(() => undefined)),
    logic: lazySignedInLogic(get),
  }
}
