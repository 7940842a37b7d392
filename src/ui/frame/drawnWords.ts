import { figures } from '../words/value'
import type { DrawingRate } from './screenClock'

/** ms between two frames at 60 Hz: a panel that is drawn as often as that is drawn with every change. */
const FRAME = 17

/** How often a panel is drawn, and where that is seldom, why. */
export function drawnWords({ interval, cost }: DrawingRate): string {
  if (interval < FRAME) return 'with every change'
  const often =
    interval <= 500
      ? `at most ${figures(Math.round(1_000 / interval))} times a second`
      : `at most every ${figures(Math.round(interval / 100) / 10)} s`
  return cost < 1 ? often : `${often}; one drawing takes ${figures(Math.round(cost))} ms here`
}
