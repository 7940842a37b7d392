import {
  animationFrames,
  audit,
  buffer,
  catchError,
  connect,
  NEVER,
  race,
  timer,
  type OperatorFunction,
} from 'rxjs'

/** A hidden tab draws no frames; this often it still hears, so that its channel is known to be alive. */
const HIDDEN_MS = 250

// Outside a browser there is nothing to draw for, and asking for a frame throws.
const frames$ = animationFrames().pipe(catchError(() => NEVER))

/** Everything that arrived since the last frame, in order; a quiet frame emits nothing. */
export const batchedByFrame =
  <T>(): OperatorFunction<T, T[]> =>
  values$ =>
    values$.pipe(
      connect(shared$ => shared$.pipe(buffer(shared$.pipe(audit(() => race(frames$, timer(HIDDEN_MS))))))),
    )
