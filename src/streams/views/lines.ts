import type { HeldRow, Rows } from '../rowIndex'
import type { Derivation } from './derivation'

/** The head of the rows, a line each. A line that did not change keeps its object, so that only changed ones are drawn. */
export function lines<L extends { key: string }, V extends { lines: L[]; held: number }>(
  shown: number,
  lineOf: (held: HeldRow) => L,
  viewOf: (lines: L[], held: number) => V,
): Derivation<V> {
  let rows: Rows | null = null
  let stale = true
  let known = new Map<string, { held: HeldRow; line: L }>()
  let last: V | null = null

  const keptOf = (held: HeldRow): L => {
    const before = known.get(held.key)
    if (before?.held === held) return before.line
    const line = lineOf(held)
    return before !== undefined && JSON.stringify(before.line) === JSON.stringify(line) ? before.line : line
  }
  return {
    reset(all) {
      rows = all
      stale = true
    },
    apply(deltas) {
      if (deltas.length > 0) stale = true
    },
    view() {
      if (last !== null && !stale) return last
      stale = false
      const head = (rows?.head(shown) ?? []).map(held => ({ held, line: keptOf(held) }))
      known = new Map(head.map(each => [each.held.key, each]))
      const held = rows?.size ?? 0
      const before = last?.lines ?? []
      const isSame = before.length === head.length && head.every(({ line }, i) => line === before[i])
      if (last === null || !isSame || last.held !== held)
        last = viewOf(isSame ? before : head.map(({ line }) => line), held)
      return last
    },
  }
}
