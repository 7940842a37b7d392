import type { TableView } from '../../../src/streams/views/view'
import { deadlineOf, isUntold } from './bounds'
import { differences, type Excuse, type Given, type Sample } from './sample'
import { isSameRow, type Moment } from './truth'

interface Lateness {
  /** When the row became another than it is shown, and by what. */
  first: Moment
  deadline: number
  /** What the row is not late by; null: within the bound of what is told, or late without an excuse. */
  excuse: Excuse | null
  isLate: boolean
}

type Difference = ReturnType<typeof differences>[number]

/** Of a row that was once as it is shown, or is missing; null if nothing became of it. */
export function latenessOf(
  { key, cells, wrong }: Difference,
  { at, view }: Sample,
  given: Given,
): Lateness | null {
  const { moments, troubles, bounds, stalled, crowded = null, limit = Infinity, shown = () => null } = given
  const [first] = wrong
  if (first === undefined || view === undefined) return null
  const soon = wrong.filter(({ from }) => from <= first.at + bounds.told)
  const isUnheard = soon.some(({ kind }) => isUntold(kind))
  const isRekeyed = isHeirLost(soon, given)
  const isTold = !isUnheard && !isRekeyed
  const isMissing = cells === undefined
  const since = isMissing ? Math.max(first.at, crowded ?? 0) : first.at
  const last = isMissing ? Math.max(since, shown(key) ?? 0) : since
  const deadline = deadlineOf(last, isTold, troubles, bounds)
  /** Each takes in all before it. */
  const steps: readonly (readonly [Excuse | null, number])[] = [
    [null, first.at + bounds.told],
    ['untold', deadlineOf(first.at, !isUnheard, [], bounds)],
    ['rekeyed', deadlineOf(first.at, isTold, [], bounds)],
    ['weather', deadlineOf(first.at, isTold, troubles, bounds)],
    ['crowded', deadlineOf(since, isTold, troubles, bounds)],
    ['seen', deadline],
    ['machine', deadline + stalled(last, at)],
  ]
  const met = steps.find(([, until]) => at <= until)
  if (met !== undefined) return { first, deadline, excuse: met[0], isLate: false }
  // It is as it is shown, and would have left a full list if the others had been told of.
  const isDisplaced =
    (moments.findLast(({ from }) => from <= at)?.rows.size ?? 0) >= limit &&
    cells !== undefined &&
    at <= (goodUntil(key, cells, at, given) ?? -Infinity)
  const isKept = (came: number) => at <= deadlineOf(came, false, troubles, bounds) + stalled(came, at)
  return isDisplaced && untoldIn(view, moments, at).some(isKept)
    ? { first, deadline, excuse: 'displaced', isLate: false }
    : { first, deadline, excuse: null, isLate: true }
}

/** When nobody told of rows that a view still lacks. Others keep their places in a full list until they are found. */
function untoldIn(view: TableView, moments: readonly Moment[], at: number): number[] {
  const known = moments.filter(({ from }) => from <= at)
  const shown = new Set(view.rows.map(({ key }) => key))
  return [...(known.at(-1)?.rows.keys() ?? [])].flatMap(key => {
    if (shown.has(key)) return []
    const came = known[known.findLastIndex(({ rows }) => !rows.has(key)) + 1]
    return came !== undefined && isUntold(came.kind) ? [came.at] : []
  })
}

/** Of a row with another key it is told by that key, and nothing if there is no such row any more by then. */
function isHeirLost(wrong: readonly Moment[], { moments, stalled }: Given): boolean {
  const rekeyed = wrong.find(({ kind }) => kind === 'rekey')
  if (rekeyed === undefined) return false
  const told = rekeyed.at + TELLS_MS + stalled(rekeyed.at, rekeyed.at + TELLS_MS)
  return moments.some(
    ({ kind, from }) => from > rekeyed.from && from <= told && (isUntold(kind) || unseats.has(kind)),
  )
}
/** After these there may be no row of a key. */
const unseats: ReadonlySet<Moment['kind']> = new Set<Moment['kind']>(['delete', 'bulk delete', 'rekey'])
/** From a commit until it is looked who may see the row. */
const TELLS_MS = 2_000

/** Until when a row may be shown as it was for somebody: Infinity while it is so, null where it never was. */
export function goodUntil(
  key: string,
  cells: readonly unknown[],
  at: number,
  { whole, troubles, bounds, stalled }: Given,
): number | null {
  const ever = whole.findLastIndex(({ from, rows }) => from <= at && isSameRow(cells, rows.get(key)))
  const over = whole[ever + 1]
  if (ever < 0) return null
  if (over === undefined || over.from > at) return Infinity
  return deadlineOf(over.at, true, troubles, bounds) + stalled(over.at, at)
}

/**
 * Whether a row is made of values that it had, after a change that may have been lost: an update leaves out what it did not
 * change, and nobody can tell that what is held instead is of before the lost one.
 */
export function isMixed(
  key: string,
  cells: readonly unknown[],
  since: number,
  { whole, troubles, bounds }: Given,
): boolean {
  const mayHaveLost = troubles.some(
    ({ hiding, from, to }) => hiding === 'unseen' && from <= since && to >= since - bounds.unseen,
  )
  return (
    mayHaveLost &&
    cells.every((cell, column) => whole.some(({ rows }) => isSameValueAt(rows.get(key), cell, column)))
  )
}

const isSameValueAt = (row: readonly (string | null)[] | undefined, cell: unknown, column: number) =>
  row !== undefined && isSameRow([cell], [row[column] ?? null])
