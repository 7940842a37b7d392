import { deadlineOf, isUnannounced } from './bounds'
import type { Difference, Excuse, Circumstances, Sample } from './sample'
import { isSameRow, type Moment } from './truth'

const othersDoing: ReadonlySet<Excuse | null> = new Set<Excuse>(['displaced', 'resized'])
/** Whether a row is wrong only because of other rows: such times are not added up. */
export const isOthersDoing = (excuse: Excuse | null) => othersDoing.has(excuse)

/** The excuse of a late row in a full list: unannounced rows and limits decide which rows the list has. */
export function excuseByOthers(
  difference: Difference,
  sample: Sample,
  circumstances: Circumstances,
): 'displaced' | 'resized' | null {
  if (isDisplaced(difference, sample, circumstances)) return 'displaced'
  return isResized(difference, sample, circumstances) ? 'resized' : null
}

/** The row is right, and would have left the full list if changes of other rows had been announced. */
function isDisplaced({ key, cells }: Difference, sample: Sample, circumstances: Circumstances): boolean {
  const { at } = sample
  const last = circumstances.moments.findLast(({ from }) => from <= at)
  if (last === undefined || cells === undefined || last.rows.size < last.limit) return false
  return (
    at <= (goodUntil(key, cells, at, circumstances) ?? -Infinity) &&
    hasExcusedGap(sample, circumstances, last)
  )
}

/**
 * Whether a view lacks a row that it need not have yet because its change was unannounced or lost. Other rows keep
 * their places in a full list until it is found.
 */
function hasExcusedGap({ at, view }: Sample, circumstances: Circumstances, { rows }: Moment): boolean {
  const { moments, troubles, bounds, measureStall } = circumstances
  const knownMoments = moments.filter(({ from }) => from <= at)
  const shownKeys = new Set(view?.rows.map(({ key }) => key))
  return [...rows.keys()].some(key => {
    if (shownKeys.has(key)) return false
    const came = knownMoments[knownMoments.findLastIndex(each => !each.rows.has(key)) + 1]
    if (came === undefined) return false
    const isAnnounced = !isUnannounced(came.kind)
    const late = measureStall(came.at, at)
    return (
      (!isAnnounced || at > came.at + bounds.announcedMs + late) &&
      at <= deadlineOf(came.at, isAnnounced, troubles, bounds) + late
    )
  })
}

/**
 * Whether the row's place exists under an earlier limit of the project or under the present one, but not under both.
 */
function isResized({ key, cells }: Difference, { at, view }: Sample, circumstances: Circumstances): boolean {
  const { moments, troubles, bounds, measureStall } = circumstances
  const knownMoments = moments.filter(({ from }) => from <= at)
  const order =
    cells === undefined ? [...(knownMoments.at(-1)?.rows.keys() ?? [])] : view?.rows.map(row => row.key)
  const place = order?.indexOf(key) ?? -1
  if (cells !== undefined && at > (goodUntil(key, cells, at, circumstances) ?? -Infinity)) return false
  return knownMoments.some(({ limit, at: from }, index) => {
    const before = knownMoments[index - 1]?.limit ?? limit
    if (before === limit || place < Math.min(before, limit)) return false
    return at <= deadlineOf(from, false, troubles, bounds) + measureStall(from, at)
  })
}

/** Until when a row may be shown as it was for somebody: Infinity while it is so, null where it never was. */
export function goodUntil(
  key: string,
  cells: readonly unknown[],
  at: number,
  { whole, troubles, bounds, measureStall }: Circumstances,
): number | null {
  const ever = whole.findLastIndex(({ from, rows }) => from <= at && isSameRow(cells, rows.get(key)))
  const over = whole[ever + 1]
  if (ever < 0) return null
  if (over === undefined || over.from > at) return Infinity
  return deadlineOf(over.at, true, troubles, bounds) + measureStall(over.at, at)
}
