import { instantOf } from '../../board/instant'
import type { NumberView, View } from '../../streams/view'
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
  const at = known.get(column) ?? instantOf(String(row[column]))
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
    case 'number':
      return ofNumber(view, from, to)
    case 'gauge': {
      const { at } = view
      // What is made of several rows is made of those of the span.
      const isAny = view.over !== undefined || (at !== null && at >= from && at <= to)
      return { view, isAny, oldest: at, newest: at }
    }
    default:
      return null
  }
}

/** The last of each view, so that a span in which the same lies gives the same. */
const seen = new WeakMap<NumberView, NumberView>()

/** A number whose course is of the span. */
function ofNumber(view: NumberView, from: number, to: number): Within {
  const { at, over, times = at === null ? [] : [at] } = view
  const first = times.findIndex(time => time >= from)
  const begin = first < 0 ? times.length : first
  const end = times.findLastIndex(time => time <= to) + 1
  const isAny = over !== undefined || (at !== null && at >= from && at <= to)
  const told = { isAny, oldest: times[0] ?? at, newest: times.at(-1) ?? at }
  if (view.times === undefined || (begin === 0 && end === times.length)) return { ...told, view }
  const before = seen.get(view)
  const [now, count] = [times.slice(begin, end), Math.max(0, end - begin)]
  if (before?.times?.length === count && before.times[0] === now[0]) return { ...told, view: before }
  const next = { ...view, times: now, course: view.course.slice(begin, end) }
  seen.set(view, next)
  return { ...told, view: next }
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
