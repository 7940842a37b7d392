import { of, Subject, throwError, type Observable } from 'rxjs'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ComparisonResult, Loss } from '../../src/backend/ports/backend.port'
import { row } from '../support/boards'
import { different, open, seconds, update } from './comparedTable'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
})

test('rows that are as they were are proven by a comparison alone, at least once a minute', async () => {
  const { requests, proofs } = await open()
  await seconds(8 * 60)
  expect(new Set(requests)).toEqual(new Set(['comparison']))
  expect(requests.length).toBe(9)
  expect(proofs()).toBe(9)
})

test('a row that changed without an event is found and read', async () => {
  const { project, requests, viewRows } = await open()
  project.rows = [{ row: row(1, { value: 2 }), version: 8 }]
  await seconds(31)
  expect(viewRows()).toEqual([2])
  expect(requests.slice(0, 3)).toEqual(['comparison', 'versions', 'everything'])
})

test('a row that was inserted without an event is found as well', async () => {
  const { project, viewRows } = await open()
  project.rows = [{ row: row(2, { value: 2 }), version: 8 }, ...project.rows]
  await seconds(31)
  expect(viewRows()).toEqual([2, 1])
})

test('a row that a change touched is compared by its values, once', async () => {
  const { project, requests, say, viewRows, proofs } = await open()
  project.rows = [{ row: row(1, { value: 2 }), version: 8 }]
  await say(update(2))
  await seconds(31)
  expect([requests, viewRows(), proofs()]).toEqual([['comparison'], [2], 1])
  // From here on its version is known, by which a lost change is found.
  project.rows = [{ row: row(1, { value: 3 }), version: 9 }]
  await seconds(31)
  expect(viewRows()).toEqual([3])
})

test('a row that was written with the values that it had is no difference', async () => {
  const { project, requests, say, proofs } = await open()
  project.rows = [{ row: row(1, { value: 1 }), version: 8 }]
  await say(update(1))
  await seconds(31)
  expect([requests, proofs()]).toEqual([['comparison'], 1])
  await seconds(31)
  expect([requests, proofs()]).toEqual([['comparison', 'comparison'], 2])
})

test('a change that the project had before this page did is compared once more, with less than a read', async () => {
  const late$ = new Subject<ComparisonResult>()
  const answers: (Observable<ComparisonResult> | undefined)[] = [undefined, late$]
  const { project, requests, say, proofs } = await open({}, () => answers.shift())
  await seconds(31)
  project.rows = [{ row: row(1, { value: 2 }), version: 8 }]
  await seconds(30)
  await say(update(2))
  late$.next(different)
  late$.complete()
  await seconds(1)
  expect([requests, proofs()]).toEqual([['comparison', 'comparison', 'comparison'], 2])
})

test('a table that changes all the time is read where two comparisons in a row differ, and is compared again', async () => {
  const { requests, say } = await open({}, () => of(different))
  for (let second = 0; second < 150; second += 1) {
    await seconds(1)
    await say(update(second))
  }
  expect(requests.slice(0, 3)).toEqual(['comparison', 'comparison', 'versions'])
  expect(requests.filter(what => what === 'comparison').length).toBeGreaterThan(6)
})

test('a change whose values were not those of the row is repaired', async () => {
  const { project, say, viewRows, proofs } = await open()
  project.rows = [{ row: row(1, { value: 2 }), version: 8 }]
  await say(update(5))
  await seconds(31)
  expect([viewRows(), proofs()]).toEqual([[2], 0])
})

test('a change that arrives while rows are compared is not reverted', async () => {
  const answer$ = new Subject<ComparisonResult>()
  const { project, say, viewRows, proofs } = await open({}, () => answer$)
  await seconds(31)
  await say(update(2))
  const before = { rows: [], rowVersions: [], isTruncated: false }
  answer$.next({ type: 'same', touchedRows: before, shape: 'a', costMs: 1 })
  answer$.complete()
  await seconds(1)
  expect([viewRows(), proofs()]).toEqual([[2], 1])
  project.rows = [{ row: row(1, { value: 2 }), version: 8 }]
  await seconds(31)
  expect(viewRows()).toEqual([2])
})

const shapes = [undefined, of({ ...different, shape: 'b' })]
test.each(shapes)(
  'values that changed without a write are read once there is another shape',
  async answer => {
    const comparison: { answer?: typeof answer } = {}
    const { project, requests, viewRows } = await open({}, () => comparison.answer)
    await seconds(12 * 60)
    // Once, because the state before the first shape is unknown.
    expect(requests.filter(what => what === 'everything')).toHaveLength(1)
    await seconds(45 * 60)
    expect(requests.filter(what => what === 'everything')).toHaveLength(1)
    project.rows = [{ row: row(1, { value: 9 }), version: 7 }]
    project.shape = 'b'
    comparison.answer = answer
    await seconds(61)
    expect(viewRows()).toEqual([9])
  },
)

test('everything is read once an hour, with any shape', async () => {
  const { project, viewRows } = await open()
  await seconds(15 * 60)
  project.rows = [{ row: row(1, { value: 9 }), version: 7 }]
  await seconds(62 * 60)
  expect(viewRows()).toEqual([9])
})

test('a project that cannot compare is asked for versions', async () => {
  const { requests, proofs } = await open({}, () => of({ type: 'unavailable' }))
  await seconds(31)
  expect([requests, proofs()]).toEqual([['comparison', 'versions'], 1])
})

test('comparisons that keep the database busy are rarer', async () => {
  const { project, requests } = await open()
  project.costMs = 250
  await seconds(8 * 60)
  // After 30, 30, 60, 120 and 240 seconds.
  expect(requests).toHaveLength(5)
})

test('the board’s own interval is respected', async () => {
  const { requests } = await open({ verifyInterval: 120 })
  await seconds(8 * 60 + 1)
  expect(requests).toHaveLength(4)
})

test('a project whose comparison always finds false differences is not asked for a while', async () => {
  const { requests } = await open({}, () => of(different))
  await seconds(7 * 60)
  expect(requests.filter(what => what === 'comparison')).toHaveLength(3)
})

test('a project that returns fewer rows than it compares is asked all the same', async () => {
  const { project, requests } = await open({}, () => of(different))
  project.isTruncated = true
  await seconds(7 * 60)
  expect(requests.filter(what => what === 'comparison').length).toBeGreaterThan(6)
})

test('a comparison that meets a limit counts as a read that did', async () => {
  const limit: Loss = { kind: 'limited', reason: 'HTTP 429' }
  const { events, errors } = await open({}, () => throwError(() => limit))
  await seconds(31)
  expect(events.filter(({ type }) => type === 'suspect')).toHaveLength(1)
  expect(errors).toEqual([])
})
