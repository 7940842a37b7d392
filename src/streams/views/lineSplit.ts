import type { LinePanel } from '../../board/board'
import type { Limited } from '../../board/span'
import { MOST_LINES } from '../../board/panels/line'
import type { Course } from '../folds/course'
import { Groups, type Group } from '../folds/groups'
import type { Label } from '../folds/split'
import type { IndexOf } from '../folds/timeIndex'
import type { Point } from '../folds/points'
import type { Ordered } from '../ordered'
import type { LineView } from '../view'
import type { Derivation } from './derivation'
import { columnsFor, courseOf, DRAWN, NEWEST, once, type Numbers } from './lineRows'
import { byRows, nameOf, Slots } from './slots'
import { foldedWithin } from './within'

type Value = number | null | undefined
/** What is made of a group's rows, for as long as none of them changes. */
interface Line {
  of: Group<Course<Numbers>>
  columns: number | null
  points: readonly Point<Numbers>[]
  width: number
  step: number
  newest: readonly Point<Numbers>[]
}

/** Lines for each value of a column. Of two rows of one line with the same time, the later key's is drawn. */
export function lineSplit(
  panel: LinePanel & Limited,
  by: string,
  isWhole: boolean,
  indexOf?: IndexOf,
): Derivation<LineView> {
  const { series } = panel
  const most = placesFor(series.length)
  const slots = new Slots(most)
  const groups = new Groups(by, () => courseOf(panel), byRows)
  let known = new Map<Label, Line>()

  const lineOf = (group: Group<Course<Numbers>>, columns: number | null): Line => {
    const line = known.get(group.key)
    if (line?.of === group && line.columns === columns) return line
    const { points, width } = group.of.draw(columns)
    const rest = { points, width: width ?? 0, newest: width === null ? points : group.of.points.tail(NEWEST) }
    return { of: group, columns, ...rest, step: columns === null ? 0 : group.of.step / 1000 }
  }
  const look = (ranked: Ordered<Group<Course<Numbers>>>): LineView => {
    const shown = slots.of(ranked, label => groups.group(label) !== null)
    const all = shown.map(label => (label === undefined ? null : groups.group(label)))
    const rows = all.reduce((sum, group) => sum + (group?.rows ?? 0), 0)
    // In powers of two, so that a value more seldom has them all drawn anew.
    const share = 2 ** Math.ceil(Math.log2(all.filter(group => group !== null).length))
    const columns = isWhole || rows <= DRAWN ? null : columnsFor(share, panel)
    const lines = all.map(group => group && lineOf(group, columns))
    known = new Map(lines.flatMap(line => (line === null ? [] : [[line.of.key, line]])))
    const shape = (points: (line: Line) => readonly Point<Numbers>[]) => {
      const { times, values } = merged(
        lines.map(line => (line === null ? [] : points(line))),
        series.length,
      )
      const drawn = lines.flatMap((line, place) =>
        line === null ? [] : linesOf(nameOf(line.of.key), place, series, values[place] ?? []),
      )
      return { times, series: drawn }
    }
    const view: LineView = {
      kind: 'line',
      ...shape(({ points }) => points),
      more: ranked.size - known.size,
    }
    if (columns === null) return view
    const steps = lines.flatMap(line => (line === null ? [] : series.map(() => line.step)))
    const seconds = Math.max(...lines.map(line => line?.width ?? 0)) / 1000
    const newest = once(() => tailOf(shape(({ newest }) => newest)))
    return { ...view, reduction: { seconds, steps, rows, newest } }
  }
  return foldedWithin(panel.within, groups, ranked => ranked.size > 0, look, indexOf)
}

const tailOf = ({ times, series }: Pick<LineView, 'times' | 'series'>) => ({
  times: times.slice(-NEWEST),
  series: series.map(line => ({ ...line, values: line.values.slice(-NEWEST) })),
})

/** Courses laid over each other, `count` values a point; a time is in it once, for all that have a point then. */
function merged(courses: readonly (readonly Point<Numbers>[])[], count: number) {
  const times: number[] = []
  const values = courses.map(() => Array.from({ length: count }, (): Value[] => []))
  const places = courses.map(() => 0)
  const heads = courses.map(course => course[0]?.at ?? Infinity)
  for (;;) {
    let next = Infinity
    for (const at of heads) if (at < next) next = at
    if (next === Infinity) return { times, values }
    times.push(next / 1000)
    for (let c = 0; c < courses.length; c += 1) {
      const course = courses[c]
      const lines = values[c]
      if (course === undefined || lines === undefined || course.length === 0) continue
      let of: Numbers | undefined
      if (heads[c] === next) {
        let place = places[c] ?? 0
        for (; course[place]?.at === next; place += 1) of = course[place]?.of
        places[c] = place
        heads[c] = course[place]?.at ?? Infinity
      }
      for (let n = 0; n < count; n += 1) lines[n]?.push(of === undefined ? undefined : (of[n] ?? null))
    }
  }
}

/** So many values get lines, where each has so many. */
export const placesFor = (each: number): number => Math.max(1, Math.floor(MOST_LINES / each))

/** The lines of one value, in the places that are theirs. */
export const linesOf = (
  name: string,
  place: number,
  series: LinePanel['series'],
  values: readonly Value[][],
): LineView['series'] =>
  series.map(({ label }, n) => ({
    label: series.length === 1 ? name : `${name} · ${label}`,
    values: values[n] ?? [],
    slot: place * series.length + n,
  }))
