import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figure } from '../../src/board/figures/figure'
import { startSales, type SalesWorld } from '../support/figures/sales'

/** A project with the second edition of figures.sql, which has no order by time. */
let world: SalesWorld
beforeAll(async () => {
  world = await startSales(50, 'supabase/migrations/20261204000000_figures_second_edition.sql')
})
afterAll(() => world.embeddedBackend.close())

const ask = async (figure: Figure) =>
  firstValueFrom(
    (await world.openPort()).sources.figures({ schema: 'public', table: 'sales', figures: [figure] }),
  ).then(
    ({ rows }) => rows[0],
    (loss: unknown) => loss,
  )

test('bars of intervals are refused where they would be others than the latest, and the rest is calculated', async () => {
  const days: Figure = { aggregate: 'count', by: 'created_at', bucket: 86_400, sort: 'latest', groups: 3 }
  expect(await ask(days)).toEqual({
    kind: 'misconfigured',
    reason: 'figures.sql is another version: run it again',
  })
  expect(await ask({ aggregate: 'count', by: 'status' })).toMatchObject({ place: 0 })
})
