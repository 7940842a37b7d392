import type { Aggregate } from '../../../src/board/schema/aggregates'
import type { Row } from '../../../src/backend/ports/backend.port'

/*
 * The results of SQL, calculated from all rows each time. No line is shared with the code under test: numbers are
 * BigInts with a fixed number of decimals here.
 */

const DECIMALS = 40
const ONE = 10n ** BigInt(DECIMALS)
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/
const BEYOND = new Map([
  ['-Infinity', -1],
  ['Infinity', 1],
  ['NaN', 2],
])

/** A number as text: its units, or where it stands among those that are not finite: -1, 1, 2. */
interface KnownNumber {
  text: string
  units: bigint
  beyond: number
}
const knownNumbers = new Map<number | string, KnownNumber | null>()

function read(text: string): KnownNumber | null {
  const beyond = BEYOND.get(text)
  if (beyond !== undefined) return { text, units: 0n, beyond }
  const parts = NUMBER.exec(text)
  if (parts === null) return null
  const [, sign, whole = '', fraction = '', exponent = '0'] = parts
  const zeros = DECIMALS - fraction.length + Number(exponent)
  if (zeros < 0) throw new Error(`${text} has more decimals than are looked at here`)
  const units = BigInt(whole + fraction) * 10n ** BigInt(zeros)
  return { text, units: sign === '-' ? -units : units, beyond: 0 }
}
function numberIn(value: unknown): KnownNumber | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const knownNumber = knownNumbers.get(value)
  if (knownNumber !== undefined) return knownNumber
  const newNumber = read(String(value))
  knownNumbers.set(value, newNumber)
  return newNumber
}
const inOrder = (a: KnownNumber, b: KnownNumber) =>
  a.beyond === b.beyond ? (a.units < b.units ? -1 : a.units > b.units ? 1 : 0) : rank(a) - rank(b)
const rank = ({ beyond }: KnownNumber) => (beyond === 0 ? 0 : beyond)

/** The shortest that says it: a number where a double has all its digits. */
function shortest(units: bigint): number | string {
  const digits = String(units < 0n ? -units : units).padStart(DECIMALS + 1, '0')
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '')
  const text = `${units < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}${fraction && `.${fraction}`}`
  const double = Number(text)
  return read(String(double))?.units === units ? double : text
}
const asRow = ({ text, beyond }: KnownNumber): number | string =>
  beyond === 0 && String(Number(text)) === text ? Number(text) : text

function total(numbers: readonly KnownNumber[]): bigint | 'NaN' | 'Infinity' | '-Infinity' {
  const beyond = new Set(numbers.map(each => each.beyond))
  if (beyond.has(2) || (beyond.has(1) && beyond.has(-1))) return 'NaN'
  if (beyond.has(1)) return 'Infinity'
  return beyond.has(-1) ? '-Infinity' : numbers.reduce((sum, { units }) => sum + units, 0n)
}
/** In more digits than a double has. */
function average(sum: bigint, count: number): number {
  return Number(`${(sum * ONE) / BigInt(count)}e-${2 * DECIMALS}`)
}
/** As percentile_cont, which returns doubles. */
function percentile(numbers: readonly KnownNumber[], fraction: number): number | string {
  const place = fraction * (numbers.length - 1)
  const [low, high] = [Math.floor(place), Math.ceil(place)].map(i => Number(numbers[i]?.text))
  if (low === undefined || high === undefined) throw new Error('no such place')
  const value = low === high ? low : low + (high - low) * (place - Math.floor(place))
  return Number.isFinite(value) ? value : String(value)
}

/** Cached for all questions about the same rows. */
const sortedOf = new WeakMap<readonly Row[], readonly KnownNumber[]>()
function inOrderOf(rows: readonly Row[], numbers: KnownNumber[]): readonly KnownNumber[] {
  const sortedNumbers = sortedOf.get(rows) ?? numbers.sort(inOrder)
  sortedOf.set(rows, sortedNumbers)
  return sortedNumbers
}

export type Value = number | string | null
const fractions = { p50: 0.5, p95: 0.95, p99: 0.99 }

/** The aggregate of the rows' values. */
export function truth(kind: Aggregate, rows: readonly Row[]): Value {
  const values = rows.map(row => row['value'] ?? null).filter(value => value !== null)
  if (kind === 'count') return values.length
  if (kind === 'distinct') return new Set(values.map(String)).size
  const numbers = values.flatMap(value => numberIn(value) ?? [])
  if (numbers.length === 0) return null
  if (kind === 'sum' || kind === 'average') {
    const sum = total(numbers)
    if (typeof sum === 'string') return sum
    return kind === 'sum' ? shortest(sum) : average(sum, numbers.length)
  }
  const sortedNumbers = inOrderOf(rows, numbers)
  const [first, last] = [sortedNumbers[0], sortedNumbers[sortedNumbers.length - 1]]
  if (first === undefined || last === undefined) return null
  return kind === 'min'
    ? asRow(first)
    : kind === 'max'
      ? asRow(last)
      : percentile(sortedNumbers, fractions[kind])
}

export interface Group {
  key: string | null
  rows: number
  value: Value
}
const partsOf = new WeakMap<readonly Row[], ReadonlyMap<string | null, readonly Row[]>>()
function partRows(rows: readonly Row[]): ReadonlyMap<string | null, readonly Row[]> {
  const parts = new Map<string | null, Row[]>()
  for (const row of rows) {
    const key = typeof row['path'] === 'string' ? row['path'] : null
    const part = parts.get(key)
    if (part === undefined) parts.set(key, [row])
    else part.push(row)
  }
  return parts
}
/** Rows by their path. */
export function partsIn(rows: readonly Row[]) {
  const parts = partsOf.get(rows) ?? partRows(rows)
  partsOf.set(rows, parts)
  return parts
}
/** Each group of them with what its rows come to. */
export function groupRows(rows: readonly Row[], of: (rows: readonly Row[]) => Value): Group[] {
  return [...partsIn(rows)].map(([key, rows]) => ({ key, rows: rows.length, value: of(rows) }))
}

const byText = (a: string | null, b: string | null) =>
  a === b ? 0 : a === null ? 1 : b === null || a < b ? -1 : 1
const byValue = (a: Value, b: Value, sign: number) => {
  const [left, right] = [numberIn(a), numberIn(b)]
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  return sign * inOrder(left, right)
}
/** The order of bars: by value, or by label, numbers before other texts; equal values by label, NULL last. */
export const sorts = {
  greatest: (a: Group, b: Group) => byValue(a.value, b.value, -1) || byText(a.key, b.key),
  least: (a: Group, b: Group) => byValue(a.value, b.value, 1) || byText(a.key, b.key),
  label: (a: Group, b: Group) => byValue(a.key, b.key, 1) || byText(a.key, b.key),
}

/** The aggregate of all groups. */
export function sumOf(values: readonly Value[]): Value {
  const numbers = values.flatMap(value => numberIn(value) ?? [])
  const sum = numbers.length === 0 ? null : total(numbers)
  return typeof sum === 'bigint' ? shortest(sum) : sum
}

const times = new WeakMap<Row, number>()
/** Ms since the epoch. */
export function at(row: Row): number {
  const time = times.get(row) ?? Date.parse(String(row['at']))
  times.set(row, time)
  return time
}
/** Later than the one and not later than the other. */
export const within = (rows: readonly Row[], from: number, to: number) =>
  rows.filter(row => at(row) > from && at(row) <= to)
export const byTime = (a: Row, b: Row) => at(a) - at(b) || Number(a['id']) - Number(b['id'])

/** As drawn: the nearest double; null for anything that is not a number, or cannot be drawn. */
export function drawnOf(value: unknown): number | null {
  const number = numberIn(value)
  return number === null || number.beyond !== 0 ? null : Number(number.text)
}
/** The number of the latest row that has one. */
export const lastOf = (rows: readonly Row[]): number | null =>
  drawnOf(
    rows.reduce<Row | undefined>(
      (latest, row) =>
        drawnOf(row['value']) === null || (latest !== undefined && byTime(row, latest) < 0) ? latest : row,
      undefined,
    )?.['value'],
  )
