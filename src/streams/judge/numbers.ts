import { compareNumbers } from '../decimal'
import { placeOf, type Place } from './against'

const exact = new Set(['int2', 'int4', 'int8', 'numeric', 'oid'])
const floats = new Map([
  ['float4', { digits: 9, rounded: Math.fround }],
  ['float8', { digits: 17, rounded: (value: number) => value }],
])
const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

export const isOfNumbers = (type: string) => exact.has(type) || floats.has(type)

/**
 * Numbers as text. A float rounds what it is compared with: 16777217 is 16777216 to a `real`. Where the type is not
 * known, all that it may be have to agree.
 */
export function numberAgainst(value: string, named: string, type: string | undefined): Place | null {
  if (!DECIMAL.test(named)) return null
  const place = placeOf(compareNumbers(value, named), 0)
  // NaN and the infinities are the same to every type that has them.
  const isFinite = DECIMAL.test(value)
  if (place === 'same' || !isFinite || (type !== undefined && exact.has(type))) return place
  const agree = [...floats].every(([name, { digits, rounded }]) => {
    if ((type ?? name) !== name) return true
    // More digits than such a float is written with: it is none.
    if (type === undefined && digitsOf(value) > digits) return true
    return placeOf(rounded(Number(value)), rounded(Number(named))) === place
  })
  if (agree) return place
  // To a float that is known they are the same, unless our rounding, by way of a double, may be another.
  return type !== undefined && digitsOf(named) <= (floats.get(type)?.digits ?? 0) ? 'same' : null
}

const digitsOf = (text: string) =>
  text
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length
