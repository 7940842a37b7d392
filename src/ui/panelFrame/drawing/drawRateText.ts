import { formatFigures } from '../../words/numberText'
import type { DrawRate } from './drawScheduler'

/** ms between two frames at 60 Hz: a panel drawn that often shows every change. */
const FRAME = 17

/** How often a panel is drawn, and if that is seldom, why. */
export function describeDrawRate({ interval, cost }: DrawRate): string {
  if (interval < FRAME) return 'with every change'
  const frequency =
    interval <= 500
      ? `at most ${formatFigures(Math.round(1_000 / interval))} times a second`
      : `at most every ${formatFigures(Math.round(interval / 100) / 10)} s`
  return cost < 1 ? frequency : `${frequency}; one drawing takes ${formatFigures(Math.round(cost))} ms here`
}
