import type { View } from '../../../src/streams/views/view'
import { figuresOf } from '../world/figures'
import { sourceOf, type SourceName } from '../world/sources'
import type { Violation } from './rows'
import { differences, isClaim, rightRows, type Circumstances, type Sample } from './sample'

/** ms by which a chart may lag behind its rows: it is drawn ten times a second at most. */
const PACE_MS = 150

/**
 * I2 for figures: where the rows of a source are those of the database, so are the figures of them, within the pace of
 * a chart. Samples of a panel come in order.
 */
export function createFigureJudge() {
  /** Since when a panel's figure is another than its rows make, by viewer and panel. */
  const wrongSince = new Map<string, number>()
  return (
    sample: Sample,
    views: Readonly<Record<string, View>>,
    source: SourceName,
    { moments, measureStall }: Pick<Circumstances, 'moments' | 'measureStall'>,
  ): Violation[] => {
    const { at, viewer, view, word } = sample
    const nameOf = (panel: string) => `viewer ${viewer}, ${panel}`
    const last = moments.findLast(({ from }) => from <= at)
    if (
      view === undefined ||
      last === undefined ||
      !isClaim(word) ||
      differences(view, moments, at).length > 0
    ) {
      for (const { panel } of figuresOf(source)) wrongSince.delete(nameOf(panel.id))
      return []
    }
    const { columns } = sourceOf(source)
    const rows = [...rightRows(view, last).values()].map(values =>
      Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])),
    )
    return figuresOf(source).flatMap(({ panel, readFigure, expectFigure }): Violation[] => {
      const figure = views[panel.id]
      if (figure === undefined) return []
      const name = nameOf(panel.id)
      const [saidText, right] = [JSON.stringify(readFigure(figure)), JSON.stringify(expectFigure(rows))]
      if (saidText === right) {
        wrongSince.delete(name)
        return []
      }
      const since = wrongSince.get(name) ?? at
      wrongSince.set(name, since)
      if (at - since <= PACE_MS + measureStall(since, at)) return []
      return [{ promise: 'I2', at, what: `${name}: ${saidText} of rows that make ${right}` }]
    })
  }
}
