import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { LinePanel } from '../../src/board/board'
import type { LineView } from '../../src/streams/views/view'
import { deriveLine } from '../../src/streams/views/kinds/deriveLine'
import { deriveNumber } from '../../src/streams/views/kinds/deriveNumber'
import { breakAtPauses } from '../../src/ui/charts/data/pauses'
import { dotIndexes } from '../../src/ui/charts/drawing/overlays'
import { chartNote } from '../../src/ui/charts/data/chartText'
import { chartSummary } from '../../src/ui/charts/data/chartSummary'
import { NumberPanelBody } from '../../src/ui/panels/number/NumberPanelBody'
import { LineTable } from '../../src/ui/panels/line/LineTable'
import { linePanel, numberPanel, row } from '../support/boards'
import { holding } from '../support/rows'
import { random } from '../streams/folds/adversary'

const ROWS = 6_000
const dice = random(11)
const value = () => (dice() < 0.05 ? null : Math.round(dice() * 1e6) / 100)
/** A row a second; nothing was measured for ten minutes, and of "b" nothing for a thousand of its rows. */
const rows: Row[] = Array.from({ length: ROWS }, (_, i) =>
  row(i + 1, {
    value: i < ROWS - 3 ? value() : 5,
    path: i % 3 === 0 && (i < 2_000 || i > 5_000) ? 'b' : 'a',
    at: new Date((i + (i > 4_000 ? 600 : 0)) * 1_000).toISOString(),
  }),
)
const split: LinePanel = { ...linePanel, groupBy: 'path' }
const rowIndex = holding(rows)
const viewOf = (panel: LinePanel, isWhole: boolean): LineView => {
  const view = deriveLine(panel, isWhole)
  view.reset(rowIndex, [...rowIndex])
  return view.view(0)
}
const panels = [
  ['all rows', linePanel],
  ['each value', split],
] as const

describe.each(panels)('a line of %s that are too many to be distinguished', (_, panel) => {
  const [reducedView, whole] = [viewOf(panel, false), viewOf(panel, true)]

  test('is drawn by rows, and by no more of them than can be seen', () => {
    expect([reducedView.reduction?.rows, whole.reduction]).toEqual([ROWS, undefined])
    expect(reducedView.times.length).toBeLessThan(2_500)
    const place = new Map(whole.times.map((at, i) => [at, i]))
    for (const [n, { label, values }] of reducedView.series.entries()) {
      expect(label).toBe(whole.series[n]?.label)
      values.forEach((value, i) => {
        if (value === undefined) return
        expect(value).toBe(whole.series[n]?.values[place.get(reducedView.times[i] ?? -1) ?? -1])
      })
    }
  })

  test('has the text of all its rows', () => {
    expect(chartSummary('CPU', reducedView, '%')).toBe(chartSummary('CPU', whole, '%'))
  })

  test('pauses where its rows pause', () => {
    const [some, all] = [breakAtPauses(reducedView), breakAtPauses(whole)]
    expect(some.pauses).toEqual(all.pauses)
    expect(some.pauses).toEqual([{ from: 4_000, to: 4_601 }])
    /** The ends of what is drawn without a break, where that is longer than anything beside it. */
    const pausesOf = ({ times, values }: typeof all) =>
      values.map(line => {
        const own = times.flatMap((at, i) => (line[i] === undefined ? [] : [{ at, value: line[i] }]))
        return own.some(
          ({ value }, i) => value === null && (own[i + 1]?.at ?? 0) - (own[i - 1]?.at ?? 0) > 500,
        )
      })
    expect(pausesOf(some)).toEqual(pausesOf(all))
  })

  test('ends in a dot where all of it does', () => {
    const ends = (view: LineView) => {
      const { times, values, steps } = breakAtPauses(view)
      return values.map((line, n) =>
        dotIndexes(times, line, steps?.[n]).includes(line.findLastIndex(value => value !== undefined)),
      )
    }
    expect(ends(whole)).not.toContain(false)
    expect(ends(reducedView)).toEqual(ends(whole))
  })

  test('says so, and has its newest rows one by one in the table', () => {
    expect(chartNote({ view: reducedView, pauses: [], gaps: [] })).toBe(
      '6,000 rows, simplified to what is visible',
    )
    render(<LineTable title="CPU" view={reducedView} unit="" gaps={[]} />)
    const lines = screen.getAllByRole<HTMLTableRowElement>('row').slice(1)
    const cells = (n: number) => lines.map(({ cells }) => cells[n + 1]?.textContent)
    whole.series.forEach(({ values }, n) => {
      const expectedValues = values.slice(-500).reverse()
      expect(cells(n).map(text => text === '')).toEqual(expectedValues.map(value => value === undefined))
    })
    expect(lines).toHaveLength(500)
    expect(screen.getByText('Latest 500 of 6,000')).toBeTruthy()
  })
})

test('a number’s course is a path that is cheap to draw, with any number of rows', () => {
  const view = deriveNumber(numberPanel)
  view.reset(rowIndex, [...rowIndex])
  const { container } = render(<NumberPanelBody panel={numberPanel} view={view.view(0)} />)
  const paths = [...container.querySelectorAll('path')].map(path => path.getAttribute('d') ?? '')
  const places = paths.map(path => path.split(/[MLHVZ]/).length)
  expect(Math.max(...places)).toBeGreaterThan(150)
  expect(Math.max(...places)).toBeLessThan(300)
})
