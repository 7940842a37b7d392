import type { Clock } from './clock'

/**
 * Milliseconds by which this computer's clock is certainly ahead of the project's (negative: behind); 0 if the two may
 * agree.
 */
export function skewMs(clock: Clock): number {
  const { from, to } = clock.skew() ?? { from: 0, to: 0 }
  // Avoids -0.
  return Math.trunc(Math.max(from, Math.min(to, 0))) + 0
}

/** The project's time at present, ms since the epoch, at the earliest; null while it is not known. */
export function earliestTime(clock: Clock): number | null {
  const skew = clock.skew()
  return skew && Math.floor(clock.now().wall - skew.to)
}
