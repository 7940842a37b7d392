import type { HistogramPanel } from '../../../board/board'
import type { HistogramView } from '../../../streams/views/chartViews'
import { formatFigures } from '../../words/numberText'
import { withUnit } from '../../words/unitText'
import { rowScopeText } from '../shared/figure/aggregateText'
import { chartScopeText } from '../shared/figure/chartScopeText'

/** "20 – 30 ms" */
export const binText = ({ from }: { from: number }, step: number, unit: string): string =>
  withUnit(`${formatFigures(from)} – ${formatFigures(Number((from + step).toPrecision(12)))}`, unit)

/** What is counted, over which rows, and which rows are left out. */
export function histogramNotes(
  { column, unit = '', window }: HistogramPanel,
  { bins, step, below, above, without, over }: HistogramView,
): string[] {
  const [first, last] = [bins[0], bins.at(-1)]
  return [
    withUnit(column, unit && `(${unit})`),
    chartScopeText(over, window),
    ...(below > 0 && first !== undefined
      ? [`${formatFigures(below)} below ${formatFigures(first.from)}`]
      : []),
    ...(above > 0 && last !== undefined
      ? [`${formatFigures(above)} above ${formatFigures(last.from + step)}`]
      : []),
    ...(without > 0 ? [`${formatFigures(without)} without a number`] : []),
  ]
}

/** A text alternative to the columns. */
export function histogramSummary({ title, column, unit = '' }: HistogramPanel, view: HistogramView): string {
  const { bins, step, over } = view
  const most = bins.reduce<(typeof bins)[number] | null>(
    (most, bin) => (bin.rows > (most?.rows ?? 0) ? bin : most),
    null,
  )
  const peak =
    most === null ? '' : `, most rows (${formatFigures(most.rows)}) at ${binText(most, step, unit)}`
  return `${title}: distribution of ${column}, ${rowScopeText(over)}, ${bins.length} bins${peak}.`
}
