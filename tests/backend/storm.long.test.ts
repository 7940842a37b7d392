import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../dev/storm/pool'
import type { Conditions } from '../../dev/storm/run/run'
import { aimedAt } from '../../dev/storm/schedule/aimed'
import { generate } from '../../dev/storm/schedule/generate'
import { sourceNames } from '../../dev/storm/world/sources'

const SPEED = 4
/** Of weather, in the storm's own time. */
const LENGTH_MS = 20_000
/** What this machine takes is allowed for within a run; this is for one that hangs. */
const TIMEOUT_MS = 180_000

const pool = openPool(SPEED)
afterAll(() => pool.close())
const conditions: Conditions = { verify: 30, mutation: null, hasty: false, verbose: false }

test(
  'a short storm breaks no promise',
  async () => {
    const schedule = generate(17, LENGTH_MS, sourceNames)
    const { violations, samples } = await pool.run({ schedule, conditions })
    expect(violations).toEqual([])
    expect(samples).toBeGreaterThan(100)
  },
  TIMEOUT_MS,
)

test(
  'and it notices a read before the proof',
  async () => {
    const mutation = 'snapshot before proof'
    const stormOptions = { ...conditions, mutation, hasty: true } as const
    const { violations } = await pool.run({ schedule: aimedAt(mutation), conditions: stormOptions })
    expect(violations.map(({ promise }) => promise)).toContain('I2')
  },
  TIMEOUT_MS,
)
