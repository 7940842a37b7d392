import type { LinePanel } from '../../board/board'
import { MOST_LINES } from '../../board/panels/line'
import { Split } from '../folds/split'
import { Timeline, type Point } from '../folds/timeline'
import { numberOf } from '../values'
import type { LineView } from '../view'
import { folded, type Derivation } from './derivation'
import { nameOf, Slots } from './slots'

type Value = number | null | undefined

/** Lines for each value of a column. Of two rows of one line with the same time, the later key's is drawn. */
export function lineSplit({ time, series }: LinePanel, by: string): Derivation<LineView> {
  const columns = series.map(({ column }) => column)
  const slots = new Slots(placesFor(series.length))
  const split = new Split(
    by,
    () => new Timeline(time, columns, ({ row }) => columns.map(column => numberOf(row[column]))),
  )
  return folded(split, parts => {
    const shown = slots.of(parts)
    const { times, values } = merged(
      shown.map(label => (label === undefined ? [] : [...(parts.get(label)?.of ?? [])])),
      series.length,
    )
    const lines = shown.flatMap((label, place) =>
      label === undefined ? [] : linesOf(nameOf(label), place, series, values[place] ?? []),
    )
    return {
      kind: 'line',
      times,
      series: lines,
      more: parts.size - shown.filter(label => label !== undefined).length,
    }
  })
}

/** Courses laid over each other, `count` values a point; a time is in it once, for all that have a point then. */
function merged(courses: readonly Point<readonly (number | null)[]>[][], count: number) {
  const all = Float64Array.from(courses.flatMap(course => course.map(({ at }) => at))).sort()
  const times = all.filter((at, i) => i === 0 || at !== all[i - 1])
  const values = courses.map(course => {
    const lines = Array.from({ length: count }, () => new Array<Value>(times.length).fill(undefined))
    let i = 0
    for (const { at, of } of course) {
      while (times[i] !== at) i += 1
      for (const [n, line] of lines.entries()) line[i] = of[n] ?? null
    }
    return lines
  })
  return { times: Array.from(times, at => at / 1000), values }
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
