import type { NumberPanel } from '../../../../board/board'
import { formatBytes, formatNumber, type Figure } from '../../../words/numberText'
import { withUnit } from '../../../words/unitText'

/** `like`: the value whose unit is used. `decimals`: exactly this many. */
export const toFigure = (
  format: NumberPanel['format'],
  value: number,
  { like = value, decimals }: { like?: number | undefined; decimals?: number } = {},
): Figure =>
  format === 'bytes' ? formatBytes(value, like) : { text: formatNumber(value, decimals), unit: '' }

export const figureText = ({ text, unit }: Figure) => (unit === '' ? text : `${text} ${unit}`)

/** With the panel's unit, if that is short enough. */
export const valueWithUnit = (format: NumberPanel['format'], value: number, unit: string) =>
  withUnit(figureText(toFigure(format, value)), unit)
