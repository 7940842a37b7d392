import type { LinePanel } from '../../board/board'
import { MOST_LINES } from '../../board/panels/line'
import { Split } from '../folds/split'
import { Timeline } from '../folds/timeline'
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
    const courses = shown.map(label => (label === undefined ? [] : [...(parts.get(label)?.of ?? [])]))
    const times = [...new Set(courses.flatMap(points => points.map(({ at }) => at)))].sort((a, b) => a - b)
    const indexOf = new Map(times.map((at, i) => [at, i]))
    const lines = shown.flatMap((label, place) => {
      if (label === undefined) return []
      const values = series.map(() => Array.from(times, (): Value => undefined))
      for (const { at, of } of courses[place] ?? []) {
        const i = indexOf.get(at)
        if (i !== undefined) values.forEach((line, n) => (line[i] = of[n] ?? null))
      }
      return linesOf(nameOf(label), place, series, values)
    })
    return {
      kind: 'line',
      times: times.map(at => at / 1000),
      series: lines,
      more: parts.size - shown.filter(label => label !== undefined).length,
    }
  })
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
