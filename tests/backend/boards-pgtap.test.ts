import { readdirSync } from 'node:fs'
import { startBackend, type Backend } from 'supabase-embedded'
import { runTap } from 'supabase-embedded/testing/tap'
import { afterAll, beforeAll, expect, test } from 'vitest'

/**
 * The demo's project, as `supabase test db` finds it: every migration is applied, the first edition before the second.
 */
let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ project: 'supabase', data: 'memory', port: 0 })
})
afterAll(() => backend.close())

const files = readdirSync('supabase/tests').filter(name => name.endsWith('.test.sql'))

test('there are tests of every file', () => {
  expect(files).toContain('boards_policies.test.sql')
  expect(files).toContain('figures.test.sql')
  expect(files).toContain('describe.test.sql')
})

test.each(files)('%s', async name => {
  const { plannedCount, passedCount, failedTests } = await runTap(backend.database, `supabase/tests/${name}`)
  expect(failedTests).toEqual([])
  expect(plannedCount).toBeGreaterThan(0)
  expect(passedCount).toBe(plannedCount)
})
