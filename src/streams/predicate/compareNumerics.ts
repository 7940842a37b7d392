import { compareNumbers } from '../values/decimal'
import { compareOrdered, type Comparison } from './comparison'

const exactTypes = new Set(['int2', 'int4', 'int8', 'numeric', 'oid'])
const floats = new Map([
  ['float4', { digits: 9, round: Math.fround }],
  ['float8', { digits: 17, round: (value: number) => value }],
])
const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

export const isNumericType = (type: string) => exactTypes.has(type) || floats.has(type)

/**
 * Compares numbers given as text. A float column rounds the operand: 16777217 is 16777216 to a `real`. If the type is
 * not known, all possible types have to agree.
 */
export function compareNumerics(value: string, operand: string, type: string | undefined): Comparison | null {
  if (!DECIMAL.test(operand)) return null
  const place = compareOrdered(compareNumbers(value, operand), 0)
  // NaN and the infinities compare the same in every type that has them.
  const isFinite = DECIMAL.test(value)
  if (place === 'same' || !isFinite || (type !== undefined && exactTypes.has(type))) return place
  const agree = [...floats].every(([name, { digits, round }]) => {
    if ((type ?? name) !== name) return true
    // The value has more digits than this float type is written with: the column has another type.
    if (type === undefined && digitsOf(value) > digits) return true
    return compareOrdered(round(Number(value)), round(Number(operand))) === place
  })
  if (agree) return place
  // They are the same to a known float type, unless our rounding, by way of a double, may differ from the database's.
  return type !== undefined && digitsOf(operand) <= (floats.get(type)?.digits ?? 0) ? 'same' : null
}

const digitsOf = (text: string) =>
  text
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length
