import { basename } from 'node:path'

/** A difference of the engines, by the name of the test that shows it. */
export interface Difference {
  /** `file without .test.ts: name of the test` */
  test: string
  /** Why it differs. */
  reason: string
  /** It depends on when the slot is polled, or on the version of a server: it may pass as well. */
  isTimed?: true
}

interface Assertion {
  fullName: string
  status: string
}

/** The part of Vitest's report that is read here. */
export interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

/** Passes if only listed tests failed, and no test passed that is listed as a difference. */
export function judge(
  { testResults }: Report,
  differences: readonly Difference[],
): { isKept: boolean; lines: string[] } {
  const reasons = new Map(differences.map(({ test, reason }) => [test, reason]))
  const timedTests = new Set(differences.filter(({ isTimed }) => isTimed).map(({ test }) => test))
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ test: nameOf(name, fullName), status })),
  )
  const passedTests = results.filter(({ status }) => status === 'passed').map(({ test }) => test)
  const others = results.filter(({ status }) => status !== 'passed').map(({ test }) => test)
  const unknown = others.filter(test => !reasons.has(test))
  const resolvedTests = passedTests.filter(test => reasons.has(test) && !timedTests.has(test))
  // Vitest gives a file a message only for errors outside its tests, such as in a hook.
  const brokenFiles = testResults.filter(
    ({ status, message, assertionResults }) =>
      status === 'failed' && (message !== '' || assertionResults.every(each => each.status !== 'failed')),
  )
  return {
    isKept:
      unknown.length === 0 &&
      resolvedTests.length === 0 &&
      brokenFiles.length === 0 &&
      passedTests.length > 0,
    lines: [
      ...others
        .filter(test => reasons.has(test))
        .map(test => `differs: ${test}\n         ${reasons.get(test) ?? ''}`),
      ...unknown.map(test => `failed: ${test}`),
      ...resolvedTests.map(test => `no longer differs: ${test}`),
      ...brokenFiles.map(({ name, message }) => `failed: ${nameOf(name, message.split('\n')[0] ?? '')}`),
      `${passedTests.length} passed, ${others.length - unknown.length} differ as listed, ${unknown.length + brokenFiles.length} failed`,
    ],
  }
}

const nameOf = (file: string, test: string) => `${basename(file, '.test.ts')}: ${test}`
