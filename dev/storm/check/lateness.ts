import { deadlineOf, isUnannounced } from './bounds'
import { excuseByOthers } from './fullLists'
import { isClaim, type Difference, type Excuse, type Circumstances, type Sample } from './sample'
import { isSameRow, type Moment } from './truth'

interface Lateness {
  /** When the row became another than it is shown, and by what. */
  first: Moment
  deadline: number
  /**
   * Why the row counts as in time; null if it is within the bound of an announced change, or late without an excuse.
   */
  excuse: Excuse | null
  isLate: boolean
}

/** The lateness of a row that is missing, or shown as it once was; null if it never changed. */
export function latenessOf(
  difference: Difference,
  sample: Sample,
  circumstances: Circumstances,
): Lateness | null {
  const { key, cells, wrong } = difference
  const { at, view } = sample
  const { troubles, bounds, measureStall, crowdedAt = null, findShownAt = () => null } = circumstances
  const [first] = wrong
  if (first === undefined || view === undefined) return null
  const soon = wrong.filter(({ from }) => from <= first.at + bounds.announcedMs)
  const isUnannouncedChange = soon.some(({ kind }) => isUnannounced(kind))
  const isRekeyed = isHeirLost(soon, circumstances)
  const isAnnounced = !isUnannouncedChange && !isRekeyed
  const isMissing = cells === undefined
  const since = isMissing ? Math.max(first.at, crowdedAt ?? 0) : first.at
  const last = isMissing ? Math.max(since, findShownAt(key) ?? 0) : since
  const deadline = deadlineOf(last, isAnnounced, troubles, bounds)
  /** Each step includes those before it. */
  const steps: readonly (readonly [Excuse | null, number])[] = [
    [null, first.at + bounds.announcedMs],
    ['unannounced', deadlineOf(first.at, !isUnannouncedChange, [], bounds)],
    ['rekeyed', deadlineOf(first.at, isAnnounced, [], bounds)],
    ['weather', deadlineOf(first.at, isAnnounced, troubles, bounds)],
    ['crowded', deadlineOf(since, isAnnounced, troubles, bounds)],
    ['seen', deadline],
    ['machine', deadline + measureStall(last, at)],
  ]
  const metStep = steps.find(([, until]) => at <= until)
  if (metStep !== undefined) return { first, deadline, excuse: metStep[0], isLate: false }
  const excuse = excuseByOthers(difference, sample, circumstances)
  return { first, deadline, excuse, isLate: excuse === null }
}

/** A changed key is announced by reading the row with the new key: not at all if that row is gone by then. */
function isHeirLost(wrong: readonly Moment[], { moments, measureStall }: Circumstances): boolean {
  const rekeyMoment = wrong.find(({ kind }) => kind === 'rekey')
  if (rekeyMoment === undefined) return false
  const announcedBy =
    rekeyMoment.at + CHECKS_RIGHTS_MS + measureStall(rekeyMoment.at, rekeyMoment.at + CHECKS_RIGHTS_MS)
  return moments.some(
    ({ kind, from }) =>
      from > rekeyMoment.from && from <= announcedBy && (isUnannounced(kind) || unseats.has(kind)),
  )
}
/** After these there may be no row of a key. */
const unseats: ReadonlySet<Moment['kind']> = new Set<Moment['kind']>(['delete', 'bulk delete', 'rekey'])
/** From a commit until the server checks who may see the row. */
const CHECKS_RIGHTS_MS = 2_000

/**
 * Whether a row mixes values of different times after a change that may have been lost: an update leaves out what it
 * did not change, and the values filled in may be older than the lost change.
 */
export function isMixed(
  key: string,
  cells: readonly unknown[],
  since: number,
  { whole, troubles, bounds }: Circumstances,
): boolean {
  const mayHaveLost = troubles.some(
    ({ hiding, from, to }) => hiding === 'unseen' && from <= since && to >= since - bounds.unseen,
  )
  return (
    mayHaveLost &&
    cells.every((cell, column) => whole.some(({ rows }) => isSameValueAt(rows.get(key), cell, column)))
  )
}

/**
 * Whether the row awaits a read by its key: Realtime writes NULL for NaN and infinities. As long as reads fail, a panel
 * that does not call itself live has nothing better to show.
 */
export const isIncomplete = (
  key: string,
  cells: readonly unknown[],
  since: number,
  { whole, bounds, troubles, measureStall }: Circumstances,
  { at, word }: Sample,
): boolean =>
  (!isClaim(word) || at <= deadlineOf(since, true, troubles, bounds) + measureStall(since, at)) &&
  whole.some(({ rows }) => {
    const row = rows.get(key)
    return cells.every(
      (cell, column) =>
        isSameValueAt(row, cell, column) || (cell === null && NOT_FINITE.has(row?.[column] ?? '')),
    )
  })
const NOT_FINITE: ReadonlySet<string> = new Set(['NaN', 'Infinity', '-Infinity'])

const isSameValueAt = (row: readonly (string | null)[] | undefined, cell: unknown, column: number) =>
  row !== undefined && isSameRow([cell], [row[column] ?? null])
