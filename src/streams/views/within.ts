import type { Limited, Within } from '../../board/span'
import type { RowFold } from '../folds/fold'
import type { IndexOf } from '../folds/timeIndex'
import { Window } from '../folds/window'
import type { Rows } from '../rowIndex'
import { timeOf } from '../values'
import type { Range } from '../range'
import type { FeedView, GaugeView, LineView, MessagesView, NumberView, TableView } from '../view'
import { folded, type Derivation } from './derivation'

/** Whether what is shown moves with the clock. */
export const doesMove = ({ within }: Limited): boolean => within !== undefined && 'last' in within

/** In ms since the epoch: what is later than `from`, and not later than `to`. What is newest is always of the last seconds. */
const edgesAt = (within: Within, now: number) =>
  'last' in within
    ? { from: now - within.last * 1000, to: Infinity }
    : { from: within.from - INSTANT, to: within.to }

/** A span has its beginning in it; ms, less than two times of rows are apart. */
const INSTANT = 0.001

/** A fold over the rows of the time shown only, by whoever's clock wrote them. */
function windowOf<V>(within: Within, inside: RowFold<V>, indexOf?: IndexOf): Window<V> {
  const span = 'last' in within ? within.last : edgesAt(within, 0)
  return new Window(within.column, span, inside, 0, indexOf?.(within.column))
}

type Sight = Pick<Range, 'isAny' | 'oldest' | 'newest'> & { isHead?: boolean }

/** What is said of the rows that are not shown. */
function rangeOf(
  within: Within,
  { isAny, isHead = false, oldest, newest }: Sight,
  rows: Rows | null,
  now: number,
): Range {
  const { from } = edgesAt(within, now)
  return {
    ...{ isAny, oldest, newest, isHead, isCut: rows?.cut === true },
    reaches: oldest !== null && oldest <= from + INSTANT,
    isOver: newest !== null && newest <= from,
  }
}

const isSameRange = (a: Range | undefined, b: Range | undefined): boolean =>
  a?.isAny === b?.isAny &&
  a?.oldest === b?.oldest &&
  a?.newest === b?.newest &&
  a?.isHead === b?.isHead &&
  a?.isCut === b?.isCut &&
  a?.reaches === b?.reaches &&
  a?.isOver === b?.isOver

type Ranged = LineView | NumberView | GaugeView | TableView | FeedView | MessagesView
interface Found<V> extends Sight {
  view: V
}

/** A view of what a fold of the rows of the time shown has come to. */
export function foldedWithin<F, V extends Ranged>(
  limit: Within | undefined,
  fold: RowFold<F>,
  isAny: (value: F) => boolean,
  look: (value: F) => V,
  indexOf?: IndexOf,
): Derivation<V> {
  if (limit === undefined) return folded(fold, look)
  const windowed = folded(windowOf(limit, fold, indexOf), of => ({ of, view: look(of.of) }))
  let rows: Rows | null = null
  let last: { of: unknown; view: V } | null = null
  return {
    reset(all, held) {
      rows = all
      windowed.reset(all, held)
    },
    apply: deltas => windowed.apply(deltas),
    prepare: now => windowed.prepare?.(now),
    view(now) {
      const found = windowed.view(now)
      const range = rangeOf(limit, { ...found.of, isAny: isAny(found.of.of) }, rows, now)
      if (last?.of !== found || !isSameRange(last.view.range, range))
        last = { of: found, view: { ...found.view, range } }
      return last.view
    },
  }
}

/** A view of few lines, of which those of the time shown are looked for among them. */
function within<V extends Ranged>(
  derivation: Derivation<V>,
  limit: Within,
  look: (view: V, from: number, to: number) => Found<V>,
): Derivation<V> {
  let rows: Rows | null = null
  let last: V | null = null
  let of: V | null = null
  return {
    reset(all, held) {
      rows = all
      derivation.reset(all, held)
    },
    apply: deltas => derivation.apply(deltas),
    prepare: now => derivation.prepare?.(now),
    view(now) {
      const { from, to } = edgesAt(limit, now)
      const found = look(derivation.view(now), from, to)
      const range = rangeOf(limit, found, rows, now)
      if (last !== null && of === found.view && isSameRange(last.range, range)) return last
      of = found.view
      last = { ...found.view, range }
      return last
    },
  }
}

/** Lines of the time shown. */
export function linesWithin<V extends FeedView | MessagesView>(
  derivation: Derivation<V>,
  { within: limit }: Limited,
): Derivation<V> {
  if (limit === undefined) return derivation
  const at = (line: V['lines'][number]) => line.at
  const look = sifting(
    at,
    (view: V) => view.lines,
    (view, lines): V => ({ ...view, lines }),
  )
  return within(derivation, limit, look)
}

/** Rows of the time shown, of those at the head. */
export function tableWithin(
  derivation: Derivation<TableView>,
  { within: limit }: Limited,
): Derivation<TableView> {
  if (limit === undefined) return derivation
  const look = sifting(
    timeIn(limit.column),
    (view: TableView) => view.rows,
    (view, rows) => ({ ...view, rows }),
  )
  return within(derivation, limit, look)
}

/** A chart of stretches of time, or a gauge: what it shows is of other times only or it is not. */
export function seenWithin<V extends LineView | GaugeView>(
  derivation: Derivation<V>,
  { within: limit }: Limited,
  look: (view: V, from: number, to: number) => Sight,
): Derivation<V> {
  if (limit === undefined) return derivation
  return within(derivation, limit, (view, from, to) => ({ view, ...look(view, from, to) }))
}

/** The lines of a span, and the times of all. The same view while the same are in it. */
function sifting<L, V extends { held: number }>(
  at: (line: L) => number | null,
  linesOf: (view: V) => readonly L[],
  viewOf: (view: V, lines: L[]) => V,
) {
  let last: { of: V; view: V } | null = null
  return (view: V, from: number, to: number): Found<V> => {
    const all = linesOf(view)
    const times = all.map(at).filter(time => time !== null)
    const inside = all.filter(line => {
      const time = at(line)
      return time !== null && time > from && time <= to
    })
    const before = last === null ? [] : linesOf(last.view)
    const isSame = before.length === inside.length && inside.every((line, i) => line === before[i])
    if (last?.of !== view || !isSame)
      last = { of: view, view: inside.length === all.length ? view : viewOf(view, inside) }
    const isHead = all.length < view.held
    const known = { isHead, isAny: inside.length > 0, oldest: Math.min(...times), newest: Math.max(...times) }
    return { view: last.view, ...known, ...(times.length === 0 && { oldest: null, newest: null }) }
  }
}

/** Times are read once of a row: a row that did not change is the same object. */
function timeIn(column: string) {
  const times = new WeakMap<object, number | null>()
  return ({ row }: { row?: Readonly<Record<string, unknown>> }): number | null => {
    if (row === undefined) return null
    const known = times.get(row)
    const at = known === undefined ? timeOf(row[column]) : known
    times.set(row, at)
    return at
  }
}
