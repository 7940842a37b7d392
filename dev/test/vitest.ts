import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execute, type Outcome } from './stage'

interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: unknown[] }[]
}

const LONG = '.long.test.'
const filters = { short: ['--exclude', `**/*${LONG}*`], long: [LONG], all: [] }

/** Every Vitest project. A file that could not be loaded ran no test and counts as one failure. */
export async function vitest(browser: string, files: keyof typeof filters): Promise<Outcome> {
  const name = files === 'long' ? 'long tests' : 'tests'
  console.log(`\n— ${name}`)
  const dir = mkdtempSync(join(tmpdir(), 'signalbox-report-'))
  const file = join(dir, 'report.json')
  const code = await execute(
    [
      'npx',
      'vitest',
      'run',
      ...filters[files],
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { CHROMIUM_PATH: browser },
  )
  const outcome = countReport(read(file), code)
  rmSync(dir, { recursive: true })
  return { name, ...outcome }
}

function read(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return undefined
  }
}

function countReport(report: Report | undefined, code: number): Pick<Outcome, 'passed' | 'failed'> {
  if (report === undefined) return { passed: 0, failed: 1 }
  const unloadedCount = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  const failCount = report.numFailedTests + unloadedCount
  // An error outside every test, such as an unhandled rejection, fails the run without failing a test.
  return { passed: report.numPassedTests, failed: failCount === 0 && code !== 0 ? 1 : failCount }
}
