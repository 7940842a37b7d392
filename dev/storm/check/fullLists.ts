import { deadlineOf, isUnannounced } from './bounds'
import type { Difference, Excuse, Given, Sample } from './sample'
import { isSameRow, type Moment } from './truth'

const othersDoing: ReadonlySet<Excuse | null> = new Set<Excuse>(['displaced', 'resized'])
/** Whether a row is wrong only because of other rows: such times are not added up. */
export const isOthersDoing = (excuse: Excuse | null) => othersDoing.has(excuse)

/** The excuse of a late row in a full list: unannounced rows and limits decide which rows the list has. */
export function excuseByOthers(
  difference: Difference,
  sample: Sample,
  given: Given,
): 'displaced' | 'resized' | null {
  if (isDisplaced(difference, sample, given)) return 'displaced'
  return isResized(difference, sample, given) ? 'resized' : null
}

/** The row is right, and would have left the full list if changes of other rows had been announced. */
function isDisplaced({ key, cells }: Difference, sample: Sample, given: Given): boolean {
  const { at } = sample
  const last = given.moments.findLast(({ from }) => from <= at)
  if (last === undefined || cells === undefined || last.rows.size < last.limit) return false
  return at <= (goodUntil(key, cells, at, given) ?? -Infinity) && hasExcusedGap(sample, given, last)
}

/**
 * Whether a view lacks a row that it need not have yet because its change was unannounced or lost. Other rows keep their
 * places in a full list until it is found.
 */
function hasExcusedGap({ at, view }: Sample, given: Given, { rows }: Moment): boolean {
  const { moments, troubles, bounds, stalled } = given
  const known = moments.filter(({ from }) => from <= at)
  const shown = new Set(view?.rows.map(({ key }) => key))
  return [...rows.keys()].some(key => {
    if (shown.has(key)) return false
    const came = known[known.findLastIndex(each => !each.rows.has(key)) + 1]
    if (came === undefined) return false
    const isAnnounced = !isUnannounced(came.kind)
    const late = stalled(came.at, at)
    return (
      (!isAnnounced || at > came.at + bounds.announced + late) &&
      at <= deadlineOf(came.at, isAnnounced, troubles, bounds) + late
    )
  })
}

/** Whether the row's place exists under an earlier limit of the project or under the present one, but not under both. */
function isResized({ key, cells }: Difference, { at, view }: Sample, given: Given): boolean {
  const { moments, troubles, bounds, stalled } = given
  const known = moments.filter(({ from }) => from <= at)
  const order = cells === undefined ? [...(known.at(-1)?.rows.keys() ?? [])] : view?.rows.map(row => row.key)
  const place = order?.indexOf(key) ?? -1
  if (cells !== undefined && at > (goodUntil(key, cells, at, given) ?? -Infinity)) return false
  return known.some(({ limit, at: from }, index) => {
    const before = known[index - 1]?.limit ?? limit
    if (before === limit || place < Math.min(before, limit)) return false
    return at <= deadlineOf(from, false, troubles, bounds) + stalled(from, at)
  })
}

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
