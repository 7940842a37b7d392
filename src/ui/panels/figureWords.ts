import type { NumberPanel } from '../../board/board'
import { bytes, number, type Figure } from '../words/value'

/** `like`: the one whose unit it is in. `decimals`: just so many. */
export const figureOf = (
  format: NumberPanel['format'],
  value: number,
  { like = value, decimals }: { like?: number | undefined; decimals?: number } = {},
): Figure => (format === 'bytes' ? bytes(value, like) : { text: number(value, decimals), unit: '' })

export const inWords = ({ text, unit }: Figure) => (unit === '' ? text : `${text} ${unit}`)

/** With the unit of the panel, where that is short enough to be one. */
export const written = (format: NumberPanel['format'], value: number, unit: string) =>
  [inWords(figureOf(format, value)), unit].filter(Boolean).join(' ')
