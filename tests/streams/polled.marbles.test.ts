import { map } from 'rxjs'
import { afterEach, beforeEach, test, vi } from 'vitest'
import type { Loss, Row } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { row, source } from '../support/boards'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const answers: Record<string, Row[]> = {
  1: [row(1)],
  2: [row(2), row(1)],
  t: [row(1), row(1), row(2)],
  u: [row(1), row(2)],
  f: [9, 8, 7, 6, 5].map(id => row(id)),
}
const down: Loss = { kind: 'lost', reason: 'HTTP 503' }
const raisedLoss: Loss = { kind: 'misconfigured', reason: '22012: division by zero' }
const limitLoss: Loss = { kind: 'limited', reason: 'HTTP 429' }
const polledSource: TableSource = { ...source, changes: { kind: 'polling', interval: 10 } }
const word = (step: RowsEvent) => {
  switch (step.type) {
    case 'rows':
      return `${step.isComplete ? 'whole' : 'part'} ${[...step.rows].map(({ row }) => row['id']).join()} at ${step.read?.at} differed ${step.read?.differenceCount}`
    case 'polling':
      return `every ${step.every}: ${step.reason}`
    case 'suspect':
    case 'refused':
      return step.reason
    default:
      return step.type
  }
}
const plays = (
  of: TableSource,
  reads: string[],
  until: string,
  steps: string,
  words: Record<string, string>,
  { loss = down, refreshes = '' }: { loss?: Loss; refreshes?: string } = {},
) =>
  virtualTime(({ cold, hot, expectObservable }) => {
    const data = scriptedData(
      [],
      reads.map(marbles => cold<Row[]>(marbles, answers, loss)),
    )
    expectObservable(sourceRows(data, of, null, hot(refreshes)).pipe(map(word)), until).toBe(
      steps,
      words,
      loss,
    )
  })

test('is read at once and then again and again, and joins nothing', () =>
  plays(polledSource, ['-(1|)', '-(2|)', '-(2|)'], '^ 25s !', 'pA 10s B 10s C', {
    p: 'every 10: null',
    A: 'whole 1 at 0 differed 0',
    B: 'whole 2,1 at 10001 differed 1',
    C: 'whole 2,1 at 20002 differed 0',
  }))

test('is read at once on request, such as after a write', () =>
  plays(
    polledSource,
    ['-(1|)', '-(2|)'],
    '^ 9s !',
    'pA 4s B',
    {
      p: 'every 10: null',
      A: 'whole 1 at 0 differed 0',
      B: 'whole 2,1 at 4001 differed 1',
    },
    { refreshes: '- 4s r' },
  ))

test('never more often than once a second', () =>
  plays(
    { ...source, changes: { kind: 'polling', interval: 0 } },
    ['-(1|)', '-(1|)'],
    '^ 1500ms !',
    'pA 1000ms B',
    {
      p: 'every 1: null',
      A: 'whole 1 at 0 differed 0',
      B: 'whole 1 at 1001 differed 0',
    },
  ))

test('a first read that fails ends it; later ones are tried again, and are a doubt at the second failure', () => {
  plays(polledSource, ['-#'], '^ 5s !', 'p#', { p: 'every 10: null' })
  plays(polledSource, ['-(1|)', '-#', '-#', '-(2|)'], '^ 18s !', 'pA 10000ms - 2000ms d 3999ms -B', {
    p: 'every 10: null',
    A: 'whole 1 at 0 differed 0',
    d: 'couldn’t reload rows: HTTP 503',
    B: 'whole 2,1 at 16003 differed 1',
  })
})

test('after a refusal the request is repeated, and the rows before are known to be old', () =>
  plays(
    polledSource,
    ['-#', '-(1|)', '-#', '-(2|)'],
    '^ 35s !',
    'pR 10000ms A 10000ms R 10000ms B',
    {
      p: 'every 10: null',
      R: raisedLoss.reason,
      A: 'whole 1 at 10001 differed 0',
      B: 'whole 2,1 at 30003 differed 1',
    },
    { loss: raisedLoss },
  ))

test('a limit ends it at once, for it is waited out for longer than rows may be old unsaid', () =>
  plays(
    polledSource,
    ['-(1|)', '-#'],
    '^ 15s !',
    'pA 10000ms #',
    { p: 'every 10: null', A: 'whole 1 at 0 differed 0' },
    { loss: limitLoss },
  ))

test('without a primary key rows are distinguished by their values and by the number of equal ones', () =>
  plays(
    { ...source, key: [], changes: { kind: 'broadcast', topic: 'a' } },
    ['-(t|)', '-(u|)'],
    '^ 11s !',
    'pA 10s B',
    {
      p: 'every 10: the table has no primary key, which live changes need',
      A: 'whole 2,1,1 at 0 differed 0',
      B: 'whole 2,1 at 10001 differed 1',
    },
  ))

test('without a primary key NULL and the text "null" are two rows', () =>
  virtualTime(({ cold, expectObservable }) => {
    const read = () =>
      cold('-(r|)', { r: { rows: [row(1, { path: null }), row(1, { path: 'null' })], isTruncated: false } })
    const sizes = map((step: RowsEvent) => (step.type === 'rows' ? step.rows.size : step.type))
    const steps$ = sourceRows({ ...scriptedData([], []), read }, { ...source, key: [] }).pipe(sizes)
    expectObservable(steps$, '^ 5s !').toBe('pA', { p: 'polling', A: 2 })
  }))

test('the project’s limit of rows is reported if the source asks for more', () =>
  virtualTime(({ cold, expectObservable }) => {
    const read = () => cold('-(r|)', { r: { rows: [row(2), row(1)], isTruncated: true } })
    const describeSteps = map((step: RowsEvent) =>
      step.type === 'rows' ? [step.read?.rowCap, step.rows.isTruncated, step.rows.size] : step.type,
    )
    const steps$ = sourceRows({ ...scriptedData([], []), read }, polledSource).pipe(describeSteps)
    expectObservable(steps$, '^ 5s !').toBe('pA', { p: 'polling', A: [2, true, 2] })
  }))
