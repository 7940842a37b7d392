import type { LinePanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { MAX_LINES } from '../../../board/schema/panels/charts/maxLines'
import type { SampledSeries } from '../../folds/time/sampledSeries'
import { Groups, type Group } from '../../folds/groups/groups'
import type { Label } from '../../folds/groups/labelSplit'
import type { IndexOf } from '../../folds/time/timeIndex'
import type { Point } from '../../folds/time/points'
import type { OrderedList } from '../../rows/orderedList'
import type { LineView } from '../view'
import type { Derivation } from '../derivation'
import { columnsFor, createSeries, DRAW_ALL_BELOW, NEWEST, makeLazily, type Numbers } from './deriveLineRows'
import { byRows, labelText, LabelSlots } from './labelSlots'
import { deriveFromFoldInRange } from '../limitToRange'

type Value = number | null | undefined
/** The drawing of a group's rows, while none of them changes. */
interface Line {
  group: Group<SampledSeries<Numbers>>
  columns: number | null
  points: readonly Point<Numbers>[]
  width: number
  step: number
  newest: readonly Point<Numbers>[]
}

/** Lines for each value of a column. Of two rows of a line with the same time, the one with the later key is drawn. */
export function deriveLineSplit(
  panel: LinePanel & WithTimeWindow,
  splitColumn: string,
  isWhole: boolean,
  indexOf?: IndexOf,
): Derivation<LineView> {
  const { series } = panel
  const most = placesFor(series.length)
  const slots = new LabelSlots(most)
  const groups = new Groups(splitColumn, () => createSeries(panel), byRows)
  let linesByLabel = new Map<Label, Line>()

  const lineOf = (group: Group<SampledSeries<Numbers>>, columns: number | null): Line => {
    const line = linesByLabel.get(group.key)
    if (line?.group === group && line.columns === columns) return line
    const { points, width } = group.value.draw(columns)
    const rest = {
      points,
      width: width ?? 0,
      newest: width === null ? points : group.value.points.tail(NEWEST),
    }
    return { group, columns, ...rest, step: columns === null ? 0 : group.value.step / 1000 }
  }
  const toView = (rankedGroups: OrderedList<Group<SampledSeries<Numbers>>>): LineView => {
    const labels = slots.update(rankedGroups, label => groups.group(label) !== null)
    const all = labels.map(label => (label === undefined ? null : groups.group(label)))
    const rows = all.reduce((sum, group) => sum + (group?.rows ?? 0), 0)
    // In powers of two, so that a new value seldom causes all lines to be redrawn.
    const share = 2 ** Math.ceil(Math.log2(all.filter(group => group !== null).length))
    const columns = isWhole || rows <= DRAW_ALL_BELOW ? null : columnsFor(share, panel)
    const lines = all.map(group => group && lineOf(group, columns))
    linesByLabel = new Map(lines.flatMap(line => (line === null ? [] : [[line.group.key, line]])))
    const shape = (points: (line: Line) => readonly Point<Numbers>[]) => {
      const { times, values } = mergePoints(
        lines.map(line => (line === null ? [] : points(line))),
        series.length,
      )
      const drawnLines = lines.flatMap((line, place) =>
        line === null ? [] : linesOf(labelText(line.group.key), place, series, values[place] ?? []),
      )
      return { times, series: drawnLines }
    }
    const view: LineView = {
      kind: 'line',
      ...shape(({ points }) => points),
      more: rankedGroups.size - linesByLabel.size,
    }
    if (columns === null) return view
    const steps = lines.flatMap(line => (line === null ? [] : series.map(() => line.step)))
    const seconds = Math.max(...lines.map(line => line?.width ?? 0)) / 1000
    const newest = makeLazily(() => tailOf(shape(({ newest }) => newest)))
    return { ...view, reduction: { seconds, steps, rows, newest } }
  }
  return deriveFromFoldInRange(panel.within, groups, rankedGroups => rankedGroups.size > 0, toView, indexOf)
}

const tailOf = ({ times, series }: Pick<LineView, 'times' | 'series'>) => ({
  times: times.slice(-NEWEST),
  series: series.map(line => ({ ...line, values: line.values.slice(-NEWEST) })),
})

/**
 * Merges lines into a common list of times, `count` values per point; each time occurs once, for all lines with a point
 * then.
 */
function mergePoints(courses: readonly (readonly Point<Numbers>[])[], count: number) {
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
      let numbers: Numbers | undefined
      if (heads[c] === next) {
        let place = places[c] ?? 0
        for (; course[place]?.at === next; place += 1) numbers = course[place]?.value
        places[c] = place
        heads[c] = course[place]?.at ?? Infinity
      }
      for (let n = 0; n < count; n += 1)
        lines[n]?.push(numbers === undefined ? undefined : (numbers[n] ?? null))
    }
  }
}

/** How many values of a column get lines, if each has `each` lines. */
export const placesFor = (each: number): number => Math.max(1, Math.floor(MAX_LINES / each))

/** The lines of one value, in its slots. */
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
