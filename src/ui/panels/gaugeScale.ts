import type { GaugePanel } from '../../board/board'
import type { Threshold } from '../../board/thresholds'
import type { GaugeView } from '../../streams/view'

/** A part of a range that means one thing; null: nothing is said of it. */
interface Zone {
  from: number
  to: number
  signal: Threshold['signal'] | null
}
/** A range, and where in it a value lies. */
export interface Scale {
  from: number
  to: number
  zones: readonly Zone[]
  place: 'below' | 'within' | 'above' | null
}

/** Null where nothing says, at the moment, where the range ends, or where it would end before it begins. */
export function scaleOf(
  { min = 0, max, thresholds = [] }: GaugePanel,
  { value, of }: GaugeView,
): Scale | null {
  const to = max ?? of
  if (to === null || to <= min) return null
  const place = value === null ? null : value < min ? 'below' : value > to ? 'above' : 'within'
  const edges = thresholds.map(({ from, signal }, i) => ({
    from,
    to: thresholds[i + 1]?.from ?? Infinity,
    signal,
  }))
  const first = { from: -Infinity, to: thresholds[0]?.from ?? Infinity, signal: null }
  const zones = [first, ...edges]
    .map(({ from, to: end, signal }) => ({ from: Math.max(min, from), to: Math.min(to, end), signal }))
    .filter(({ from, to }) => from < to)
  return { from: min, to, zones, place }
}

/** From 0 at the beginning of the range to 100 at its end. */
export const percentIn = ({ from, to }: Scale, value: number): number =>
  Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))

/** From where to where, in percent, the value fills the range: from zero, or from the end that is nearest to it. */
export function fillOf(scale: Scale, value: number): readonly [number, number] {
  const ends = [percentIn(scale, 0), percentIn(scale, value)] as const
  return [Math.min(...ends), Math.max(...ends)]
}

export interface Mark {
  /** In percent. */
  at: number
  text: string
  anchor: 'start' | 'middle' | 'end'
}

/** Wider than most digits are at the size of these texts. */
const GLYPH = 6.6
const AIR = 8

/**
 * What of the ends of a range, of its zones' and of their words has room on `width` pixels, the ends first, and only
 * the last of them in its unit. What has no room is left out, not written over something else: the table has all.
 */
export function marksOf(
  scale: Scale,
  width: number,
  say: { inUnit: (value: number) => string; plain: (value: number) => string },
  words: Record<Threshold['signal'], string>,
): Mark[] {
  const taken: { from: number; to: number }[] = []
  const placed: Mark[] = []
  const place = (mark: Mark) => {
    const [half, at] = [(mark.text.length * GLYPH) / 2, (mark.at / 100) * width]
    const middle = mark.anchor === 'start' ? at + half : mark.anchor === 'end' ? at - half : at
    const box = { from: middle - half - AIR / 2, to: middle + half + AIR / 2 }
    const isInside = box.from >= -AIR / 2 && box.to <= width + AIR / 2
    if (!isInside || taken.some(({ from, to }) => box.to > from && box.from < to)) return
    taken.push(box)
    placed.push(mark)
  }
  place({ at: 0, text: say.plain(scale.from), anchor: 'start' })
  place({ at: 100, text: say.inUnit(scale.to), anchor: 'end' })
  // What is worst is most wanted.
  for (const { from } of [...scale.zones.slice(1)].reverse())
    place({ at: percentIn(scale, from), text: say.plain(from), anchor: 'middle' })
  for (const { from, to, signal } of scale.zones)
    if (signal !== null)
      place({
        at: (percentIn(scale, from) + percentIn(scale, to)) / 2,
        text: words[signal],
        anchor: 'middle',
      })
  return placed
}
