import { defer, of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Loss, Probe, ReadResult } from '../../src/backend/ports/backend.port'
import type { FunctionSource, Source } from '../../src/board/model/source'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { runOnce } from '../../src/streams/runOnce'
import { numberPanel, tablePanel, writingSource } from '../support/boards'
import { holding } from '../support/rows'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const answer: ReadResult = { rows: [{ value: 1 }], isTruncated: false }
const probe: Probe = {
  at: 0,
  ms: 3,
  status: 200,
  ok: true,
  error: null,
  body: '',
  answer: null,
  region: null,
  execution: null,
}
const down: Loss = { kind: 'lost', reason: 'Failed to fetch' }
const raisedLoss: Loss = { kind: 'misconfigured', reason: 'P0001: not today' }
const edge: FunctionSource = { kind: 'function', function: 'page', method: 'POST', refresh: { interval: 5 } }
const watchedSource: Source = {
  ...writingSource,
  refresh: { interval: 5, tables: [{ schema: 'public', table: 'orders' }] },
}

/** How often it asked in ten minutes, by which events it went on, and how it ended. */
function playSource(source: Source, marbles: string, loss: Loss, memory: RowsHandover | null = null) {
  let requestCount = 0
  let end = 'goes on'
  const letters: string[] = []
  virtualTime(({ cold, expectObservable, flush }) => {
    const data = {
      ...scriptedData([], []),
      call: () => defer(() => (requestCount++, cold<ReadResult>(marbles, { a: answer }, loss))),
      probe: () => defer(() => (requestCount++, cold<Probe>(marbles, { a: probe }, loss))),
    }
    runOnce(data, source, of([tablePanel, numberPanel]), memory).subscribe({
      next: ({ type }) => letters.push(type.replace('feed.', '')),
      error: (error: Loss) => (end = error.kind),
      complete: () => (end = 'complete'),
    })
    expectObservable(cold('600s |')).toBe('600s |')
    flush()
  })
  return `${letters.join(' ')} → ${end}, asked ${requestCount}`
}

test.each([
  ['a function of the database', writingSource],
  ['one that is otherwise called after changes', watchedSource],
  ['an Edge Function', edge],
])('%s is asked a single time, and its answer ends it', (_, source) => {
  expect(playSource(source, '1s a|', down)).toBe('polling views → complete, asked 1')
})

test('a refusal of the request is emitted, and ends it', () => {
  expect(playSource(writingSource, '1s #', raisedLoss)).toBe('polling refused → complete, asked 1')
})

test.each([null, new RowsHandover(holding([{ value: 0 }]), 0)])(
  'a lost request is not repeated, whatever arrived before',
  memory => {
    expect(playSource(writingSource, '1s #', down, memory)).toBe('polling → lost, asked 1')
  },
)
