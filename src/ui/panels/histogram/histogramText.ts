import type { HistogramPanel } from '../../../board/board'
import type { HistogramView } from '../../../streams/views/chartViews'
import { formatFigures } from '../../words/numberText'
import { nameWithUnit, withUnit } from '../../words/unitText'
import { rowScopeText } from '../shared/figure/aggregateText'
import { chartScopeText } from '../shared/figure/chartScopeText'
import { formatStep, unitScale, valueUnit, type UnitScale } from '../shared/figure/valueUnit'

/** The unit of the horizontal axis. */
export const histogramUnit = ({ unit, column }: HistogramPanel, { bins, step }: HistogramView): UnitScale =>
  unitScale(valueUnit(unit, column), [bins[0]?.from ?? 0, (bins.at(-1)?.from ?? 0) + step])

/** Where a bin begins or ends, without the unit. */
export const edgeText = (at: number, step: number, { perUnit }: UnitScale): string =>
  formatStep(at / perUnit, step / perUnit)

/** "20 – 30 ms" */
export const binText = (from: number, step: number, scale: UnitScale): string =>
  withUnit(`${edgeText(from, step, scale)} – ${edgeText(from + step, step, scale)}`, scale.unit)

/** What is counted, over which rows, and which rows are left out. */
export function histogramNotes(panel: HistogramPanel, view: HistogramView): string[] {
  const { column, window } = panel
  const { bins, step, below, above, without, over } = view
  const [first, last] = [bins[0], bins.at(-1)]
  const scale = histogramUnit(panel, view)
  const edge = (at: number) => withUnit(edgeText(at, step, scale), scale.unit)
  return [
    nameWithUnit(column, scale.unit),
    chartScopeText(over, window),
    ...(below > 0 && first !== undefined ? [`${formatFigures(below)} below ${edge(first.from)}`] : []),
    ...(above > 0 && last !== undefined ? [`${formatFigures(above)} above ${edge(last.from + step)}`] : []),
    ...(without > 0 ? [`${formatFigures(without)} without a number`] : []),
  ]
}

/** A text alternative to the columns. */
export function histogramSummary(panel: HistogramPanel, view: HistogramView): string {
  const { title, column } = panel
  const { bins, step, over } = view
  const most = bins.reduce<(typeof bins)[number] | null>(
    (most, bin) => (bin.rows > (most?.rows ?? 0) ? bin : most),
    null,
  )
  const peak =
    most === null
      ? ''
      : `, most rows (${formatFigures(most.rows)}) at ${binText(most.from, step, histogramUnit(panel, view))}`
  return `${title}: distribution of ${column}, ${rowScopeText(over)}, ${bins.length} bins${peak}.`
}
