import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Panel } from '../../src/board/board'
import type { Aggregate } from '../../src/board/schema/aggregates'
import { figureSource, panelsOverAll } from '../../src/board/figures/figureSource'
import type { TableSource } from '../../src/board/model/source'
import type { Row } from '../../src/backend/ports/backend.port'
import { RowIndex } from '../../src/streams/rows/rowIndex'
import { loadKinds } from '../../src/streams/views/lateKinds'
import { panelViews } from '../../src/streams/views/panelViews'
import type { View } from '../../src/streams/views/view'
import { salesTable, startSales, type SalesWorld } from '../support/figures/sales'

let world: SalesWorld
beforeAll(async () => {
  world = await startSales(3_000)
  const all = [...Object.values(panels), ...Object.values(ofIntervals)]
  await loadKinds([...all, ...panelsOverAll(all)])
})
afterAll(() => world.embeddedBackend.close())

const base = {
  id: 'p',
  title: 'P',
  source: 'sales',
  place: { x: 0, y: 0, width: 4, height: 4 },
  over: 'all',
} as const
const panels: Record<string, Panel> = {
  'a pie of counts': { ...base, kind: 'pie', groupBy: 'status', limit: 4 },
  'a pie of sums': { ...base, kind: 'pie', groupBy: 'region', aggregate: 'sum', column: 'amount', limit: 6 },
  'a gauge': {
    ...base,
    kind: 'gauge',
    column: 'amount',
    timeColumn: 'created_at',
    format: 'number',
    unit: '',
    max: 10_000,
    aggregate: 'max',
  },
}

const viewOf = (panel: Panel, rows: readonly Row[]): View | undefined => {
  const index = new RowIndex({
    columns: ['n'],
    key: ['n'],
    order: { column: 'n', ascending: true },
    limit: 10_000,
  })
  index.load(
    rows.map((row, n) => ({ key: String(n), row: { ...row, n } })),
    null,
  )
  index.takeDeltas()
  const views = panelViews([panel])
  views.reset(index)
  return views.at(Date.now())['p']
}

const intervals = {
  ...base,
  kind: 'bars',
  groupBy: 'created_at',
  timeColumn: 'created_at',
  limit: 8,
} as const
const bucketPanels: Record<string, Panel> = {
  'counts by day': { ...intervals, aggregate: 'count', timeBucket: 86_400 },
  'sums by hour': { ...intervals, aggregate: 'sum', column: 'amount', timeBucket: 3_600 },
  'sums by week, one of them shown': {
    ...intervals,
    aggregate: 'sum',
    column: 'amount',
    timeBucket: 604_800,
    limit: 1,
  },
  'averages of a time without zone': {
    ...intervals,
    groupBy: 'noted_at',
    aggregate: 'average',
    column: 'score',
    timeBucket: 7_200,
  },
  'medians by the day of a date': {
    ...intervals,
    groupBy: 'day',
    aggregate: 'p50',
    column: 'score',
    timeBucket: 86_400,
  },
  'rates of the last day': { ...intervals, timeBucket: 7_200, window: 86_400 },
}

const line = { ...base, kind: 'line', timeColumn: 'created_at', unit: '' } as const
const series = (aggregate: Aggregate, column = 'amount') => ({ column, label: aggregate, aggregate })
const linePanels: Record<string, Panel> = {
  'lines by day': {
    ...line,
    timeBucket: 86_400,
    series: [series('count', 'id'), series('sum'), series('average'), series('p95', 'score')],
  },
  'a line by hour': { ...line, timeBucket: 3_600, series: [series('distinct', 'region')] },
  'a stacked line of a time without zone': {
    ...line,
    timeColumn: 'noted_at',
    timeBucket: 21_600,
    series: [series('min'), series('max')],
    area: 'stacked',
  },
  'a line by week': { ...line, timeBucket: 604_800, series: [series('p50', 'score')] },
}

const zones = ['America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata']
/** Each in UTC and in a zone. */
const ofIntervals = Object.fromEntries(
  Object.entries({ ...bucketPanels, ...linePanels }).flatMap(([name, panel], i) => {
    const intervalZone = zones[i % zones.length]
    return [
      [name, panel],
      [`${name} in ${intervalZone}`, Object.assign({ intervalZone }, panel)],
    ]
  }),
)

/** `over` differs only in where it was calculated; a gauge's newest row is not requested. */
const plain = (view: View | undefined) =>
  JSON.parse(
    JSON.stringify(view, (key, value: unknown) =>
      key === 'isAll' || key === 'at'
        ? undefined
        : typeof value === 'string' && value !== ''
          ? String(Number(value)) === 'NaN'
            ? value
            : Number(value)
          : value,
    ),
  ) as Record<string, unknown>

const sums = { ...base, kind: 'bars', groupBy: 'id', aggregate: 'sum', column: 'amount', limit: 2 } as const
/** Rows of these have no amount, and each is a group of its own. */
const NULLS = [51, 85, 102]
const ofRows: [name: string, panel: Panel, ids: number[]][] = [
  ['the greatest sums, before groups without values', sums, [15, 30, ...NULLS]],
  ['the greatest sums, before one with a value', sums, [15, 30, 45, ...NULLS]],
  ['the greatest sums, one of which has no value', sums, [15, ...NULLS]],
  ['the least sums', { ...sums, sort: 'least' }, [15, 30, ...NULLS]],
  ['sums by label, before groups without values', { ...sums, sort: 'label' }, [15, 30, ...NULLS]],
  ['sums by label, before some with values', { ...sums, sort: 'label' }, [15, 30, 120, ...NULLS]],
  ['sums of nothing', sums, NULLS],
  ['a pie of sums beside groups without values', { ...sums, kind: 'pie' }, [15, 30, ...NULLS]],
]

test.each([
  ...Object.entries({ ...panels, ...ofIntervals }).map(([name, panel]) => [name, panel, []] as const),
  ...ofRows,
])('%s over all rows are what rows that are all loaded would show', async (_, panel, ids) => {
  const filter: TableSource['filter'] = ids.length === 0 ? [] : [{ column: 'id', op: 'in', value: [...ids] }]
  const source = figureSource({ ...salesTable, filter }, [panel])
  const [overAll] = panelsOverAll([panel])
  if (source === null || overAll === undefined) throw new Error('nothing to calculate')
  const { sources } = await world.openPort()
  const answer = await firstValueFrom(sources.figures(source.figures))
  const loadedRows = await world.asViewer(session =>
    session.query(
      `select * from public.sales ${ids.length === 0 ? '' : `where id in (${ids.join()})`} order by id`,
    ),
  )
  // As PostgREST writes times.
  const rows = (loadedRows as Row[]).map(row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
    ),
  )
  const { over: overShown, overAll: rowCount, ...shownView } = plain(viewOf(overAll, answer.rows))
  const { over, ...expectedView } = plain(viewOf(panel, rows))
  expect(shownView).toEqual(expectedView)
  const rowsIn = (scope: unknown) => (scope as { rows: number } | undefined)?.rows
  expect(rowCount ?? rowsIn(overShown)).toBe(rowsIn(over) ?? rows.length)
})
