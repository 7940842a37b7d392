import type { BarsPanel } from '../../../board/board'
import { figureFormat } from '../../../board/schema/unitNames'
import type { BarsView } from '../../../streams/views/view'
import {
  formatBytes,
  formatDecimal,
  countSharedDecimals,
  formatExactFigures,
  formatFigures,
  formatPercent,
  NO_VALUE,
  formatNumber,
} from '../../words/numberText'
import { aggregateName, rowScopeText } from '../shared/figure/aggregateText'
import { formatCalendarDay } from '../../words/rowTime'
import { intervalText } from './intervals'

type Value = BarsView['total']

/** The value as a double; null if it cannot be drawn, like NaN and the infinities. */
export function barLength(value: Value): number | null {
  const length = value === null ? NaN : Number(value)
  return Number.isFinite(length) ? length : null
}

/** How values are written: as the board says, or else by what their column is called. Counts have no unit of it. */
export function valueForm({ aggregate = 'count', column, format, unit }: BarsPanel): ValueForm {
  const isCount = aggregate === 'count' || aggregate === 'distinct'
  return column === undefined || isCount || format !== undefined || unit !== undefined
    ? { format: format ?? 'number', unit: unit ?? '' }
    : figureFormat(column)
}
type ValueForm = ReturnType<typeof figureFormat>

/** Formats values in the same unit with the same decimals, so that they line up. */
export function barFormatter(panel: BarsPanel, { bars }: BarsView) {
  const { aggregate } = panel
  const { format, unit } = valueForm(panel)
  const lengths = bars.flatMap(({ value }) => barLength(value) ?? [])
  const greatest = Math.max(0, ...lengths.map(Math.abs))
  const digits = lengths.every(Number.isInteger) ? 0 : greatest >= 100 ? 0 : countSharedDecimals(greatest)
  return (value: Value): { text: string; unit: string } => {
    const length = barLength(value)
    if (value === null) return { text: NO_VALUE, unit: '' }
    if (length === null) return { text: String(value), unit }
    if (aggregate === undefined)
      return {
        text: formatDecimal(length, countSharedDecimals(greatest)),
        unit: [unit, '/s'].join(' ').trim(),
      }
    if (format === 'bytes') {
      // Far below the greatest it could not be read in that one's unit.
      const isTiny = length !== 0 && Math.abs(length) < greatest / 1_000
      const figure = formatBytes(length, isTiny ? length : Math.max(greatest, 1))
      return { text: figure.text, unit: [figure.unit, unit].join(' ').trim() }
    }
    return { text: Math.abs(length) >= 1e6 ? formatNumber(length) : formatDecimal(length, digits), unit }
  }
}

/** Each value's share of the total; null if the values are not parts of a whole. */
export function shareFormatter({ aggregate }: BarsPanel, { bars, rest, total }: BarsView) {
  const whole = barLength(total) ?? 0
  const isWhole =
    (aggregate === undefined || aggregate === 'count' || aggregate === 'sum') &&
    whole > 0 &&
    [...bars, ...(rest === null ? [] : [rest])].every(({ value }) => (barLength(value) ?? 0) >= 0)
  return isWhole ? (value: Value) => formatPercent((barLength(value) ?? 0) / whole) : null
}

/** All digits of a value. */
export const exactValueText = (value: Value): string =>
  value === null
    ? NO_VALUE
    : typeof value === 'number'
      ? formatFigures(value)
      : (formatExactFigures(value) ?? value)

/** "median of duration", "count of rows", "rows per second". */
export const measureText = ({ aggregate, column }: BarsPanel): string =>
  aggregate === undefined ? 'rows per second' : `${aggregateName(aggregate)} of ${column ?? 'rows'}`

/** The values add up to the number of rows. */
export const isRowCount = ({ aggregate, column }: BarsPanel): boolean =>
  aggregate === 'count' && column === undefined

/** What the values measure, and over which rows. */
export function scopeText(panel: BarsPanel, { seconds, over }: BarsView): string {
  const span = rowScopeText(seconds === null ? over : { ...over, seconds }, panel.window)
  if (panel.aggregate === undefined) return `mean of ${span}`
  if (isRowCount(panel)) return `count of ${span}`
  return `${measureText(panel)}, ${seconds === null ? 'of ' : ''}${span}`
}

export const groupCountText = (count: number, more = ''): string =>
  `${formatFigures(count)} ${more}${count === 1 ? 'group' : 'groups'}`

/** A text alternative to the drawing. */
export function barsSummary(panel: BarsPanel, view: BarsView): string {
  const formatValue = barFormatter(panel, view)
  const valueText = (value: Value) => Object.values(formatValue(value)).filter(Boolean).join(' ')
  const [first] = view.bars
  const shownCount = view.bars.length
  const count =
    view.rest === null
      ? groupCountText(shownCount)
      : `${shownCount} of ${groupCountText(shownCount + view.rest.groups)}`
  const orderTexts = { greatest: 'highest:', least: 'lowest:', label: 'first by name:' }
  const order = panel.timeBucket === undefined ? orderTexts[panel.sort ?? 'greatest'] : 'latest:'
  const head =
    first === undefined ? '' : `, ${order} ${groupText(panel, first.label)} with ${valueText(first.value)}`
  return `${panel.title}: ${scopeText(panel, view)}; ${count}${head}.`
}

/** A group's label; of an interval of time, its day or its time. */
export function groupText({ timeBucket }: Pick<BarsPanel, 'timeBucket'>, label: string | null): string {
  const at = timeBucket === undefined || label === null ? NaN : Date.parse(label)
  return timeBucket === undefined || label === null || Number.isNaN(at)
    ? labelText(label)
    : (formatCalendarDay(label) ?? intervalText(at, { seconds: timeBucket }))
}

export const labelText = (label: string | null): string =>
  label === null ? 'NULL' : label === '' ? 'empty text' : label
