import { afterAll, expect, test } from 'vitest'
import { findPostgres, startCluster, type Cluster } from 'supabase-embedded/testing/cluster'
import { openPool } from '../../dev/storm/pool'
import type { Conditions } from '../../dev/storm/run/run'
import { generate } from '../../dev/storm/schedule/generate'
import { sourceNames } from '../../dev/storm/world/sources'

/** Of weather: a server's clock goes as it goes. */
const LENGTH_MS = 6_000
const TIMEOUT_MS = 400_000

let cluster: Cluster | undefined
afterAll(() => cluster?.stop())

test.runIf(findPostgres() !== undefined)(
  'a short storm on a Postgres server breaks no promise',
  async () => {
    cluster = await startCluster()
    const pool = openPool(1, [cluster.urlOf()])
    const conditions: Conditions = { verify: 30, mutation: null, hasty: false, verbose: false }
    const schedule = generate(7, LENGTH_MS, sourceNames)
    const { violations, samples } = await pool.run({ schedule, conditions })
    pool.close()
    expect(violations).toEqual([])
    expect(samples).toBeGreaterThan(100)
  },
  TIMEOUT_MS,
)
