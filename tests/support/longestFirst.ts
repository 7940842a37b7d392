import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take half a minute and more, the longest first. Begun last, one would run while other workers rest.
 */
const LONG = [
  'tests/backend/session-real.long.test.ts',
  'tests/backend/figures.long.test.ts',
  'packages/supabase-embedded/tests/cli.test.ts',
  'tests/backend/storm.long.test.ts',
  'packages/supabase-embedded/tests/server.long.test.ts',
  'tests/browser/hostile.long.test.ts',
  'tests/browser/deployed.long.test.ts',
  'tests/browser/kinds.long.test.ts',
  'tests/browser/tasks.test.ts',
  'tests/browser/secrets.test.ts',
  'tests/browser/own-project.test.ts',
  'tests/browser/act-calls.test.ts',
  'tests/browser/tasks-change.test.ts',
  'tests/browser/shell.test.ts',
  'tests/browser/account.test.ts',
  'tests/browser/gap.test.ts',
  'tests/browser/boards.test.ts',
  'tests/browser/edit.test.ts',
  'tests/browser/strangers.test.ts',
]

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONG.findIndex(name => moduleId.endsWith(name))
  return rank < 0 ? LONG.length : rank
}

/**
 * One project after the other, because the next one's file ends a worker that shares its modules; of each the long
 * files first.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortedFiles = await super.sort(files)
    return sortedFiles.sort((a, b) => a.project.name.localeCompare(b.project.name) || rankOf(a) - rankOf(b))
  }
}
