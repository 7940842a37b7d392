import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { judge, type Difference, type Report } from '../../dev/contract/judge'
import { journeysNamed } from '../../dev/contract/journeys'
import { outline } from '../../dev/contract/probes/outline'

const report = (...results: [test: string, status: string][]): Report => ({
  testResults: [
    {
      name: '/any/where/rest-reads.test.ts',
      status: results.some(([, status]) => status === 'failed') ? 'failed' : 'passed',
      message: '',
      assertionResults: results.map(([fullName, status]) => ({ fullName, status })),
    },
  ],
})
const listedDifference: Difference = { test: 'rest-reads: sorts', reason: 'Servers sort otherwise.' }

test('a passed test is counted', () => {
  expect(judge(report(['reads', 'passed'], ['writes', 'passed']), [])).toEqual({
    isKept: true,
    lines: ['2 passed, 0 differ as listed, 0 failed'],
  })
})

test('a listed difference is reported by name with its cause, and fails nothing', () => {
  expect(judge(report(['reads', 'passed'], ['sorts', 'failed']), [listedDifference])).toEqual({
    isKept: true,
    lines: [
      'differs: rest-reads: sorts\n         Servers sort otherwise.',
      '1 passed, 1 differ as listed, 0 failed',
    ],
  })
})

test('a failure that is not listed fails the run', () => {
  expect(judge(report(['reads', 'passed'], ['writes', 'failed']), [listedDifference])).toEqual({
    isKept: false,
    lines: ['failed: rest-reads: writes', '1 passed, 0 differ as listed, 1 failed'],
  })
})

test('a listed difference that passes fails the run, unless it depends on the time', () => {
  const passing = report(['sorts', 'passed'])
  expect(judge(passing, [listedDifference])).toMatchObject({ isKept: false })
  expect(judge(passing, [listedDifference]).lines).toContain('no longer differs: rest-reads: sorts')
  expect(judge(passing, [{ ...listedDifference, isTimed: true }])).toMatchObject({ isKept: true })
})

test('a file that cannot be loaded, and a run of nothing, are not kept', () => {
  const brokenFile = {
    name: '/rest-reads.test.ts',
    status: 'failed',
    message: 'no such role\n at',
    assertionResults: [],
  }
  const { isKept, lines } = judge({ testResults: [brokenFile] }, [])
  expect(isKept).toBe(false)
  expect(lines).toContain('failed: rest-reads: no such role')
  expect(judge({ testResults: [] }, [])).toMatchObject({ isKept: false })
})

test('a hook that fails beside a listed difference fails the run', () => {
  const { testResults } = report(['reads', 'passed'], ['sorts', 'failed'])
  const withFailedHook = { testResults: testResults.map(each => ({ ...each, message: 'role in use\n at' })) }
  const { isKept, lines } = judge(withFailedHook, [listedDifference])
  expect(isKept).toBe(false)
  expect(lines).toContain('failed: rest-reads: role in use')
})

test('of two projects only what differs in every project is compared', () => {
  const answer = (id: string, at: string, expires: number) => ({
    user: { id, created_at: at, email: `${id}@example.com` },
    expires_in: expires,
    status: 200,
  })
  const one = answer('3f2504e0-4f89-41d3-9a0c-0305e82c3301', '2026-11-24T00:00:00.123Z', 3600)
  const other = answer('9b2504e0-4f89-41d3-9a0c-0305e82c3309', '2025-01-02 03:04:05+00', 900)
  expect(outline(one)).toEqual(outline(other))
  expect(outline({ ...one, status: 201 })).not.toEqual(outline(other))
  expect(outline({ b: 'http://127.0.0.1:54321/auth/v1', a: null })).toEqual({
    a: null,
    b: '(address)/auth/v1',
  })
})

test('journeys are the files of the browser that are there, and one that is not is named', () => {
  const files = readdirSync('tests/browser')
  for (const journey of journeysNamed([]))
    expect(files.filter(file => `tests/browser/${file}`.startsWith(journey))).toHaveLength(1)
  expect(journeysNamed(['table'])).toEqual(['tests/browser/table-cells.'])
  expect(() => journeysNamed(['nowhere'])).toThrow('no journey is named nowhere')
})
