import { formatFigures } from '../../words/numberText'
import type { DrawRate } from './drawScheduler'

/** ms between two frames at 60 Hz: a panel drawn that often shows every change. */
const FRAME = 17

/** How often a panel is drawn, and if that is seldom, why. */
export function describeDrawRate({ interval, cost }: DrawRate): string {
  if (interval < FRAME) return 'on every change'
  const frequency =
    interval <= 500
      ? `up to ${formatFigures(Math.round(1_000 / interval))} times per second`
      : `at most every ${formatFigures(Math.round(interval / 100) / 10)} s`
  return cost < 1 ? frequency : `${frequency}, ${formatFigures(Math.round(cost))} ms each`
}
