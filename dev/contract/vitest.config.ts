import { defineConfig } from 'vitest/config'

const folder = 'packages/supabase-embedded/tests'
/** The suites that need no more of a backend than its address and its database. */
const suites = [
  'auth-*',
  'rest-*',
  'storage-*',
  'changes-*',
  'realtime-private*',
  'realtime-replay',
  'realtime-socket-database',
  'database',
  'database-errors',
  'functions',
  'gateway',
  'keys',
  'large-token',
]

export default defineConfig({
  test: {
    name: 'contract',
    root: `${import.meta.dirname}/../..`,
    include: suites.map(name => `${folder}/${name}.test.ts`),
    onConsoleLog: text => !text.includes('Node.js 20 and below are deprecated'),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    pool: 'forks',
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    unstubEnvs: true,
  },
})
