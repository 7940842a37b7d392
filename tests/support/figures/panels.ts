import type { Panel } from '../../../src/board/board'
import type { Filter } from '../../../src/board/model/source'
import { aggregates } from '../../../src/board/schema/aggregates'
import fc from '../property'
import { ODD } from './sales'

/** Columns with numbers; those whose sum a double would not hold as well. */
const measure = fc.constantFrom('amount', 'large', 'score', 'region', ODD)
const aggregate = fc.constantFrom(...aggregates)
const hours = fc.integer({ min: 1, max: 700 }).map(count => count * 3_600)
const time = fc.constantFrom('created_at', 'noted_at')
const place = { x: 0, y: 0, width: 3, height: 3 }
const base = { title: 'Any', source: 'sales', place, over: 'all' } as const

const number = fc.record(
  { column: measure, aggregate, timeColumn: time, window: hours, ago: hours },
  { requiredKeys: ['column', 'aggregate', 'timeColumn'] },
)
const bars = fc.record(
  {
    column: measure,
    aggregate,
    timeColumn: time,
    window: hours,
    groupBy: fc.constantFrom('status', 'region', 'paid', 'day', ODD),
    limit: fc.integer({ min: 1, max: 50 }),
    sort: fc.constantFrom('greatest', 'least', 'label'),
  },
  { requiredKeys: ['column', 'groupBy', 'limit', 'timeColumn'] },
)

const intervals = fc.record(
  {
    column: measure,
    aggregate,
    timeColumn: time,
    window: hours,
    groupBy: fc.constantFrom('created_at', 'noted_at', 'day'),
    timeBucket: fc.constantFrom(3_600, 86_400, 604_800),
    limit: fc.integer({ min: 1, max: 50 }),
    intervalZone: fc.constantFrom('America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'viewer'),
  },
  { requiredKeys: ['column', 'groupBy', 'timeBucket', 'limit', 'timeColumn'] },
)

/** A panel over all rows, without its id. */
const panelOf: fc.Arbitrary<(id: string) => Panel> = fc.oneof(
  number.map(({ ago, ...rest }) => (id: string): Panel => ({
    ...base,
    ...rest,
    id,
    kind: 'number',
    format: 'number',
    unit: '',
    ...(ago !== undefined && { comparison: { kind: 'earlier', seconds: ago } }),
  })),
  fc.oneof(bars, intervals).map(({ aggregate, ...rest }) => (id: string): Panel => ({
    ...base,
    ...rest,
    id,
    kind: 'bars',
    // Without an aggregate bars are a rate, and need a window.
    ...(aggregate === undefined ? { window: rest.window ?? 3_600 } : { aggregate }),
  })),
)

const filter: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    column: fc.constantFrom('region', ODD),
    op: fc.constantFrom('eq', 'neq', 'gt', 'gte', 'lt', 'lte'),
    value: fc.integer({ min: -1, max: 14 }),
  }),
  fc.record({
    column: fc.constant('large'),
    op: fc.constantFrom('gt', 'lt'),
    value: fc.constant('9007199254760993'),
  }),
  fc.record({
    column: fc.constant('status'),
    op: fc.constant('in'),
    value: fc.uniqueArray(fc.constantFrom('', '10', 'paid 3', "it's", '{1,2}'), { minLength: 1 }),
  }),
  fc.record({
    column: fc.constant('paid'),
    op: fc.constant('is'),
    value: fc.constantFrom(true, false, null),
  }),
  fc.record({
    column: fc.constant('status'),
    op: fc.constantFrom('like', 'ilike'),
    value: fc.constantFrom('paid%', 'PAID _', 'ét%', '%s', '1\\0'),
  }),
  fc.record({ column: fc.constant('day'), op: fc.constant('gte'), value: fc.constant('2026-01-20') }),
)

/** What one source of figures is asked for: panels, and the filters of their table. */
export interface FigureQuestion {
  panels: Panel[]
  filters: Filter[]
}

/** `count` random panels in groups that share a source, the same in each run with the same seed. */
export function randomPanels(count: number, perSource = 5): FigureQuestion[] {
  const questions = fc.record({
    panels: fc
      .array(panelOf, { minLength: perSource, maxLength: perSource })
      .map(panels => panels.map((panel, i) => panel(`panel-${i}`))),
    filters: fc.array(filter, { maxLength: 2 }),
  })
  return fc.sample(questions, Math.ceil(count / perSource))
}
