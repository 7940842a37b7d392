import { afterAll, expect, test } from 'vitest'
import { openPool } from '../../dev/storm/pool'
import { generate } from '../../dev/storm/schedule/generate'
import { sourceNames } from '../../dev/storm/world/project'

const pool = openPool(4)
afterAll(() => pool.close())
const conditions = { verify: 30, mutation: null, hasty: false, verbose: false }

// A short run each; `npm run storm` has the long ones.
test.each([1, 2, 3])('storm %i', { timeout: 300_000 }, async seed => {
  const { violations, samples } = await pool.run({
    schedule: generate(seed, 15_000, sourceNames),
    conditions,
  })
  expect(violations).toEqual([])
  expect(samples).toBeGreaterThan(50)
})
