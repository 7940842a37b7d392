import { asyncScheduler, Observable } from 'rxjs'

/**
 * Work that may take long: where it yields, others may have their turn. Between two yields there is little to do, a
 * few hundred rows at most.
 */
export type Work<T> = Generator<void, T, void>

/** When work stops, and how it is gone on with. */
export interface Pace {
  /** Milliseconds, from whenever. */
  now: () => number
  /** Calls `goOn` once others had their turn; what it gives takes that back. */
  rest: (goOn: () => void) => () => void
}

/** What is begun by then is done: with that a slice stays below 8 ms, half a frame. */
const SLICE_MS = 6

/** Timers are slowed down to one a second in a hidden page, and messages are not. */
export const browserPace: Pace = {
  now: () => asyncScheduler.now(),
  rest(goOn) {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      goOn()
    }
    port2.postMessage(null)
    return () => port1.close()
  },
}

/** When the slice began that is being done. */
const begins = new WeakMap<Pace, number>()

/**
 * Does work in slices of a few milliseconds, and at once where one is enough. Gives its result and completes;
 * unsubscribing ends it where it stands.
 */
export const inSlices = <T>(work: () => Work<T>, pace: Pace = browserPace): Observable<T> =>
  new Observable<T>(subscriber => {
    const doing = work()
    let stop = () => {}
    const slice = () => {
      // What one piece of work leads to at once is of the same slice.
      const outer = begins.get(pace)
      const begun = outer ?? pace.now()
      begins.set(pace, begun)
      try {
        while (!subscriber.closed) {
          const step = doing.next()
          if (step.done === true) {
            subscriber.next(step.value)
            subscriber.complete()
            return
          }
          const spent = pace.now() - begun
          // A clock that is set back must not make it go on for hours.
          if (spent >= SLICE_MS || spent < 0) {
            stop = pace.rest(slice)
            return
          }
        }
      } catch (error) {
        subscriber.error(error)
      } finally {
        if (outer === undefined) begins.delete(pace)
      }
    }
    slice()
    return () => stop()
  })

/** Does work in one go: for what is small, or what somebody waits for. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

const PART = 128

/** Does something with each of many. */
export function* each<T>(all: Iterable<T>, act: (one: T, place: number) => void): Work<void> {
  let place = 0
  for (const one of all) {
    act(one, place)
    place += 1
    if (place % PART === 0) yield
  }
}
