import type { Clock } from '../clock'

/** Waits for what may take `ms`; the bound may grow while it waits. */
export async function within(clock: Clock, ms: () => number, check: () => boolean): Promise<void> {
  const begin = clock.now()
  while (!check() && clock.now() - begin < ms()) await clock.pause(250)
}
