import type { BarsPanel } from '../../board/board'
import type { BarsView } from '../../streams/view'
import { bytes, decimal, decimalsBeside, exactFigures, figures, NONE, number } from '../words/value'
import { nameOf, overWords } from './aggregateWords'

type Value = BarsView['total']

/** As a double; null where there is none to be drawn, as for NaN and the infinities. */
export function lengthOf(value: Value): number | null {
  const length = value === null ? NaN : Number(value)
  return Number.isFinite(length) ? length : null
}

/** Values in the same unit and with the same decimals, so that they line up. */
export function barFormat({ aggregate, format, unit = '' }: BarsPanel, { bars }: BarsView) {
  const lengths = bars.flatMap(({ value }) => lengthOf(value) ?? [])
  const greatest = Math.max(0, ...lengths.map(Math.abs))
  const digits = lengths.every(Number.isInteger) ? 0 : greatest >= 100 ? 0 : decimalsBeside(greatest)
  return (value: Value): { text: string; unit: string } => {
    const length = lengthOf(value)
    if (value === null) return { text: NONE, unit: '' }
    if (length === null) return { text: String(value), unit }
    if (aggregate === undefined)
      return { text: decimal(length, decimalsBeside(greatest)), unit: [unit, '/s'].join(' ').trim() }
    if (format === 'bytes') {
      const figure = bytes(length, Math.max(greatest, 1))
      return { text: figure.text, unit: [figure.unit, unit].join(' ').trim() }
    }
    return { text: Math.abs(length) >= 1e6 ? number(length) : decimal(length, digits), unit }
  }
}

/** All the digits that there are. */
export const exactly = (value: Value): string =>
  value === null ? NONE : typeof value === 'number' ? figures(value) : (exactFigures(value) ?? value)

/** "median of duration", "count of rows", "rows per second". */
export const madeOf = ({ aggregate, column }: BarsPanel): string =>
  aggregate === undefined ? 'rows per second' : `${nameOf(aggregate)} of ${column ?? 'rows'}`

/** What the values are, and of which rows. */
export function scopeOf(panel: BarsPanel, { seconds, over }: BarsView): string {
  const span = overWords(seconds === null ? over : { ...over, seconds }, panel.window)
  if (panel.aggregate === undefined) return `mean of ${span}`
  return `${madeOf(panel)}, ${seconds === null ? 'of ' : ''}${span}`
}

export const groupWords = (count: number, more = ''): string =>
  `${figures(count)} ${more}${count === 1 ? 'group' : 'groups'}`

/** What is drawn, for those who do not see it. */
export function barsSummary(panel: BarsPanel, view: BarsView): string {
  const say = barFormat(panel, view)
  const said = (value: Value) => Object.values(say(value)).filter(Boolean).join(' ')
  const [first] = view.bars
  const shown = view.bars.length
  const count = view.rest === null ? groupWords(shown) : `${shown} of ${groupWords(shown + view.rest.groups)}`
  const order = { greatest: 'the greatest', least: 'the least', label: 'by name, the first' }
  const head =
    first === undefined
      ? ''
      : `, ${order[panel.sort ?? 'greatest']} ${labelWords(first.label)} with ${said(first.value)}`
  return `${panel.title}: ${scopeOf(panel, view)}; ${count}${head}.`
}

export const labelWords = (label: string | null): string =>
  label === null ? 'NULL' : label === '' ? 'empty text' : label
