import { isUuid } from '../../shared/isUuid'
import type { FilterValue } from '../../board/model/source'
import { compareOrdered, type Comparison } from './comparison'
import { parseTimestamptz, parsePlainTime, parseTimeOfDay } from './parseTime'
import { isJson } from '../../shared/isJson'
import { compareNumbers } from '../values/decimal'

/** The position of a column's value relative to a filter's operand; null where only the database can tell. */
export function compareValues(
  value: unknown,
  operand: FilterValue,
  type: string | undefined,
): Comparison | null {
  const text = String(operand)
  if (typeof value === 'boolean') return compareBoolean(value, text)
  if (typeof value === 'number') return compareNumerics(String(value), text, type)
  if (typeof value !== 'string') return null
  if (type !== undefined && isNumericType(type)) return compareNumerics(value, text, type)
  return (byType[type ?? ''] ?? compareUnknown)(value, text)
}

type Compare = (value: string, operand: string) => Comparison | null

/** A collation may take texts for equal that differ in case or accents only: no other difference. */
const compareText: Compare = (value, operand) =>
  value === operand ? 'same' : foldCase(value) === foldCase(operand) ? null : 'elsewhere'
const foldCase = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
const trimPadding = (text: string) => text.replace(/ +$/, '')

/** The same text is the same value; another text may be another spelling of it. */
const compareUnknown: Compare = (value, operand) => (value === operand && !isJson(operand) ? 'same' : null)
const cannotTell: Compare = () => null

const byType: Readonly<Record<string, Compare>> = {
  text: compareText,
  varchar: compareText,
  name: compareText,
  bpchar: (value, operand) => compareText(trimPadding(value), trimPadding(operand)),
  uuid: (value, operand) =>
    isUuid(value) && isUuid(operand) ? compareOrdered(value.toLowerCase(), operand.toLowerCase()) : null,
  timestamptz: compareParsed(parseTimestamptz),
  timestamp: compareParsed(parsePlainTime),
  date: compareParsed(text => (text.length === 10 ? parsePlainTime(text) : null)),
  time: compareParsed(parseTimeOfDay),
  // Postgres takes an operand in two formats, and the same bytes may be written in either.
  bytea: cannotTell,
  json: cannotTell,
  jsonb: cannotTell,
}

function compareParsed(parse: (text: string) => bigint | null): Compare {
  return (value, operand) => {
    const [left, right] = [parse(value), parse(operand)]
    return left === null || right === null ? null : compareOrdered(left, right)
  }
}

function compareBoolean(value: boolean, operand: string): Comparison | null {
  return operand === 'true' || operand === 'false'
    ? compareOrdered(Number(value), Number(operand === 'true'))
    : null
}

const exactTypes = new Set(['int2', 'int4', 'int8', 'numeric', 'oid'])
const floats = new Map([
  ['float4', { digits: 9, round: Math.fround }],
  ['float8', { digits: 17, round: (value: number) => value }],
])
const DECIMAL = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

const isNumericType = (type: string) => exactTypes.has(type) || floats.has(type)

/**
 * Compares numbers given as text. A float column rounds the operand: 16777217 is 16777216 to a `real`. If the type is
 * not known, all possible types have to agree.
 */
function compareNumerics(value: string, operand: string, type: string | undefined): Comparison | null {
  if (!DECIMAL.test(operand)) return null
  const place = compareOrdered(compareNumbers(value, operand), 0)
  // NaN and the infinities compare the same in every type that has them.
  const isFinite = DECIMAL.test(value)
  if (place === 'same' || !isFinite || (type !== undefined && exactTypes.has(type))) return place
  const isSameInAllTypes = [...floats].every(([name, { digits, round }]) => {
    if ((type ?? name) !== name) return true
    // The value has more digits than this float type is written with: the column has another type.
    if (type === undefined && digitsOf(value) > digits) return true
    return compareOrdered(round(Number(value)), round(Number(operand))) === place
  })
  if (isSameInAllTypes) return place
  // They are the same to a known float type, unless our rounding, by way of a double, may differ from the database's.
  return type !== undefined && digitsOf(operand) <= (floats.get(type)?.digits ?? 0) ? 'same' : null
}

const digitsOf = (text: string) =>
  text
    .replace(/e.*$/i, '')
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '').length
