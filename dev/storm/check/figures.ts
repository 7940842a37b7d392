import type { View } from '../../../src/streams/views/view'
import { figuresOf } from '../world/figures'
import { sourceOf, type SourceName } from '../world/sources'
import type { Violation } from './rows'
import { differences, isClaim, rightRows, type Sample } from './sample'
import type { Moment } from './truth'

/** I2 for figures: where the rows of a source are those of the database, so are the figures of them, at once. */
export function judgeFigures(
  sample: Sample,
  views: Readonly<Record<string, View>>,
  source: SourceName,
  moments: readonly Moment[],
): Violation[] {
  const { at, viewer, view, word } = sample
  const last = moments.findLast(({ from }) => from <= at)
  if (view === undefined || last === undefined || !isClaim(word)) return []
  if (differences(view, moments, at).length > 0) return []
  const { columns } = sourceOf(source)
  const rows = [...rightRows(view, last).values()].map(values =>
    Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])),
  )
  return figuresOf(source).flatMap(({ panel, shown, expected }): Violation[] => {
    const figure = views[panel.id]
    if (figure === undefined) return []
    const [said, right] = [JSON.stringify(shown(figure)), JSON.stringify(expected(rows))]
    if (said === right) return []
    return [{ promise: 'I2', at, what: `viewer ${viewer}, ${panel.id}: ${said} of rows that make ${right}` }]
  })
}
