import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figure } from '../../src/board/figures/figure'
import { askSql } from '../support/figures/oracle'
import { toSaid } from '../support/figures/compare'
import { startSales, type SalesWorld } from '../support/figures/sales'

/** A project without figures.sql. */
let world: SalesWorld
beforeAll(async () => {
  world = await startSales(2_000, null)
})
afterAll(() => world.embeddedBackend.close())

const sales = { schema: 'public', table: 'sales' }
const HOUR = 3_600

test('a project with neither says what is missing', async () => {
  const { sources } = await world.openPort()
  const answer = await firstValueFrom(sources.figures({ ...sales, figures: [{ aggregate: 'count' }] })).catch(
    (loss: unknown) => loss,
  )
  expect(answer).toMatchObject({
    kind: 'unknown',
    reason: expect.stringMatching(/run figures\.sql/) as unknown,
  })
})

test('PostgREST’s aggregates equal SQL under the viewer’s rights, with every digit', async () => {
  await world.embeddedBackend.database
    .exec(`alter role authenticator set pgrst.db_aggregates_enabled = 'true';
    notify pgrst, 'reload config'`)
  const { sources } = await world.openPort()
  const filter = [{ column: 'status', op: 'like' as const, value: 'paid%' }]
  const figures: Figure[] = [
    { aggregate: 'count' },
    { aggregate: 'sum', column: 'large' },
    { aggregate: 'average', column: 'amount', time: 'created_at', window: 100 * HOUR },
    { aggregate: 'max', column: 'region', time: 'created_at', ago: 200 * HOUR },
  ]
  const { rows } = await firstValueFrom(sources.figures({ ...sales, filter, figures }))
  for (const figure of figures)
    expect(toSaid(rows, figure)).toEqual(await world.asViewer(session => askSql(session, figure, filter)))
  // The groups come in no order.
  const [by] = [{ aggregate: 'sum', column: 'amount', by: 'status' } satisfies Figure]
  const groupedAnswer = toSaid((await firstValueFrom(sources.figures({ ...sales, figures: [by] }))).rows, by)
  const sqlAnswer = await world.asViewer(session => askSql(session, by, []))
  expect({ ...groupedAnswer, groups: new Set(groupedAnswer.groups) }).toEqual({
    ...sqlAnswer,
    groups: new Set(sqlAnswer.groups),
  })
})

test('groups that the project cuts without a word are not reported as all', async () => {
  const { sources } = await world.openPort()
  const figures: Figure[] = [{ aggregate: 'count', by: 'region', groups: 2 }]
  const read = () => firstValueFrom(sources.figures({ ...sales, figures })).catch((loss: unknown) => loss)
  expect(await read()).toMatchObject({ isTruncated: false })
  await world.embeddedBackend.database.exec(
    `alter role authenticator set pgrst.db_max_rows = '3'; notify pgrst, 'reload config'`,
  )
  expect(await read()).toMatchObject({ reason: expect.stringMatching(/groups/) as unknown })
})
