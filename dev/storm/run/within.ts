import type { Clock } from '../clock'

/** Waits at most `ms` for a condition; the bound may grow meanwhile. */
export async function within(clock: Clock, ms: () => number, check: () => boolean): Promise<void> {
  const begin = clock.now()
  while (!check() && clock.now() - begin < ms()) await clock.pause(250)
}
