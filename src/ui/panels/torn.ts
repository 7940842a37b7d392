import type { TablePanel } from '../../board/board'
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

/** The same for rows that have a time column and stand newest first by it; by the key of the row above the tear. */
export function rowTears(
  columns: TablePanel['columns'],
  rows: readonly TableView['rows'][number][],
  holes: readonly Hole[],
): Map<string, Hole[]> {
  const none = new Map<string, Hole[]>()
  const column = columns.findIndex(({ format }) => format === 'time')
  if (column < 0 || holes.length === 0) return none
  const upwards = [...rows].reverse()
  const times = upwards.map(({ cells }) => Date.parse(String(cells[column])))
  if (times.some((at, i) => Number.isNaN(at) || at < (times[i - 1] ?? -Infinity))) return none
  return new Map(
    [...tears(times, holes)].flatMap(([index, torn]) => {
      const above = upwards[index]
      return above === undefined ? [] : [[above.key, torn] as const]
    }),
  )
}
