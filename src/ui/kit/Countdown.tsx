import { useNow } from './useNow'
import { formatCountdown } from '../words/duration'

/**
 * The time left until `until`, as a clock. Rounds to whole seconds, like the page's clock, so it never shows a second
 * too many.
 */
export const Countdown = ({ until }: { until: number }) =>
  formatCountdown(Math.floor(until / 1000) * 1000 - useNow())
