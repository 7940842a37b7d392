import type { TablePanel } from '../../../../board/board'
import { parseInstant } from '../../../../board/time/parseInstant'
import type { Gap } from '../../../../machines/channel/ledger'
import type { TableView } from '../../../../streams/views/view'

/** The gaps that begin right before each index of `times` (ms, ascending). None is placed before the oldest. */
export function gapsByIndex(times: readonly number[], gaps: readonly Gap[]): Map<number, Gap[]> {
  const byIndex = new Map<number, Gap[]>()
  for (const gap of gaps) {
    const first = times.findIndex(at => at > gap.from)
    const index = first < 0 ? times.length : first
    if (index > 0) byIndex.set(index, [...(byIndex.get(index) ?? []), gap])
  }
  return byIndex
}

/** The gaps by the key of the line above them, for lines sorted newest first; none unless every line has a time. */
export function gapsByLine(
  lines: readonly { key: string; at: number | null }[],
  gaps: readonly Gap[],
): Map<string, Gap[]> {
  const oldestFirst = [...lines].reverse()
  const times = oldestFirst.map(({ at }) => at ?? NaN)
  if (gaps.length === 0 || times.some((at, i) => Number.isNaN(at) || at < (times[i - 1] ?? -Infinity)))
    return new Map()
  return new Map(
    [...gapsByIndex(times, gaps)].flatMap(([index, gapsHere]) => {
      const lineAbove = oldestFirst[index]
      return lineAbove === undefined ? [] : [[lineAbove.key, gapsHere] as const]
    }),
  )
}

/** The same for rows that have a time column. */
export function gapsByRow(
  columns: readonly Pick<TablePanel['columns'][number], 'format'>[],
  rows: readonly TableView['rows'][number][],
  gaps: readonly Gap[],
): Map<string, Gap[]> {
  const column = columns.findIndex(({ format }) => format === 'time')
  if (column < 0 || gaps.length === 0) return new Map()
  const lines = rows.map(({ key, cells }) => ({ key, at: parseInstant(String(cells[column])) }))
  return gapsByLine(lines, gaps)
}
