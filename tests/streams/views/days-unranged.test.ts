import { describe, expect, test } from 'vitest'
import type { Panel } from '../../../src/board/board'
import { makePanel } from '../../../src/board/schema/panelKinds'
import { panelViews } from '../../../src/streams/views/panelViews'
import type { Views } from '../../../src/streams/views/view'
import { linePanel, numberPanel, tablePanel } from '../../support/boards'
import { holding } from '../../support/rows'
import { DAY, dayRow, inLosAngeles, NOW, showPanels } from './dayRows'

const base = { title: 'Days', source: 'orders', place: tablePanel.place }
const heatmap = makePanel(
  { kind: 'heatmap', timeColumn: 'at', aggregate: 'count' },
  { ...base, id: 'heatmap' },
)
const timeline = makePanel(
  { kind: 'timeline', groupBy: 'path', stateColumn: 'value', timeColumn: 'at' },
  { ...base, id: 'timeline' },
)
const days = makePanel(
  { kind: 'feed', timeColumn: 'at', headlineColumn: 'path', limit: 9 },
  { ...base, id: 'feed' },
)
/** The weekdays that have rows, "1" a Monday, and the hours. */
function shownHours({ heatmap }: Views) {
  if (heatmap?.kind !== 'heatmap') throw new Error('a view is missing')
  return heatmap.rows.flatMap(({ label, cells }) =>
    cells.flatMap((cell, i) => (cell === null ? [] : [`${label} ${heatmap.across[i]}`])),
  )
}

describe.each([
  ['Los Angeles', 'America/Los_Angeles', ['2026-03-12T07:00:00Z', '2026-03-13T07:00:00Z']],
  ['Auckland', 'Pacific/Auckland', ['2026-03-11T11:00:00Z', '2026-03-12T11:00:00Z']],
])('without a range, days in %s', (_, zone, beginnings) => {
  const [from, to] = beginnings.map(text => Date.parse(text))

  test('begin there, and are of their own weekday', () => {
    const views = panelViews(showPanels(null, zone, [linePanel, numberPanel, days, timeline, heatmap]))
    views.reset(holding([dayRow(13), dayRow(12)]))
    const shown = views.at(NOW)
    expect(shown).toMatchObject({
      line: { times: [(from ?? 0) / 1_000, (to ?? 0) / 1_000] },
      number: { at: to, times: [from, to] },
      feed: {
        lines: [
          { at: to, day: '2026-03-13' },
          { at: from, day: '2026-03-12' },
        ],
      },
      timeline: {
        lanes: [
          {
            spans: [
              { from, to },
              { from: to, to: null },
            ],
          },
        ],
      },
    })
    expect(shown['line']).not.toHaveProperty('range')
    // A Thursday and a Friday.
    expect(shownHours(shown)).toEqual(['4 0', '5 0'])
  })

  test('are of the last 24 hours as long as they began within them', () => {
    const list: Panel[] = [
      { ...tablePanel, limit: 50 },
      { ...numberPanel, id: 'sum', aggregate: 'sum', window: DAY },
    ]
    const shownAt = (now: number) => {
      const views = panelViews(showPanels({ last: DAY, zone: 'viewer' }, zone, list))
      views.reset(holding([13, 12, 11].map(dayRow)))
      const { table, sum } = views.at(now)
      if (table?.kind !== 'table' || sum?.kind !== 'number') throw new Error('a view is missing')
      return { rows: table.rows.map(({ key }) => key), sum: sum.value, newest: table.range?.newest }
    }
    const hour = 3_600_000
    const yesterday = { rows: ['13', '12'], sum: 25, newest: to }
    const today = { rows: ['13'], sum: 13, newest: to }
    expect(shownAt((to ?? 0) - hour)).toMatchObject(yesterday)
    for (const hours of [1, 12, 23]) expect(shownAt((to ?? 0) + hours * hour)).toEqual(today)
    expect(shownAt((to ?? 0) + 25 * hour)).toMatchObject({ rows: [], sum: 0 })
  })

  test('are days also where the first row has no end', () => {
    const views = panelViews(showPanels(null, zone, [numberPanel]))
    const endless = ['infinity', '-infinity'].map((at, i) => ({ ...dayRow(20 + i), at }))
    views.reset(holding([...endless, dayRow(13), dayRow(12)]))
    expect(views.at(NOW)).toMatchObject({ number: { at: to, times: [from, to] } })
  })

  test('stay the same objects while they do', () => {
    const views = panelViews(showPanels(null, zone, [days, timeline]))
    const set = holding([dayRow(12)])
    views.reset(set)
    const before = views.at(NOW)
    expect(views.at(NOW + 1)).toBe(before)
  })
})

test('days of a range are of their own weekday', () => {
  const views = panelViews(showPanels(inLosAngeles, 'UTC', [heatmap]))
  views.reset(holding([13, 12].map(dayRow)))
  expect(shownHours(views.at(NOW))).toEqual(['4 0', '5 0'])
})

test('times without a range stay times', () => {
  const views = panelViews(showPanels(null, 'America/Los_Angeles', [heatmap, numberPanel]))
  views.reset(holding([{ ...dayRow(12), at: '2026-03-12T06:00:00Z' }]))
  const shown = views.at(NOW)
  expect(shown).toMatchObject({ number: { at: Date.parse('2026-03-12T06:00:00Z') } })
  expect(shownHours(shown)).toEqual(['3 23'])
})
