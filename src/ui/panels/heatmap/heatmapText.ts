import type { HeatmapPanel } from '../../../board/board'
import type { HeatmapRow, HeatmapView } from '../../../streams/views/chartViews'
import { createZonedFormat } from '../../words/dateTime'
import {
  NO_VALUE,
  countText,
  formatBytesText,
  formatExactFigures,
  formatFigures,
  formatNumber,
} from '../../words/numberText'
import { browserZone } from '../../words/timeZone'
import { BYTES, withUnit } from '../../words/unitText'
import { labelText } from '../bars/barText'
import { aggregateName, rowScopeText } from '../shared/figure/aggregateText'
import { valueUnit } from '../shared/figure/valueUnit'

type Cell = HeatmapRow['cells'][number]

/** For drawing; null where there is nothing to draw. */
export function valueOf(cell: Cell): number | null {
  const value = cell?.value == null ? NaN : Number(cell.value)
  return Number.isFinite(value) ? value : null
}

const isCount = ({ aggregate = 'count' }: HeatmapPanel) => aggregate === 'count' || aggregate === 'distinct'

/** A count is in no unit of the values. */
const unitOf = (panel: HeatmapPanel): string =>
  isCount(panel) ? '' : valueUnit(panel.unit, panel.column ?? '')

/** An end of the scale. */
export const valueText = (panel: HeatmapPanel, value: number): string =>
  unitOf(panel) === BYTES
    ? formatBytesText(value)
    : withUnit(formatNumber(value), panel.unit ?? unitOf(panel))

/** All digits of a value, but bytes in the unit that fits. */
export function exactText(panel: HeatmapPanel, value: number | string): string {
  const unit = unitOf(panel)
  if (unit === BYTES && Number.isFinite(Number(value))) return formatBytesText(Number(value))
  return withUnit(
    typeof value === 'number' ? formatFigures(value) : (formatExactFigures(value) ?? value),
    unit,
  )
}

/** All digits of a cell. */
export function cellText(panel: HeatmapPanel, cell: Cell): string {
  const { aggregate = 'count', column } = panel
  if (cell === null) return 'no rows'
  const { value, rows } = cell
  const rowsText = `${formatFigures(rows)} ${rows === 1 ? 'row' : 'rows'}`
  if (aggregate === 'count' && column === undefined) return rowsText
  return `${value === null ? NO_VALUE : exactText(panel, value)}, of ${rowsText}`
}

const formatWeekday = createZonedFormat({ weekday: 'short' })
/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const pad = (hour: string | null) => (hour ?? '').padStart(2, '0')

/** How columns and rows are called. `isShort`: where there is room for few letters. */
export function heatmapWords({ groupBy }: HeatmapPanel) {
  if (groupBy !== undefined)
    return { acrossText: (label: string | null) => labelText(label), downText: labelText }
  return {
    acrossText: (hour: string | null, isShort = false) =>
      isShort ? pad(hour) : `${pad(hour)}:00 – ${pad(hour)}:59`,
    downText: (day: string | null) => formatWeekday(MONDAY + (Number(day) - 1) * DAY_MS, 'UTC'),
  }
}

const zoneOf = ({ zone = 'viewer' }: HeatmapPanel) => (zone === 'viewer' ? browserZone : zone)

/** What the values are: "count of rows", "average of amount". */
const measureText = ({ aggregate = 'count', column }: HeatmapPanel): string =>
  `${aggregateName(aggregate)} of ${column ?? 'rows'}`

/** The facts about the map, in a line. */
export function heatmapNotes(panel: HeatmapPanel, { moreAcross, moreDown }: HeatmapView): string[] {
  return [
    measureText(panel),
    ...(panel.groupBy === undefined
      ? [`hours in ${zoneOf(panel)}`]
      : [`${panel.groupBy} by ${panel.columnGroup ?? ''}`]),
    ...(moreAcross > 0 ? [`${countText(moreAcross, 'more column')} not drawn`] : []),
    ...(moreDown > 0 ? [`${countText(moreDown, 'more row')} not drawn`] : []),
  ]
}

/** A text alternative to the colors. */
export function heatmapSummary(panel: HeatmapPanel, view: HeatmapView): string {
  const { acrossText, downText } = heatmapWords(panel)
  let most = { value: -Infinity, text: '' }
  for (const { label, cells } of view.rows)
    cells.forEach((cell, i) => {
      const value = valueOf(cell)
      if (value !== null && value > most.value)
        most = {
          value,
          text: `, highest ${downText(label)}, ${acrossText(view.across[i] ?? null)}: ${cellText(panel, cell)}`,
        }
    })
  return `${panel.title}: ${heatmapNotes(panel, view).join(', ')}, ${rowScopeText(view.over)}${most.text}.`
}
