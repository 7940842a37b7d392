import type { GaugePanel } from '../../../board/board'
import type { Threshold } from '../../../board/schema/thresholds'
import type { GaugeView } from '../../../streams/views/view'

/** A part of a range with one meaning; `signal` null: the board gives no meaning. */
interface Zone {
  from: number
  to: number
  signal: Threshold['signal'] | null
}
/** A range, and where a value lies in it. */
export interface GaugeRange {
  from: number
  to: number
  zones: readonly Zone[]
  place: 'below' | 'within' | 'above' | null
}

/** Null while the end of the range is unknown, or not above its start. */
export function gaugeRange(
  { min = 0, max, thresholds = [] }: GaugePanel,
  { value, total: of }: GaugeView,
): GaugeRange | null {
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

/** From 0 at the start of the range to 100 at its end. */
export const percentInRange = ({ from, to }: GaugeRange, value: number): number =>
  Math.min(100, Math.max(0, ((value - from) / (to - from)) * 100))

/** The filled part of the range in percent: from zero, or from the end nearest to zero. */
export function filledPercents(scale: GaugeRange, value: number): readonly [number, number] {
  const ends = [percentInRange(scale, 0), percentInRange(scale, value)] as const
  return [Math.min(...ends), Math.max(...ends)]
}

export interface ScaleLabel {
  /** In percent. */
  at: number
  text: string
  anchor: 'start' | 'middle' | 'end'
}

/** CSS pixels; wider than most digits at this text size. */
const GLYPH_WIDTH = 6.6
const LABEL_GAP = 8

/**
 * The labels that fit into `width` pixels: first the ends of the range, then zone limits and names; only the last end
 * has the unit. A label without room is left out instead of covering another: the table has all.
 */
export function placeLabels(
  scale: GaugeRange,
  width: number,
  formatters: { inUnit: (value: number) => string; plain: (value: number) => string },
  signalNames: Record<Threshold['signal'], string>,
): ScaleLabel[] {
  const occupiedRanges: { from: number; to: number }[] = []
  const placedLabels: ScaleLabel[] = []
  const placeLabel = (mark: ScaleLabel) => {
    const [half, at] = [(mark.text.length * GLYPH_WIDTH) / 2, (mark.at / 100) * width]
    const middle = mark.anchor === 'start' ? at + half : mark.anchor === 'end' ? at - half : at
    const box = { from: middle - half - LABEL_GAP / 2, to: middle + half + LABEL_GAP / 2 }
    const isInside = box.from >= -LABEL_GAP / 2 && box.to <= width + LABEL_GAP / 2
    if (!isInside || occupiedRanges.some(({ from, to }) => box.to > from && box.from < to)) return
    occupiedRanges.push(box)
    placedLabels.push(mark)
  }
  placeLabel({ at: 0, text: formatters.plain(scale.from), anchor: 'start' })
  placeLabel({ at: 100, text: formatters.inUnit(scale.to), anchor: 'end' })
  // The worst zone's limit is the most wanted.
  for (const { from } of [...scale.zones.slice(1)].reverse())
    placeLabel({ at: percentInRange(scale, from), text: formatters.plain(from), anchor: 'middle' })
  for (const { from, to, signal } of scale.zones)
    if (signal !== null)
      placeLabel({
        at: (percentInRange(scale, from) + percentInRange(scale, to)) / 2,
        text: signalNames[signal],
        anchor: 'middle',
      })
  return placedLabels
}
