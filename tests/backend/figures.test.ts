import { readFileSync } from 'node:fs'
import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Figure } from '../../src/board/figures/figure'
import type { FigureQuery } from '../../src/board/model/source'
import type { Row } from '../../src/backend/ports/backend.port'
import { followFigures } from '../support/figures/compare'
import { randomPanels } from '../support/figures/panels'
import { startSales, type SalesWorld } from '../support/figures/sales'

let world: SalesWorld
beforeAll(async () => {
  world = await startSales(2_000)
})
afterAll(() => world.embeddedBackend.close())

const base = { schema: 'public', table: 'sales' }
const ask = async (figures: Figure[], query: Partial<FigureQuery> = {}) =>
  firstValueFrom((await world.openPort()).sources.figures({ ...base, ...query, figures })).then(
    ({ rows }) => rows,
    (loss: unknown) => loss,
  )

describe('figures over all rows', () => {
  test('equal SQL under the viewer’s rights, panel by panel, while rows are written', async () => {
    const port = await world.openPort()
    let [next, answers] = [10_000, 0]
    const sources = randomPanels(15)
    for (const question of sources) {
      answers += await followFigures(world, port, question, next)
      next += 100
    }
    expect(answers).toBeGreaterThan(sources.length)
  })

  test('have every digit', async () => {
    const rows = (await ask([{ aggregate: 'max', column: 'large' }], {
      filter: [{ column: 'id', op: 'lte', value: 1_515 }],
    })) as Row[]
    expect(rows).toMatchObject([{ value: '9007199256255993', place: 0 }])
  })

  test('cover only the viewer’s rows, and are NULL without values', async () => {
    const none = { filter: [{ column: 'region', op: 'gt' as const, value: 99 }] }
    expect(
      await ask([{ aggregate: 'count' }, { aggregate: 'sum', column: 'amount', by: 'region' }], none),
    ).toEqual([
      expect.objectContaining({ value: '0', rows: 0 }),
      expect.objectContaining({ value: null, rows: 0, groups: 0 }),
    ])
  })

  test('of a while ago include the rows without a time, which nobody knows to have come since', async () => {
    const earlier: Figure = { aggregate: 'count', time: 'created_at', ago: 100_000 * 3_600 }
    const rows = (await ask([earlier, { ...earlier, window: 3_600 }])) as Row[]
    const [{ untimed } = { untimed: 0 }] = await world.asViewer(session =>
      session.query<{ untimed: number }>(
        'select count(*)::int as untimed from public.sales where created_at is null',
      ),
    )
    expect(untimed).toBeGreaterThan(0)
    expect(rows.map(({ value }) => Number(value))).toEqual([untimed, 0])
  })

  test('are cut into buckets of time', async () => {
    const rows = (await ask([
      { aggregate: 'count', by: 'created_at', bucket: 86_400, groups: 1_000, sort: 'label' },
    ])) as Row[]
    const countRows = await world.asViewer(session =>
      session.query(`select count(*)::int as rows from public.sales
        group by date_trunc('day', created_at at time zone 'UTC') order by date_trunc('day', created_at at time zone 'UTC')`),
    )
    expect(rows.slice(1).map(({ rows }) => ({ rows }))).toEqual(countRows)
  })
})

test('a table with more rows than are loaded is measured by its days', async () => {
  const { catalog } = await world.openPort()
  const query = { ...base, column: 'id', times: ['created_at'], limit: 500 }
  const [{ days } = { days: 0 }] = await world.asViewer(session =>
    session.query<{ days: number }>(`select count(*)::int as days from (
      select distinct date_trunc('day', created_at, 'UTC') from public.sales) d`),
  )
  expect(days).toBeGreaterThan(20)
  expect(await catalog.measureTable(query)).toMatchObject({ time: 'created_at', days })
  expect(await catalog.measureTable({ ...query, limit: 100_000 })).toMatchObject({ days: null })
  // Its texts are no times: the project refuses to calculate.
  expect(await catalog.measureTable({ ...query, times: ['status'] })).toMatchObject({ days: null })
})

test('the demo has the same function', () => {
  const copy = 'supabase/migrations/20261208000000_figures_fifth_edition.sql'
  expect(readFileSync(copy, 'utf8')).toBe(readFileSync('public/figures.sql', 'utf8'))
})

describe('refusals', () => {
  test.each<[what: string, figures: Figure[], query: Partial<FigureQuery>, kind: string, reason: RegExp]>([
    ['a table that is not there', [], { table: 'none' }, 'unknown', /42P01: there is no table none/],
    ['a table of the system', [], { schema: 'pg_catalog', table: 'pg_class' }, 'unknown', /PGRST106/],
    ['a table of Auth', [], { schema: 'auth', table: 'users' }, 'unknown', /PGRST106/],
    [
      'a column that is not there',
      [{ aggregate: 'sum', column: 'amount)::text from auth.users --' }],
      {},
      'unknown',
      /42703: the table has no column amount/,
    ],
    ['a sum of text', [{ aggregate: 'sum', column: 'status' }], {}, 'misconfigured', /status has no numbers/],
    [
      'a window over what is no time',
      [{ aggregate: 'count', time: 'status', window: 60 }],
      {},
      'misconfigured',
      /status has no times/,
    ],
    [
      'a value of another type',
      [{ aggregate: 'count' }],
      { filter: [{ column: 'region', op: 'eq', value: 'north' }] },
      'misconfigured',
      /invalid input syntax/,
    ],
  ])('%s', async (_, figures, query, kind, reason) => {
    expect(await ask(figures, query)).toMatchObject({
      kind,
      reason: expect.stringMatching(reason) as unknown,
    })
  })

  test('columns that the viewer may not read', async () => {
    await world.embeddedBackend.database.exec(`revoke select on public.sales from authenticated;
      grant select (id, owner, is_open, amount) on public.sales to authenticated`)
    expect(await ask([{ aggregate: 'sum', column: 'amount' }])).toMatchObject([{ place: 0 }])
    expect(await ask([{ aggregate: 'sum', column: 'score' }])).toMatchObject({ kind: 'denied' })
    await world.embeddedBackend.database.exec('grant select on public.sales to authenticated')
  })
})
