import type { Hole } from '../../machines/ledger'
import type { LineView } from '../../streams/view'
import { age } from '../words/age'
import { isMended } from '../words/hole'
import { clockTime, day } from '../words/time'
import { figures } from '../words/value'
import type { Gap } from './breaks'
import type { Shown } from './plot'
import { lackOf, type Lack } from './stretches'

const DAY = 86_400

/** Whether the times of a chart, in seconds since the epoch, are of more days than one. */
export const isDated = (first: number | undefined, last: number | undefined): boolean =>
  first !== undefined && last !== undefined && day(first * 1000) !== day(last * 1000)

/** A time of a chart, with its day where there are several. `at`: seconds since the epoch. */
export const moment = (at: number, dated: boolean): string =>
  dated ? `${day(at * 1000)} ${clockTime(at * 1000)}` : clockTime(at * 1000)

const lacks: Record<Lack, string> = {
  'not held': 'rows before or after are not held',
  'perhaps missed': 'changes may be missing',
  'so far': 'so far',
}

/** The time of a point, or the stretch that begins there and what it lacks. `at`: seconds since the epoch. */
export function whenWords(view: LineView, at: number, holes: readonly Hole[]): string {
  const { times, buckets } = view
  const dated = isDated(times[0], times.at(-1))
  if (buckets === undefined) return moment(at, dated)
  const lack = lackOf(buckets, at, at === times.at(-1), holes)
  const stretch = stretchWords(at, buckets.seconds, dated)
  return lack === null ? stretch : `${stretch}, ${lacks[lack]}`
}

/** "14:02:00 – 14:03:00", or a day by its name. */
function stretchWords(from: number, seconds: number, dated: boolean): string {
  const end = (from + seconds) * 1000
  // Days are those of UTC: elsewhere one begins within another.
  const isDay = seconds === DAY && day(from * 1000) !== day(end) && day(end - 1) === day(from * 1000)
  return isDay
    ? day(from * 1000)
    : `${moment(from, dated)} – ${moment(from + seconds, day(end) !== day(from * 1000))}`
}

interface Noted {
  view: LineView
  gaps: readonly Gap[]
  /** Those that touch what is shown. */
  holes: readonly Hole[]
  /** What the axis shows; null: all of it. */
  shown?: Shown | null
}

/** What has to be known of a chart at rest, in a line. */
export function noteWords({ view, gaps, holes, shown = null }: Noted): string {
  const { buckets, more = 0, times, reduction } = view
  const isSeen = (from: number, to: number) => shown === null || (to > shown.from && from < shown.to)
  const seen = gaps.filter(({ from, to }) => isSeen(from, to))
  const missing = seen.reduce((sum, { from, to }) => sum + to - from, 0)
  const hole = holes.at(-1)
  const isLacking =
    buckets !== undefined &&
    times.some(
      (from, i) =>
        isSeen(from, from + buckets.seconds) &&
        lackOf(buckets, from, i === times.length - 1, []) === 'not held',
    )
  return [
    ...(more > 0 ? [`${more} more ${more === 1 ? 'value' : 'values'} not drawn`] : []),
    ...(reduction === undefined ? [] : [`${figures(reduction.rows)} rows by what can be seen of them`]),
    ...(buckets === undefined ? [] : [`each ${age(buckets.seconds * 1000)}, the newest so far`]),
    ...(buckets !== undefined && buckets.older > 0 ? [`${buckets.older} older not drawn`] : []),
    ...(hole !== undefined
      ? [`hatched: ${isMended(hole) ? 'missed at first, read again' : 'changes may be missing'}`]
      : isLacking
        ? ['hatched: not all rows are held']
        : missing > 0
          ? [`hatched: nothing measured for ${age(missing * 1000)}`]
          : []),
  ].join(' · ')
}
