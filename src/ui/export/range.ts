import type { Time } from '../../board/time'
import type { View } from '../../streams/view'
import { timeText } from '../time/words'
import { clockTime, day } from '../words/time'
import { here, zone } from '../words/zone'

/** From when to when a chart is, and its zone. `now`: ms since the epoch, by the clock of the rows. */
export function rangeOf(view: View, now: number, time: Time | undefined): string {
  if (time !== undefined && !('last' in time)) return timeText(time, here)
  const [first, last] = endsOf(view, now)
  const from = time === undefined ? first : Math.max(first, now - time.last * 1000)
  const asked = time === undefined ? '' : `${timeText(time, here)}, `
  const end = day(from) === day(last) ? clockTime(last) : `${day(last)} ${clockTime(last)}`
  return `${asked}${day(from)} ${clockTime(from)} – ${end}, ${zone()}`
}

/** In ms since the epoch; a chart of stretches ends with its last one. */
function endsOf(view: View, now: number): readonly [number, number] {
  if (view.kind === 'line') {
    const { times, buckets } = view
    const end = (times.at(-1) ?? now / 1000) + (buckets?.seconds ?? 0)
    return [(times[0] ?? now / 1000) * 1000, Math.min(end * 1000, Math.max(now, (times.at(-1) ?? 0) * 1000))]
  }
  if (view.kind === 'timeline')
    return [Math.min(now, ...view.lanes.flatMap(({ spans }) => spans[0]?.from ?? [])), now]
  return [now, now]
}
