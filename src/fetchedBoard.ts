import type { Fetching } from './gate'
import { boardOnceThere, type BoardLogic } from './machines/board.logic'

/** How long it is left to the browser to find an idle moment, in ms; Safari knows of none. */
const IDLE_MS = 1_000
const whenIdle = (run: () => void) =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: IDLE_MS })
    : setTimeout(run, IDLE_MS / 5)

/** A board that is fetched. Its logic may be used from then on. */
export function fetchedBoard(
  load: () => Promise<BoardLogic>,
): Fetching & { logic: BoardLogic; soon: () => void } {
  let found: BoardLogic | null = null
  let fetching: Promise<void> | null = null
  async function find() {
    found = await load()
  }
  const fetch = () =>
    (fetching ??= find().catch((error: unknown) => {
      fetching = null
      throw error
    }))
  return {
    isThere: () => found !== null,
    fetch,
    /** Before it is needed, and without being in the way of what is needed now. What fails is tried again then. */
    soon: () => void whenIdle(() => void fetch().catch(() => undefined)),
    logic: boardOnceThere(() => {
      if (found === null) throw new Error('The board was asked for before it was fetched.')
      return found
    }),
  }
}
