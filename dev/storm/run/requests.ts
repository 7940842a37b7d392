import type { Stalls } from '../check/stalls'
import type { Clock } from '../clock'
import type { Weather } from './weather'

/** A request that is answered within this is as fast as the bounds ask for. */
const ANSWERED_MS = 1_000
const LOOK_MS = 500

/** Times the viewers' requests: a request that is slow while nothing is broken shows that this machine is slow. */
export function noteRequests(clock: Clock, stalls: Stalls, { troubles, blows }: Weather) {
  const open = new Set<{ viewer: number; from: number }>()
  function note(viewer: number, from: number) {
    const at = clock.now()
    const isBroken = troubles.some(
      trouble =>
        trouble.source === undefined &&
        trouble.from <= at &&
        trouble.to >= from &&
        (trouble.viewer ?? viewer) === viewer,
    )
    if (!isBroken) stalls.note(at, at - from - ANSWERED_MS)
  }
  const looking = setInterval(() => {
    for (const { viewer, from } of open) note(viewer, from)
  }, LOOK_MS)
  return {
    note(viewer: number, url: string) {
      const request = { viewer, from: clock.now() }
      open.add(request)
      return () => {
        open.delete(request)
        note(viewer, request.from)
        if (url.endsWith('grant_type=refresh_token'))
          blows.push({ name: 'renewal', from: request.from, to: clock.now(), viewer, source: null })
      }
    },
    stop: () => clearInterval(looking),
  }
}
