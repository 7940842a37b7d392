import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take a minute and more. Begun last, each would run alone while the other worker has nothing to do. */
const LONG = [
  'tests/backend/session-real.long.test.ts',
  'packages/supabase-embedded/tests/cli.test.ts',
  'tests/backend/storm.long.test.ts',
  'tests/browser/hostile.long.test.ts',
  'tests/browser/kinds.long.test.ts',
  'tests/browser/gap.test.ts',
  'tests/browser/secrets.test.ts',
  'tests/browser/deployed.long.test.ts',
]
const isLong = ({ moduleId }: TestSpecification) => LONG.some(name => moduleId.endsWith(name))

/** Runs long files first, all others as usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
  }
}
