import { animationFrames, audit, buffer, connect, race, timer, type OperatorFunction } from 'rxjs'

/** A hidden tab draws no frames; this often it still hears, so that its channel is known to be alive. */
const HIDDEN_MS = 250

/** Everything that arrived since the last frame, in order; a quiet frame emits nothing. */
export const batchedByFrame =
  <T>(): OperatorFunction<T, T[]> =>
  values$ =>
    values$.pipe(
      connect(shared$ =>
        shared$.pipe(buffer(shared$.pipe(audit(() => race(animationFrames(), timer(HIDDEN_MS)))))),
      ),
    )
