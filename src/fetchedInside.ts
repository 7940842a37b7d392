import { fetched } from './fetched'
import type { Fetching } from './gate'
import { signedInOnceThere, type SignedInLogic } from './machines/signedIn.logic'

/** How long it is left to the browser to find an idle moment, in ms; Safari knows of none. */
const IDLE_MS = 1_000
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: IDLE_MS })
    : setTimeout(run, IDLE_MS / 5)

/** What is run for whoever is signed in, and is fetched. Its logic may be used from then on. */
export function fetchedInside(
  load: () => Promise<SignedInLogic>,
): Fetching & { logic: SignedInLogic; soon: () => void } {
  const { isThere, fetch, there } = fetched(load)
  return {
    ...{ isThere, fetch },
    /** Before it is needed, and without being in the way of what is needed now. What fails is tried again then. */
    soon: () => void whenIdle(() => void fetch().catch(() => undefined)),
    logic: signedInOnceThere(there),
  }
}
