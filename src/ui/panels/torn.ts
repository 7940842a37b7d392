import type { TablePanel } from '../../board/board'
import { instantOf } from '../../board/instant'
import type { Hole } from '../../machines/ledger'
import type { TableView } from '../../streams/view'

/** By index into `times` (ms, ascending): the holes that begin right before it. At the oldest nothing meets. */
export function tears(times: readonly number[], holes: readonly Hole[]): Map<number, Hole[]> {
  const found = new Map<number, Hole[]>()
  for (const hole of holes) {
    const first = times.findIndex(at => at > hole.from)
    const index = first < 0 ? times.length : first
    if (index > 0) found.set(index, [...(found.get(index) ?? []), hole])
  }
  return found
}

/** By the key of the line above each tear, of lines that stand newest first; none where not all have a time. */
export function tearsAbove(
  lines: readonly { key: string; at: number | null }[],
  holes: readonly Hole[],
): Map<string, Hole[]> {
  const upwards = [...lines].reverse()
  const times = upwards.map(({ at }) => at ?? NaN)
  if (holes.length === 0 || times.some((at, i) => Number.isNaN(at) || at < (times[i - 1] ?? -Infinity)))
    return new Map()
  return new Map(
    [...tears(times, holes)].flatMap(([index, torn]) => {
      const above = upwards[index]
      return above === undefined ? [] : [[above.key, torn] as const]
    }),
  )
}

/** The same for rows that have a column of times. */
export function rowTears(
  columns: TablePanel['columns'],
  rows: readonly TableView['rows'][number][],
  holes: readonly Hole[],
): Map<string, Hole[]> {
  const column = columns.findIndex(({ format }) => format === 'time')
  if (column < 0 || holes.length === 0) return new Map()
  const lines = rows.map(({ key, cells }) => ({ key, at: instantOf(String(cells[column])) }))
  return tearsAbove(lines, holes)
}
