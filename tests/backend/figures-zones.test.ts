import { firstValueFrom } from 'rxjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Figure } from '../../src/board/figures/figure'
import { zonedIntervals } from '../../src/streams/folds/time/zonedIntervals'
import fc from '../support/property'
import { startSales, type SalesWorld } from '../support/figures/sales'

const HOUR = 3_600_000
/** Moments at which clocks were changed, in zones of whole and half hours, and a day that one zone left out. */
const changes = {
  'America/New_York': ['2026-11-01T06:00Z', '2026-03-08T07:00Z'],
  'Australia/Lord_Howe': ['2026-04-04T15:00Z', '2026-10-03T15:30Z'],
  'America/Havana': ['2026-11-01T05:00Z', '2026-03-08T05:00Z'],
  'Pacific/Apia': ['2011-12-30T10:00Z'],
  'Asia/Kolkata': ['2026-01-01T00:00Z'],
}
const moments = Object.values(changes).flat().map(Date.parse)
const times = fc
  .sample(fc.tuple(fc.constantFrom(...moments), fc.integer({ min: -60 * HOUR, max: 60 * HOUR })), 600)
  .map(([moment, distance]) => moment + distance)

let world: SalesWorld
beforeAll(async () => {
  world = await startSales(0)
  const rows = [...times, ...moments].map((at, i) => `(${i}, true, '${new Date(at).toISOString()}')`)
  await world.embeddedBackend.database.exec(
    `insert into public.sales (id, is_open, created_at) values ${rows.join()}`,
  )
})
afterAll(() => world.embeddedBackend.close())

test.each(
  Object.keys(changes).flatMap(zone =>
    [21_600, 86_400, 259_200, 604_800].map(bucket => [zone, bucket] as const),
  ),
)('intervals in %s of %d seconds are those of Postgres', async (zone, bucket) => {
  const figure: Figure = { aggregate: 'count', by: 'created_at', bucket, zone, sort: 'latest', groups: 1_000 }
  const { sources } = await world.openPort()
  const { rows } = await firstValueFrom(
    sources.figures({ schema: 'public', table: 'sales', figures: [figure] }),
  )
  const { startOf } = zonedIntervals(bucket, zone, 'created_at')
  // Of a midnight that the clocks show twice, Postgres names the second; bars are placed by `startOf`.
  const asked = rows.slice(1).map(({ key, rows: count }) => [startOf(Date.parse(String(key))), count])
  const counts = new Map<number, number>()
  for (const at of [...times, ...moments]) counts.set(startOf(at), (counts.get(startOf(at)) ?? 0) + 1)
  expect(asked).toEqual([...counts].sort(([a], [b]) => b - a))
})
