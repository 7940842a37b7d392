import { firstBoardShown } from '../../../shared/firstBoard'

type Recorder = typeof import('./meteredFetch')

/**
 * Counts what this page exchanges with the project, from the first board on: what loads it is not what it costs an
 * hour. `ask`: the fetch that is counted.
 */
export function createLateMeter(ask: typeof fetch) {
  let recorder: Recorder | null = null
  let meteredFetch = ask
  const load = async () => {
    await firstBoardShown
    recorder = await import('./meteredFetch')
    meteredFetch = recorder.meteredFetch(ask)
  }
  // If it can't be fetched, nothing is counted, and the board works as well.
  load().catch(() => undefined)
  const countingFetch: typeof fetch = (input, init) => meteredFetch(input, init)
  return {
    fetch: countingFetch,
    noteFrame: (topic: string, event: string, size: number) => recorder?.noteFrame(topic, event, size),
  }
}
