import type { View } from '../../streams/view'
import type { Span } from './shown'

/** What of a view lies in a span. */
export interface Within {
  view: View
  /** It shows anything. */
  isAny: boolean
  /** Times of the oldest and the newest of all that it had, ms since the epoch; null: none can be read. */
  oldest: number | null
  newest: number | null
}

type Row = Extract<View, { kind: 'table' }>['rows'][number]

/** Times are read once of a row: a row that did not change is the same object. */
const read = new WeakMap<object, Map<string, number>>()
function timeOf({ row }: Row, column: string): number {
  if (row === undefined) return NaN
  const known = read.get(row) ?? new Map<string, number>()
  read.set(row, known)
  const at = known.get(column) ?? Date.parse(String(row[column]))
  known.set(column, at)
  return at
}

/** Views whose rows have times that can be told; null: a view of another kind, or of a column nobody names. */
export function within(view: View, { from, to }: Span, column: string | null): Within | null {
  switch (view.kind) {
    case 'table': {
      if (column === null) return null
      const kept = sift(view.rows, row => timeOf(row, column), from, to)
      return { ...kept, view: kept.lines === view.rows ? view : { ...view, rows: kept.lines } }
    }
    case 'feed': {
      const kept = sift(view.lines, ({ at }) => at ?? NaN, from, to)
      return { ...kept, view: kept.lines === view.lines ? view : { ...view, lines: kept.lines } }
    }
    case 'messages': {
      const kept = sift(view.lines, ({ at }) => at ?? NaN, from, to)
      return { ...kept, view: kept.lines === view.lines ? view : { ...view, lines: kept.lines } }
    }
    case 'line': {
      // Its axis is the span; nothing has to be taken out.
      const { times } = view
      const [first, last] = [times[0], times.at(-1)]
      const isAny = times.some(at => at * 1000 >= from && at * 1000 <= to)
      return {
        view,
        isAny,
        oldest: first === undefined ? null : first * 1000,
        newest: last === undefined ? null : last * 1000,
      }
    }
    default:
      return null
  }
}

interface Sifted<L> extends Omit<Within, 'view'> {
  lines: L[]
}

/** The last of each list, so that a span in which nothing more or less lies gives the same list. */
const sifted = new WeakMap<readonly unknown[], readonly unknown[]>()

function sift<L>(lines: L[], timeOf: (line: L) => number, from: number, to: number): Sifted<L> {
  let [oldest, newest] = [Infinity, -Infinity]
  const kept = lines.filter(line => {
    const at = timeOf(line)
    if (at < oldest) oldest = at
    if (at > newest) newest = at
    return at >= from && at <= to
  })
  const before = sifted.get(lines)
  const isSame = before?.length === kept.length && kept.every((line, i) => line === before[i])
  const same = kept.length === lines.length ? lines : isSame ? (before as L[]) : kept
  sifted.set(lines, same)
  return {
    lines: same,
    isAny: kept.length > 0,
    oldest: oldest === Infinity ? null : oldest,
    newest: newest === -Infinity ? null : newest,
  }
}
