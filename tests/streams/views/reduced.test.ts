import { expect, test } from 'vitest'
import type { Row } from '../../../src/backend/ports/backend.port'
import type { LinePanel, NumberPanel } from '../../../src/board/board'
import type { WithTimeWindow } from '../../../src/board/time/timeWindow'
import { RowIndex } from '../../../src/streams/rows/rowIndex'
import type { LineView, NumberView } from '../../../src/streams/views/view'
import { deriveLine } from '../../../src/streams/views/kinds/deriveLine'
import { deriveNumber } from '../../../src/streams/views/kinds/deriveNumber'
import { linePanel, numberPanel, row, source } from '../../support/boards'
import { random } from '../folds/adversary'

const lately: WithTimeWindow = { within: { column: 'at', last: 400 } }
const series = [
  { column: 'value', label: 'value' },
  { column: 'rank', label: 'rank' },
]
const panels: Record<string, (LinePanel | NumberPanel) & WithTimeWindow> = {
  'a number': numberPanel,
  'a number of the time shown': { ...numberPanel, ...lately },
  'a line of rows': { ...linePanel, series },
  'a line of the time shown': { ...linePanel, ...lately },
  'lines of values': { ...linePanel, groupBy: 'path' },
  'lines of values of the time shown': { ...linePanel, groupBy: 'path', series, ...lately },
}
const derivationOf = (panel: (LinePanel | NumberPanel) & WithTimeWindow) =>
  panel.kind === 'line' ? deriveLine(panel) : deriveNumber(panel)
const plain = (view: LineView | NumberView) => ({
  ...view,
  ...(view.kind === 'line' &&
    view.reduction && { reduction: { ...view.reduction, newest: view.reduction.newest() } }),
})

test.each(Object.entries(panels))(
  '%s, of more rows than can be distinguished, follows every change as if all were read again',
  (_, panel) => {
    const dice = random(9)
    const rowAt = (id: number): Row =>
      row(id, {
        at: new Date(1.7e12 + Math.floor(dice() * 1_000) * 1_000).toISOString(),
        value: dice() < 0.1 ? null : Math.floor(dice() * 1e6) / 100,
        rank: Math.floor(dice() * 50),
        path: ['a', 'b', 'c', null][Math.floor(dice() ** 2 * 4)],
      })
    const index = new RowIndex(source)
    index.load(
      Array.from({ length: 4_000 }, (_, i) => ({ key: String(i), row: rowAt(i) })),
      null,
    )
    index.takeDeltas()
    const view = derivationOf(panel)
    view.reset(index, [...index])
    let now = 1.7e12 + 900_000
    let reductions = 0
    for (let turn = 0; turn < 60; turn += 1) {
      for (let change = 0; change < Math.ceil(dice() ** 3 * 400); change += 1) {
        const id = Math.floor(dice() * 4_200)
        if (dice() < 0.4) index.delete(String(id))
        else index.set(String(id), rowAt(id))
      }
      // The clock goes on, and now and then back.
      now += Math.floor(dice() * 20_000) - 6_000
      view.apply(index.takeDeltas() ?? [])
      const anew = derivationOf(panel)
      anew.reset(index, [...index])
      const [shownView, expectedView] = [view.view(now), anew.view(now)]
      expect(plain(shownView)).toEqual(plain(expectedView))
      if (shownView.kind === 'line' ? shownView.reduction : shownView.newest) reductions += 1
    }
    expect(reductions).toBeGreaterThan(20)
  },
)
