import type { NumberPanel } from '../../board/board'
import type { Limited } from '../../board/span'
import { minus } from '../decimal'
import type { Numeric } from '../folds/aggregate'
import { Course } from '../folds/course'
import { tell } from '../folds/fold'
import { numericOf } from '../folds/numeric'
import type { Point } from '../folds/points'
import type { IndexOf } from '../folds/timeIndex'
import type { Rows } from '../rowIndex'
import { numberOf } from '../values'
import type { NumberView } from '../view'
import { preparedByDrawing, type Derivation } from './derivation'
import { taken, type Taken } from './taken'
import { foldedWithin } from './within'

/** So many stretches of its course are told apart, two values in each. */
const COLUMNS = 119
/** With no more rows than this, all are drawn. */
const DRAWN = 240
/** So many of the newest are there one by one, where not all are. */
const NEWEST = 200

/** The value at the latest time, or what all of them come to, and the values by time. `isWhole`: every one of them. */
export function number(
  panel: NumberPanel & Limited,
  isWhole = false,
  indexOf?: IndexOf,
): Derivation<NumberView> {
  const { aggregate = 'newest', delta } = panel
  if (aggregate === 'newest') return newest(panel, isWhole, indexOf)
  const { delta: _, ...rest } = panel
  const before = delta?.against === 'ago' ? taken({ ...panel, aggregate, ago: delta.seconds }, indexOf) : null
  return summed(newest(rest, isWhole, indexOf), taken({ ...panel, aggregate }, indexOf), before)
}

/** Whether its view changes with time alone. */
export const doesDecay = ({ window, delta }: NumberPanel): boolean =>
  window !== undefined || delta?.against === 'ago'

/** The same course with another value: over all rows that are held, so how many these are belongs to it. */
function summed(
  course: Derivation<NumberView>,
  figure: Derivation<Taken>,
  before: Derivation<Taken> | null,
): Derivation<NumberView> {
  let last: { of: NumberView; now: Taken; then: Taken | null; view: NumberView } | null = null
  return {
    reset(rows, all) {
      for (const each of [course, figure, before]) each?.reset(rows, all)
    },
    apply(deltas) {
      for (const each of [course, figure, before]) each?.apply(deltas)
    },
    prepare(now) {
      for (const each of [course, figure, before]) each?.prepare?.(now)
    },
    view(at) {
      const [of, now, then] = [course.view(at), figure.view(at), before?.view(at) ?? null]
      if (last?.of === of && last.now === now && last.then === then) return last.view
      const delta = then && deltaOf(now.value, then.over.cut ? null : then.value, null, !then.over.cut)
      const view = {
        ...{ ...of, value: numberOf(now.value), of: null, over: now.over, ...(delta && { delta }) },
        // What is made of several rows is made of those of the time shown, be there any or not.
        ...(of.range && { range: { ...of.range, isAny: true } }),
      }
      last = { of, now, then, view }
      return view
    },
  }
}

type Delta = NonNullable<NumberView['delta']>

const deltaOf = (now: Numeric | null, then: Numeric | null, at: number | null, held: boolean): Delta => ({
  from: numberOf(then),
  at,
  by: now === null || then === null ? null : numberOf(minus(now, then)),
  held,
})

interface Sample {
  value: Numeric | null
  whole: number | null
}

function newest(panel: NumberPanel & Limited, isWhole: boolean, indexOf?: IndexOf): Derivation<NumberView> {
  const { delta, within } = panel
  const samples = samplesOf(panel, within === undefined ? indexOf : undefined)
  const look = ({ points }: Course<Sample>): NumberView => {
    const { last, size } = points
    const drawing = samples.draw(isWhole || size <= DRAWN ? null : COLUMNS)
    return {
      kind: 'number',
      value: numberOf(last?.of.value),
      of: last?.of.whole ?? null,
      at: last?.at ?? null,
      ...courseOf(drawing.points),
      ...(drawing.width !== null && { newest: { ...courseOf(points.tail(NEWEST)), rows: size } }),
    }
  }
  const view = preparedByDrawing(
    foldedWithin(within, samples, ({ points }) => points.size > 0, look, indexOf),
  )
  if (delta === undefined) return view
  // What it is compared with may be older than what is shown.
  return compared(view, within === undefined ? samples : null, panel, delta, indexOf)
}

function samplesOf({ column, time, of: whole }: NumberPanel, indexOf?: IndexOf): Course<Sample> {
  const asked: ConstructorParameters<typeof Course<Sample>>[0] = {
    ...{ time, hasEnds: false },
    uses: whole === undefined ? [column] : [column, whole],
    read: ({ row }) => ({
      value: numericOf(row[column]),
      whole: whole === undefined ? null : numberOf(row[whole]),
    }),
    measures: [({ value }) => numberOf(value)],
  }
  return new Course(asked, indexOf?.(time))
}

const courseOf = (points: readonly Point<Sample>[]) => ({
  course: points.map(({ of }) => numberOf(of.value)),
  times: points.map(({ at }) => at),
})

/** With the value that it had so long ago, or at first: the latest of then, which held until the next. */
function compared(
  derivation: Derivation<NumberView>,
  shared: Course<Sample> | null,
  panel: NumberPanel,
  delta: NonNullable<NumberPanel['delta']>,
  indexOf?: IndexOf,
): Derivation<NumberView> {
  const samples = shared ?? samplesOf(panel, indexOf)
  let rows: Rows | null = null
  let last: { of: NumberView; cut: boolean; then: string; view: NumberView } | null = null
  const thenOf = (now: number) => {
    const { points } = samples
    if (delta.against === 'ago') return points.before(at => at <= now - delta.seconds * 1000)
    return points.size > 1 ? points.first : undefined
  }
  return {
    reset(all, held) {
      rows = all
      derivation.reset(all, held)
      if (shared === null) samples.load(held)
    },
    apply(deltas) {
      derivation.apply(deltas)
      if (shared === null) tell(samples, deltas)
    },
    prepare: now => derivation.prepare?.(now),
    view(now) {
      const [of, then, cut] = [derivation.view(now), thenOf(now), rows?.cut === true]
      const known = `${then?.at} ${then?.of.value}`
      if (last?.of === of && last.then === known && last.cut === cut) return last.view
      const newest = samples.points.last?.of.value ?? null
      const view = {
        ...of,
        delta: deltaOf(newest, then?.of.value ?? null, then?.at ?? null, then !== undefined || !cut),
      }
      last = { of, then: known, cut, view }
      return view
    },
  }
}
