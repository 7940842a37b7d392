import { defer, map, NEVER, type Observable } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sources, Loss, ReadResult, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { TableSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { row, source } from '../support/boards'
import { noTopics } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const signals: Record<string, SourceSignal> = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  // Only a read can tell to what row 1 and row 2 changed.
  a: { type: 'incomplete', key: { id: 1 }, at: null },
  b: { type: 'incomplete', key: { id: 2 }, at: null },
  // The changes that determine row 1.
  k: { type: 'update', row: row(1, { path: '/told' }), at: null },
  d: { type: 'delete', key: { id: 1 }, at: null },
  // Changes without the unchanged path, of rows that are loaded and of rows that are not.
  t: { type: 'update', row: { id: 1, at: 'later', value: 9 }, at: null },
  n: { type: 'update', row: { id: 3, at: 'later', value: 9 }, at: null },
  // Only the collation decides what comes before "/b".
  e: { type: 'insert', row: row(4, { path: '/Ä' }), at: null },
  x: { type: 'keyless', reason: 'Error 400: Bad Request, no primary key' },
}
const answers: Record<string, Row[]> = {
  0: [],
  1: [row(1)],
  2: [row(2), row(1)],
  L: [row(1, { path: '/long' })],
  M: [row(2, { path: '/long' }), row(1, { path: '/long' })],
  T: [row(3)],
  E: [row(4, { path: '/Ä' })],
}
const lost: Loss = { kind: 'lost', reason: 'HTTP 503' }
const refusalLoss: Loss = { kind: 'misconfigured', reason: 'HTTP 414' }

const word = (step: RowsEvent) => {
  switch (step.type) {
    case 'rows':
      return `${step.isComplete ? 'whole' : 'part'} ${[...step.rows].map(({ key, row }) => `${key}${String(row['path'])}`).join()}`
    case 'verified':
      return step.drift === 0 ? 'passed' : `drift ${step.drift}`
    default:
      return step.type
  }
}
interface Script {
  listen: string
  frames: string
  /** The answers of all reads in turn, and whether the last one fails for ever. */
  reads: string[]
  loss?: Loss
  until: string
  steps: string
  words?: Record<string, string>
  filter?: TableSource['filter']
}
/** The keys that each read requested. */
function plays({ listen, frames, reads, loss = lost, until, steps, words = {}, filter = [] }: Script) {
  const requests: string[] = []
  virtualTime(({ animate, cold, expectObservable }) => {
    animate(frames)
    const data: Sources = {
      listen: () => cold<SourceSignal>(listen, signals),
      read: (_, keys): Observable<ReadResult> =>
        defer(() => {
          const next = reads[requests.length]
          requests.push(keys === undefined ? 'all' : keys.map(({ id }) => String(id)).join())
          if (next === undefined) return NEVER
          return cold<Row[]>(next, answers, loss).pipe(map(rows => ({ rows, isTruncated: false })))
        }),
      ...noTopics,
      exactColumns: () => new Set(),
      columnTypes: () => new Map([['path', 'text']]),
    }
    expectObservable(sourceRows(data, { ...source, filter }).pipe(map(word)), until).toBe(steps, {
      j: 'joined',
      p: 'subscribed',
      A: 'whole 1/a',
      B: 'whole 2/a,1/a',
      ...words,
    })
  })
  return requests
}

test('rows that only a read can determine are requested together, by their keys, without a doubt', () => {
  const requests = plays({
    listen: 'jp 1100ms ab',
    frames: '- 1110ms x',
    reads: ['-(2|)', '--(M|)'],
    until: '^ 2s !',
    steps: ' jpB 1108ms B-C',
    words: { C: 'whole 2/long,1/long' },
  })
  expect(requests).toEqual(['all', '1,2'])
})

test('one that is not there any more went', () => {
  plays({
    listen: 'jp 1100ms a',
    frames: '- 1110ms x',
    reads: ['-(2|)', '--(0|)'],
    until: '^ 2s !',
    steps: ' jpB 1108ms B-C',
    words: { C: 'whole 2/a' },
  })
})

test('a change of a row during the request is newer than the answer', () => {
  plays({
    listen: 'jp 1100ms a 9ms k',
    frames: '- 1104ms x 8ms x',
    reads: ['-(1|)', '- 20ms (L|)'],
    until: '^ 2s !',
    steps: ' jpA 1102ms A 8ms C 11ms C',
    words: { C: 'whole 1/told' },
  })
})

test('a deleted row is not requested, but a partly received one is', () => {
  const requests = plays({
    listen: 'jp 1100ms adn',
    frames: '- 1110ms x',
    reads: ['-(1|)', '--(T|)'],
    until: '^ 2s !',
    steps: ' jpA 1108ms C-D',
    words: { C: 'whole ', D: 'whole 3/a' },
  })
  expect(requests).toEqual(['all', '3'])
})

test('a part of a row whose other columns are awaited is awaited too', () => {
  const requests = plays({
    listen: 'jp 1100ms at',
    frames: '- 1110ms x',
    reads: ['-(1|)', '--(L|)'],
    until: '^ 2s !',
    steps: ' jpA 1108ms A-C',
    words: { C: 'whole 1/long' },
  })
  expect(requests).toEqual(['all', '1'])
})

test('rows that only the database can filter are requested, once a second at most', () => {
  const requests = plays({
    listen: 'jp 1100ms e 500ms e',
    frames: '- 1110ms x 500ms x',
    reads: ['-(1|)', '--(0|)', '--(E|)'],
    until: '^ 3s !',
    steps: ' jpA 1108ms A-A 498ms A 502ms C',
    words: { C: 'whole 4/Ä,1/a' },
    filter: [{ column: 'path', op: 'lt', value: '/b' }],
  })
  expect(requests).toEqual(['all', '4', '4'])
})

test('everything is read if rows cannot be requested by key', () => {
  const requests = plays({
    listen: 'jp 1100ms a',
    frames: '- 1110ms x',
    reads: ['-(1|)', '-#', '-(L|)'],
    loss: refusalLoss,
    until: '^ 2s !',
    steps: ' jpA 1108ms A-C',
    words: { C: 'whole 1/long' },
  })
  expect(requests).toEqual(['all', '1', 'all'])
})

test('a table whose changes cannot be assigned to rows is polled from then on', () => {
  const requests = plays({
    listen: 'jp 1100ms x',
    frames: '- 1110ms x',
    reads: ['-(1|)', '-(2|)'],
    until: '^ 2s !',
    steps: ' jpA 1099ms qB',
    words: { q: 'polling' },
  })
  expect(requests).toEqual(['all', 'all'])
})
