import { firstBoardShown } from '../../../shared/firstBoard'
import type { LazyValue } from '../../../shared/lazyValue'
import type { UsageMeter } from '../../../shared/usageMeter'

type NoteFrame = (topic: string, event: string, size: number) => void

/**
 * Counts what this page exchanges with the project, from the first board on: loading the page is no part of the cost
 * per hour. `ask`: the fetch that is counted. Without `usage` nothing is counted.
 */
export function createLateMeter(ask: typeof fetch, usage?: LazyValue<UsageMeter>) {
  let noteFrame: NoteFrame = () => undefined
  let meteredFetch = ask
  const load = async () => {
    if (usage === undefined) return
    await firstBoardShown
    const [recorder] = await Promise.all([import('./meteredFetch'), usage.preload()])
    noteFrame = (...frame) => recorder.noteFrame(usage.get(), ...frame)
    meteredFetch = recorder.meteredFetch(ask, usage.get())
  }
  // If it can't be fetched, nothing is counted, and the board works as well.
  load().catch(() => undefined)
  const countingFetch: typeof fetch = (input, init) => meteredFetch(input, init)
  const noteLater: NoteFrame = (...frame) => noteFrame(...frame)
  return { fetch: countingFetch, noteFrame: noteLater }
}
