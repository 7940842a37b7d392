import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longestFirst.ts'

/** Groups run one after the other: a browser or a backend beside the unit tests would make both wait for the cores. */
const fast = 0
const backend = 1
const browser = 2
/** Reads the whole heap of its process. */
const HEAP = 'tests/streams/week.long.test.ts'
const ALONE = 'tests/ui/**/*.alone.test.{ts,tsx}'
const UNIT_ALONE = 'tests/streams/**/*.alone.test.ts'
const screens = {
  environment: './tests/support/sharedJsdom.ts',
  include: ['tests/ui/**/*.test.{ts,tsx}'],
  setupFiles: ['page.setup', 'patience', 'lateParts.setup', 'lateScreens.setup'].map(
    name => `tests/support/${name}.ts`,
  ),
  sequence: { groupOrder: fast },
}

export default defineConfig({
  plugins: [react()],
  test: {
    // supabase-js says so in every file, on the Node we promise to run on.
    onConsoleLog: text => !text.includes('Node.js 20 and below are deprecated'),
    // For a machine several times as slow as the one a test was written on: no wait of ours ends in a second.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongestFirst },
    // Without this, Vitest leaves one core of two to itself.
    maxWorkers: availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['tests/support/lateParts.setup.ts', 'tests/support/leftTimers.setup.ts'],
          include: ['tests/*.test.ts', 'tests/{board,dev,streams,machines,inspect,journeys}/**/*.test.ts'],
          exclude: [HEAP, UNIT_ALONE],
          // A third of their time went into loading the same modules for each file.
          isolate: false,
          // What a test replaced, the next one has back.
          restoreMocks: true,
          unstubGlobals: true,
          sequence: { groupOrder: fast },
        },
      },
      {
        extends: true,
        // These replace modules, which has no effect on those that are loaded already.
        test: { name: 'unit alone', include: [UNIT_ALONE], sequence: { groupOrder: fast } },
      },
      {
        extends: true,
        // In a process of its own: other tests' objects would be counted with its own.
        test: { name: 'heap', include: [HEAP], pool: 'forks', sequence: { groupOrder: fast } },
      },
      {
        extends: true,
        test: {
          ...screens,
          name: 'ui',
          exclude: [ALONE],
          // One window and the same modules for all files of a worker: three quarters of their time went into making
          // these.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        // These replace modules, or load them again.
        test: { ...screens, name: 'ui alone', include: [ALONE] },
      },
      {
        extends: true,
        test: {
          name: 'backend',
          setupFiles: ['tests/support/lateParts.setup.ts'],
          include: ['tests/backend/**/*.test.ts', 'packages/*/tests/**/*.test.ts'],
          globalSetup: ['packages/supabase-embedded/testing/template.ts'],
          pool: 'forks',
          // Modules and the compiled Postgres are loaded once a worker: a third of the processor time of every file.
          isolate: false,
          restoreMocks: true,
          unstubGlobals: true,
          unstubEnvs: true,
          // Each file holds a Postgres in WebAssembly, half a gigabyte; one waits while two work.
          maxWorkers: 3,
          sequence: { groupOrder: backend },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['packages/supabase-embedded/testing/template.ts', 'tests/support/built.ts'],
          setupFiles: ['tests/support/saveEvidence.setup.ts'],
          pool: 'forks',
          // Playwright and the embedded backend are loaded once a worker: three seconds of every file.
          isolate: false,
          unstubEnvs: true,
          // Two: while one waits for its page, its backend or a heartbeat, the other works.
          maxWorkers: 2,
          sequence: { groupOrder: browser },
        },
      },
    ],
  },
})
