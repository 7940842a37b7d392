import {
  animationFrames,
  audit,
  buffer,
  catchError,
  connect,
  NEVER,
  race,
  skip,
  timer,
  type OperatorFunction,
} from 'rxjs'

/** A hidden tab draws no frames; this often it still hears, so that its channel is known to be alive. */
const HIDDEN_MS = 250
/**
 * Of more than these no frame is waited for: timers of a hidden page may come once a minute, and what would wait till then
 * is as long a task as it is many.
 */
const MOST = 1_000

// Outside a browser there is nothing to draw for, and asking for a frame throws.
const frames$ = animationFrames().pipe(catchError(() => NEVER))

/** Everything that arrived since the last frame, in order, or so many of it; a quiet frame emits nothing. */
export const batchedByFrame =
  <T>(): OperatorFunction<T, T[]> =>
  values$ =>
    values$.pipe(
      connect(shared$ => {
        const isMany = () => shared$.pipe(skip(MOST - 2))
        return shared$.pipe(buffer(shared$.pipe(audit(() => race(frames$, timer(HIDDEN_MS), isMany())))))
      }),
    )
