import type { NumberPanel } from '../../board/board'
import { bytes, number, type Figure } from '../words/value'

export const figureOf = (format: NumberPanel['format'], value: number, like = value): Figure =>
  format === 'bytes' ? bytes(value, like) : { text: number(value), unit: '' }

export const inWords = ({ text, unit }: Figure) => (unit === '' ? text : `${text} ${unit}`)

/** With the unit of the panel, where that is short enough to be one. */
export const written = (format: NumberPanel['format'], value: number, unit: string) =>
  [inWords(figureOf(format, value)), unit].filter(Boolean).join(' ')
