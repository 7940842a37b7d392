import {
  animationFrames,
  audit,
  buffer,
  catchError,
  connect,
  NEVER,
  race,
  share,
  skip,
  timer,
  type OperatorFunction,
} from 'rxjs'

/** A hidden tab draws no frames; batches come this often, ms, so that the channel is known to be alive. */
const HIDDEN_MS = 250
/**
 * A batch of this size does not wait for a frame: timers of a hidden page may fire once a minute, and everything that
 * waited until then would become one long task.
 */
const MAX_BATCH = 1_000

// Outside a browser there is nothing to draw for, and asking for a frame throws.
const anyFrames$ = animationFrames().pipe(catchError(() => NEVER))
const framesByPage = new WeakMap<typeof requestAnimationFrame, typeof anyFrames$>()
/**
 * Shared by all sources of a page, and requested one frame ahead while values come: frames are given in the order of
 * the requests, so everything is folded before the panels, which request theirs later, are drawn in the same frame.
 */
function framesOfPage(): typeof anyFrames$ {
  const { requestAnimationFrame: request } = globalThis as Partial<typeof globalThis>
  if (request === undefined) return anyFrames$
  const frames$ =
    framesByPage.get(request) ??
    anyFrames$.pipe(share({ resetOnRefCountZero: () => race(anyFrames$, timer(HIDDEN_MS)) }))
  framesByPage.set(request, frames$)
  return frames$
}

/** Everything that arrived since the last frame, in order, or `MAX_BATCH` values; a quiet frame emits nothing. */
export const batchByFrame =
  <T>(): OperatorFunction<T, T[]> =>
  values$ =>
    values$.pipe(
      connect(shared$ => {
        const isMany = () => shared$.pipe(skip(MAX_BATCH - 2))
        return shared$.pipe(
          buffer(shared$.pipe(audit(() => race(framesOfPage(), timer(HIDDEN_MS), isMany())))),
        )
      }),
    )
