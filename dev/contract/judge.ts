import { basename } from 'node:path'

/** A difference of the engines, by the name of the test that shows it. */
export interface Difference {
  /** `file without .test.ts: name of the test` */
  test: string
  /** Why it differs. */
  because: string
  /** It depends on when the slot is polled: it may pass as well. */
  isTimed?: true
}

interface Assertion {
  fullName: string
  status: string
}

/** As far as it is read of Vitest's report. */
export interface Report {
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[]
}

/** Kept: nothing failed but what is listed, and nothing passed that is listed as a difference. */
export function judge(
  { testResults }: Report,
  differences: readonly Difference[],
): { isKept: boolean; lines: string[] } {
  const known = new Map(differences.map(({ test, because }) => [test, because]))
  const timed = new Set(differences.filter(({ isTimed }) => isTimed).map(({ test }) => test))
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({ test: nameOf(name, fullName), status })),
  )
  const passed = results.filter(({ status }) => status === 'passed').map(({ test }) => test)
  const others = results.filter(({ status }) => status !== 'passed').map(({ test }) => test)
  const unknown = others.filter(test => !known.has(test))
  const gone = passed.filter(test => known.has(test) && !timed.has(test))
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every(each => each.status !== 'failed'),
  )
  return {
    isKept: unknown.length === 0 && gone.length === 0 && broken.length === 0 && passed.length > 0,
    lines: [
      ...others
        .filter(test => known.has(test))
        .map(test => `differs: ${test}\n         ${known.get(test) ?? ''}`),
      ...unknown.map(test => `failed: ${test}`),
      ...gone.map(test => `no longer differs: ${test}`),
      ...broken.map(({ name, message }) => `failed: ${nameOf(name, message.split('\n')[0] ?? '')}`),
      `${passed.length} passed, ${others.length - unknown.length} differ as listed, ${unknown.length + broken.length} failed`,
    ],
  }
}

const nameOf = (file: string, test: string) => `${basename(file, '.test.ts')}: ${test}`
