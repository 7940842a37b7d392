import type { Violation } from '../check/rows'
import type { Clock } from '../clock'
import type { Viewer } from '../world/viewer'
import { within } from './within'

/** I5 for the app: stops it, and returns what it has left behind after the bound. */
export async function leave(
  viewers: readonly Viewer[],
  clock: Clock,
  countBound: () => number,
): Promise<Violation[]> {
  for (const viewer of viewers) viewer.stop()
  await within(clock, countBound, () => viewers.every(viewer => viewer.left().length === 0))
  return viewers.flatMap(viewer =>
    viewer.left().map((what): Violation => {
      return { promise: 'I5', at: clock.now(), what: `viewer ${viewer.viewer}: ${what} left` }
    }),
  )
}

/** Node's open resources by kind: timers, sockets, requests. */
export function resources(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** I5 for the process. */
export async function leaks(before: Map<string, number>, clock: Clock): Promise<Violation[]> {
  // Waiting for it takes a timer.
  const more = () =>
    [...resources()].filter(([name, count]) => count > (before.get(name) ?? 0) + (name === 'Timeout' ? 1 : 0))
  await within(
    clock,
    () => 60_000,
    () => more().length === 0,
  )
  return more().map(([name, count]) => ({
    promise: 'I5',
    at: clock.now(),
    what: `${count} ${name} open, ${before.get(name) ?? 0} before the run`,
  }))
}
