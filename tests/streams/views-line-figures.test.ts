import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '../../src/backend/ports/backend.port'
import type { LinePanel, Panel } from '../../src/board/board'
import { lineFigures, panelsOverAll } from '../../src/board/figures/figureSource'
import type { Figure } from '../../src/board/figures/figure'
import { canonicalJson } from '../../src/board/json/canonicalJson'
import { parseBoard } from '../../src/board/file/parseBoard'
import type { WithTimeWindow } from '../../src/board/time/timeWindow'
import { createRowBuffer } from '../../src/streams/rows/rowBuffer'
import { loadKinds } from '../../src/streams/views/lateKinds'
import { panelViews } from '../../src/streams/views/panelViews'
import { runToEnd } from '../../src/shared/timeSlices'
import { source } from '../support/boards'

const panel: LinePanel & WithTimeWindow = {
  id: 'days',
  kind: 'line',
  title: 'Days',
  source: 'orders',
  timeColumn: 'at',
  timeBucket: 86_400,
  series: [
    { column: 'id', label: 'Orders', aggregate: 'count' },
    { column: 'amount', label: 'Amount' },
  ],
  over: 'all',
  unit: '',
  place: { x: 0, y: 0, width: 6, height: 4 },
}
const NOW = Date.parse('2026-11-05T12:00Z')
const at = (text: string) => Date.parse(text) / 1_000

type Group = [key: string | null, value: string | null]
const answer = (figure: Figure, groups: readonly Group[], groupCount = groups.length): Row[] => [
  { figure: canonicalJson(figure), place: 0, key: null, value: '9', rows: 9, groups: groupCount },
  ...groups.map(([key, value], i) => ({
    figure: canonicalJson(figure),
    place: i + 1,
    key,
    value,
    rows: 1,
    groups: null,
  })),
]

function viewOf(shownPanel: LinePanel & WithTimeWindow, answers: (readonly Group[])[], groupCount?: number) {
  const buffer = createRowBuffer({
    columns: [],
    key: ['figure', 'place'],
    limit: 10_000,
    order: { column: 'place', ascending: true },
  })
  const figures = lineFigures(shownPanel)
  const rows = figures.flatMap((figure, i) => answer(figure, answers[i] ?? [], groupCount))
  runToEnd(buffer.replaceAll(rows, false))
  const views = panelViews(panelsOverAll([shownPanel]))
  const shownRows = buffer.rows()
  if (shownRows !== null) views.reset(shownRows)
  return views
}

beforeAll(() => loadKinds(panelsOverAll([{ ...panel, intervalZone: 'Asia/Kolkata' } as Panel])))

describe('a line over all rows', () => {
  test('has a figure for each of its series, by its intervals', () => {
    expect(lineFigures({ ...panel, intervalZone: 'Asia/Kolkata' })).toEqual([
      {
        aggregate: 'count',
        column: 'id',
        by: 'at',
        bucket: 86_400,
        groups: 1_000,
        sort: 'latest',
        zone: 'Asia/Kolkata',
      },
      expect.objectContaining({ aggregate: 'average', column: 'amount' }),
    ])
    expect(lineFigures({ ...panel, within: { column: 'at', last: 3_600 } })[0]).toMatchObject({
      time: 'at',
      window: 3_600,
    })
  })

  test('goes on to now: a day without rows has a count of 0, and no average', () => {
    const groups: Group[] = [
      ['2026-11-03T00:00:00+00:00', '4'],
      ['2026-11-01T00:00:00+00:00', '2'],
      [null, '3'],
    ]
    const views = viewOf(panel, [groups, groups])
    expect(views.at(NOW)['days']).toMatchObject({
      times: ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'].map(at),
      series: [
        { label: 'Orders', values: [2, 0, 4, 0, 0] },
        { label: 'Amount', values: [2, null, 4, null, null] },
      ],
      buckets: { seconds: 86_400, missingSpan: null, older: 0 },
      overAll: 9,
    })
    expect(views.at(NOW)['days']).toBe(views.at(NOW + 3_600_000)['days'])
    expect(views.at(NOW + 86_400_000)['days']).toMatchObject({ times: { length: 6 } })
  })

  test('has the days of a date at midnight in its zone', () => {
    const groups: Group[] = [['2026-11-05', '4']]
    const zoned = { ...panel, intervalZone: 'Asia/Kolkata' }
    expect(viewOf(zoned, [groups, groups]).at(NOW)['days']).toMatchObject({
      times: [at('2026-11-04T18:30Z')],
    })
  })

  test('says how many intervals there is no room for', () => {
    const groups = Array.from({ length: 1_000 }, (_, i): Group => {
      return [new Date(NOW - i * 86_400_000).toISOString().replace(/T.*/, 'T00:00:00+00:00'), '1']
    })
    expect(viewOf(panel, [groups, groups], 1_000).at(NOW)['days']).toMatchObject({ buckets: { older: 1 } })
    expect(viewOf(panel, [groups, groups], 1_201).at(NOW)['days']).toMatchObject({ buckets: { older: 201 } })
  })

  test('has the axis of the time range', () => {
    const groups: Group[] = [['2026-11-05T00:00:00+00:00', '4']]
    const ranged: typeof panel = { ...panel, within: { column: 'at', last: 86_400 } }
    expect(viewOf(ranged, [groups, groups]).at(NOW)['days']).toMatchObject({
      range: {},
      times: { length: 1 },
    })
  })

  test('is refused without intervals, for each value of a column, and for newest values', () => {
    const { timeBucket: _, ...unbucketed } = panel
    const parse = (each: object) =>
      JSON.stringify(parseBoard({ version: 2, title: 'B', sources: { orders: source }, panels: [each] }))
    expect(parse(panel)).not.toContain('can’t be')
    for (const each of [
      { ...unbucketed, series: [{ column: 'id', label: 'Orders' }] },
      { ...panel, groupBy: 'status' },
      { ...panel, series: [{ column: 'id', label: 'Orders', aggregate: 'newest' }] },
    ])
      expect(parse(each)).toContain('can’t be \\"all\\"')
  })
})
