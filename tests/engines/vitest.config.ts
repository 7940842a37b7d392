import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'engines',
    root: `${import.meta.dirname}/../..`,
    include: ['tests/engines/*.test.ts'],
    globalSetup: ['packages/supabase-embedded/testing/template.ts', 'tests/support/built.ts'],
    onConsoleLog: text => !text.includes('Node.js 20 and below are deprecated'),
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 30_000 } },
    pool: 'forks',
    maxWorkers: 1,
  },
})
