import { asyncScheduler, Observable } from 'rxjs'

/**
 * Work that may take long; each `yield` lets other tasks run. Do little between two yields: a few hundred rows at most.
 */
export type Work<T> = Generator<void, T, void>

/** When work pauses, and how it resumes. */
export interface SliceScheduler {
  /** Milliseconds from any origin. */
  now: () => number
  /** Calls `goOn` after other tasks had their turn; the returned function cancels that. */
  yieldThen: (goOn: () => void) => () => void
}

/** A slice starts no new step after 6 ms, and so stays below 8 ms, half a frame. */
const SLICE_MS = 6

/** Hidden pages slow timers down to one per second, but not messages. */
export const browserScheduler: SliceScheduler = {
  now: () => asyncScheduler.now(),
  yieldThen(goOn) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      goOn()
    }
    port2.postMessage(null)
    return () => port1.close()
  },
}

/** When the running slice began. */
const sliceStarts = new WeakMap<SliceScheduler, number>()

/**
 * Does work in slices of a few milliseconds; synchronously if one slice is enough. Emits the result and completes;
 * unsubscribing stops the work.
 */
export const runInSlices = <T>(
  work: () => Work<T>,
  scheduler: SliceScheduler = browserScheduler,
): Observable<T> =>
  new Observable<T>(subscriber => {
    const generator = work()
    let stop = () => {}
    const slice = () => {
      // Work that another piece of work starts synchronously shares its slice.
      const outer = sliceStarts.get(scheduler)
      const startedAt = outer ?? scheduler.now()
      sliceStarts.set(scheduler, startedAt)
      try {
        while (!subscriber.closed) {
          const step = generator.next()
          if (step.done === true) {
            subscriber.next(step.value)
            subscriber.complete()
            return
          }
          const elapsedMs = scheduler.now() - startedAt
          // If the clock is set back, the slice must not run on for hours.
          if (elapsedMs >= SLICE_MS || elapsedMs < 0) {
            stop = scheduler.yieldThen(slice)
            return
          }
        }
      } catch (error) {
        subscriber.error(error)
      } finally {
        if (outer === undefined) sliceStarts.delete(scheduler)
      }
    }
    slice()
    return () => stop()
  })

/** Does work in one go: for small jobs, or if somebody waits for the result. */
export function runToEnd<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

const CHUNK_SIZE = 128

/** Visits every item, and yields after each 128. */
export function* forEachSliced<T>(items: Iterable<T>, visit: (entry: T, place: number) => void): Work<void> {
  let place = 0
  for (const item of items) {
    visit(item, place)
    place += 1
    if (place % CHUNK_SIZE === 0) yield
  }
}
