import type { RowEntry, Rows } from '../rows/rowIndex'
import type { Derivation } from './derivation'
import { hasSameItems } from '../values/hasSameItems'

/** The first rows, a line each. An unchanged line keeps its object, so that only changed lines are redrawn. */
export function deriveLines<L extends { key: string }, V extends { lines: L[]; rowCount: number }>(
  maxLines: number,
  lineOf: (entry: RowEntry) => L,
  viewOf: (lines: L[], rowCount: number) => V,
): Derivation<V> {
  let rows: Rows | null = null
  let isStale = true
  /** Of the rows, when the last view was made. */
  let replacements: number | undefined
  let previousLines = new Map<string, { entry: RowEntry; line: L }>()
  let last: V | null = null

  const lineFor = (entry: RowEntry): L => {
    const before = previousLines.get(entry.key)
    if (before?.entry === entry) return before.line
    const line = lineOf(entry)
    return before !== undefined && JSON.stringify(before.line) === JSON.stringify(line) ? before.line : line
  }
  return {
    reset(all) {
      rows = all
      isStale = true
    },
    apply(deltas) {
      if (deltas.length > 0) isStale = true
    },
    view() {
      if (last !== null && !isStale && rows?.replacements === replacements) return last
      isStale = false
      replacements = rows?.replacements
      const head = (rows?.head(maxLines) ?? []).map(entry => ({ entry, line: lineFor(entry) }))
      previousLines = new Map(head.map(each => [each.entry.key, each]))
      const rowCount = rows?.size ?? 0
      const before = last?.lines ?? []
      const lines = head.map(({ line }) => line)
      const isSame = hasSameItems(lines, before)
      if (last === null || !isSame || last.rowCount !== rowCount)
        last = viewOf(isSame ? before : lines, rowCount)
      return last
    },
  }
}
