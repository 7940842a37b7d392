import { defer, map, type Observable } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Data, Loss, Read, Row, Signal } from '../../src/backend/port'
import type { TableSource } from '../../src/board/source'
import { Memory } from '../../src/streams/memory'
import { rows, type Step } from '../../src/streams/rows'
import { row, source } from '../support/boards'
import { holding } from '../support/rows'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter: the next verification is exactly as late as it should be.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const signals = {
  j: { type: 'joined' },
  p: { type: 'proven' },
  r: { type: 'renewed' },
  b: { type: 'insert', row: row(2), at: null },
  x: { type: 'bad row', reason: 'Error 413: Payload Too Large' },
} satisfies Record<string, Signal>
const versioned = (id: number, version: number) => row(id, { value: version })
const answers: Record<string, Row[]> = {
  1: [row(1)],
  2: [row(2), row(1)],
  3: [row(3), row(2), row(1)],
  4: [row(4), row(3), row(2), row(1)],
  5: [row(5), row(4), row(3), row(2), row(1)],
  v: [versioned(1, 7)],
  w: [versioned(1, 8)],
  V: [{ id: 1, value: 7 }],
  W: [{ id: 1, value: 8 }],
  f: [9, 8, 7, 6, 5].map(id => row(id)),
  g: [10, 9, 8, 7, 6].map(id => row(id)),
}
const silence = { kind: 'deaf', reason: 'rows changed again and again, and the server told of no change' }
const down: Loss = { kind: 'lost', reason: 'HTTP 503' }

const word = (step: Step) => {
  switch (step.type) {
    case 'rows':
      return `${step.whole ? 'whole' : 'part'} ${[...step.rows].map(({ key }) => key).join()}${step.read ? ` differed ${step.read.differed}` : ''}`
    case 'verified':
      return step.drift === 0 ? 'passed' : `drift ${step.drift} since ${step.since} at ${step.at}`
    case 'doubted':
      return step.reason
    default:
      return step.type
  }
}
const first = { j: 'joined', p: 'proven' }

interface Script {
  listen?: string
  /** What every read does, in turn. */
  reads: string[]
  until: string
  steps: string
  words: Record<string, string>
  source?: TableSource
  loss?: { kind: string; reason: string }
  memory?: Memory
}
function plays({ listen = 'jp', reads, until, steps, words, loss = down, memory, ...script }: Script) {
  const asked: string[] = []
  virtualTime(({ animate, cold, expectObservable }) => {
    animate('-x'.repeat(4))
    const scripted = scriptedData(
      [cold<Signal>(listen, signals)],
      reads.map(marbles => cold<Row[]>(marbles, answers, loss)),
    )
    const counted = (of: TableSource): Observable<Read> =>
      defer(() => {
        asked.push(of.columns.join())
        return scripted.read(of)
      })
    const data: Data = { ...scripted, read: counted }
    const steps$ = rows(data, script.source ?? source, memory).pipe(map(word))
    expectObservable(steps$, until).toBe(steps, { ...first, ...words }, loss)
  })
  return asked
}

test('what is held is read again every thirty seconds, and nothing is drawn for rows that are right', () =>
  plays({
    reads: ['-(1|)', '-(1|)', '-(1|)'],
    until: '^ 61s !',
    steps: 'jpA 29999ms -v 29999ms -v',
    words: { A: 'whole 1 differed 0', v: 'passed' },
  }))

test('a change that was lost without a sign is repaired at once, and told when none came for it', () =>
  plays({
    reads: ['-(1|)', '-(2|)', '-(2|)'],
    until: '^ 42s !',
    // Sooner after that: six seconds.
    steps: 'jpA 29999ms -B 4999ms d 5999ms -v',
    words: {
      A: 'whole 1 differed 0',
      B: 'whole 2,1 differed 1',
      d: 'drift 1 since 1 at 30002',
      v: 'passed',
    },
  }))

test('rows that change again and again without a word end the connection', () =>
  plays({
    reads: ['-(1|)', '-(2|)', '-(3|)'],
    until: '^ 60s !',
    loss: silence,
    steps: 'jpA 29999ms -B 4999ms d 5999ms -C 4999ms (e#)',
    words: {
      ...{ A: 'whole 1 differed 0', B: 'whole 2,1 differed 1', C: 'whole 3,2,1 differed 1' },
      ...{ d: 'drift 1 since 1 at 30002', e: 'drift 1 since 30002 at 41003' },
    },
  }))

test('nor between two of which nothing had changed', () =>
  plays({
    reads: ['-(1|)', '-(2|)', '-(2|)', '-(3|)'],
    until: '^ 90s !',
    loss: silence,
    steps: 'jpA 29999ms -B 4999ms d 5999ms -v 29999ms -C 4999ms (e#)',
    words: {
      ...{ A: 'whole 1 differed 0', B: 'whole 2,1 differed 1', C: 'whole 3,2,1 differed 1' },
      ...{ d: 'drift 1 since 1 at 30002', v: 'passed', e: 'drift 1 since 41003 at 71004' },
    },
  }))

test('but not where a change of any row came between', () =>
  plays({
    listen: 'jp 36s b',
    reads: ['-(1|)', '-(2|)', '-(3|)', '-(3|)'],
    until: '^ 50s !',
    steps: 'jpA 29999ms -B 4999ms d 1248ms b 4750ms -C 4999ms e',
    words: {
      ...{ A: 'whole 1 differed 0', B: 'whole 2,1 differed 1', b: 'whole 2,1', C: 'whole 3,2,1 differed 1' },
      ...{ d: 'drift 1 since 1 at 30002', e: 'drift 1 since 30002 at 41003' },
    },
  }))

test('nor where rows only went, of which nobody need be told', () =>
  plays({
    reads: ['-(3|)', '-(2|)', '-(1|)', '-(1|)'],
    until: '^ 50s !',
    steps: 'jpA 29999ms -B 4999ms d 5999ms -C 4999ms e',
    words: {
      ...{ A: 'whole 3,2,1 differed 0', B: 'whole 2,1 differed 1', C: 'whole 1 differed 1' },
      ...{ d: 'drift 1 since 1 at 30002', e: 'drift 1 since 30002 at 41003' },
    },
  }))

test('after a connection that ended so, the next one waits for twice as many', () =>
  plays({
    memory: new Memory(holding([row(1)]), 0).deafened(),
    reads: ['-(1|)', '-(2|)', '-(3|)', '-(4|)', '-(5|)'],
    until: '^ 70s !',
    loss: silence,
    steps: 'jpA 29999ms -B 4999ms d 5999ms -C 4999ms e 5999ms -D 4999ms f 5999ms -E 4999ms (g#)',
    words: {
      ...{ A: 'whole 1 differed 0', B: 'whole 2,1 differed 1', C: 'whole 3,2,1 differed 1' },
      ...{ D: 'whole 4,3,2,1 differed 1', d: 'drift 1 since 1 at 30002', e: 'drift 1 since 30002 at 41003' },
      ...{ f: 'drift 1 since 41003 at 52004', g: 'drift 1 since 52004 at 63005' },
      E: 'whole 5,4,3,2,1 differed 1',
    },
  }))

test('a limit that keeps rows from being read which are known to be missing is a doubt at once', () =>
  plays({
    listen: 'jp 5s r',
    reads: ['-(1|)', '-#', '-(2|)'],
    loss: { kind: 'limited', reason: 'HTTP 429' },
    until: '^ 40s !',
    steps: 'jpA 4999ms -d 29999ms -B',
    words: {
      ...{ A: 'whole 1 differed 0', d: 'the rows could not be read again: HTTP 429' },
      B: 'whole 2,1 differed 1',
    },
  }))

test('a change that was only slower than the read is no drift', () =>
  plays({
    listen: 'jp 32s b',
    reads: ['-(1|)', '-(2|)'],
    until: '^ 40s !',
    steps: 'jpA 29999ms -B 2248ms C',
    words: { A: 'whole 1 differed 0', B: 'whole 2,1 differed 1', C: 'whole 2,1' },
  }))

test('nor is one that came unreadable, which is a doubt', () =>
  plays({
    listen: 'jp 32s x',
    reads: ['-(1|)', '-(2|)', '-(2|)'],
    until: '^ 37s !',
    steps: 'jpA 29999ms -B 1998ms xC',
    words: {
      A: 'whole 1 differed 0',
      B: 'whole 2,1 differed 1',
      x: 'Error 413: Payload Too Large',
      C: 'whole 2,1 differed 0',
    },
  }))

test('what may be seen with a renewed token is no drift', () =>
  plays({
    listen: 'jp 2s r',
    reads: ['-(1|)', '-(2|)'],
    until: '^ 20s !',
    steps: 'jpA 1999ms -B',
    words: { A: 'whole 1 differed 0', B: 'whole 2,1 differed 1' },
  }))

test('of a limited list, the row that another one put out is not counted', () =>
  plays({
    reads: ['-(f|)', '-(g|)'],
    until: '^ 36s !',
    steps: 'jpA 29999ms -B 4999ms d',
    words: {
      A: 'whole 9,8,7,6,5 differed 0',
      B: 'whole 10,9,8,7,6 differed 1',
      d: 'drift 1 since 1 at 30002',
    },
  }))

test('with a column for the version, only that, key and order are read while nothing differs', () => {
  const asked = plays({
    source: { ...source, version: 'value' },
    reads: ['-(v|)', '-(V|)', '-(W|)', '-(w|)'],
    until: '^ 61s !',
    steps: 'jpA 29999ms -v 29999ms --B',
    words: { A: 'whole 1 differed 0', v: 'passed', B: 'whole 1 differed 1' },
  })
  expect(asked).toEqual(['id,at,path,value', 'id,value', 'id,value', 'id,at,path,value'])
})

test('a source may be verified more often, or never', () => {
  const once = { reads: ['-(1|)', '-(1|)'], words: { A: 'whole 1 differed 0', v: 'passed' } }
  plays({ ...once, source: { ...source, verify: 5 }, until: '^ 6s !', steps: 'jpA 4999ms -v' })
  plays({ ...once, source: { ...source, verify: 0 }, until: '^ 10m !', steps: 'jpA' })
})

test('a read that fails for a while is tried again, told as a doubt the second time, and ends nothing', () =>
  plays({
    reads: ['-(1|)', '-#', '-#', '-#', '-(2|)'],
    until: '^ 48s !',
    // After two seconds, four, and eight.
    steps: 'jpA 32001ms d 12001ms B',
    words: {
      A: 'whole 1 differed 0',
      d: 'the rows could not be read again: HTTP 503',
      B: 'whole 2,1 differed 1',
    },
  }))

test('one that is refused for good ends the connection', () =>
  plays({
    reads: ['-(1|)', '-#'],
    loss: { kind: 'denied', reason: '42501' },
    until: '^ 40s !',
    steps: 'jpA 29999ms -#',
    words: { A: 'whole 1 differed 0' },
  }))

test('the first read of a connection is compared with what the one before held', () => {
  plays({
    memory: new Memory(holding([row(3), row(1)]), 0),
    reads: ['-(2|)'],
    until: '^ 5s !',
    steps: 'jpA',
    words: { A: 'whole 2,1 differed 2' },
  })
})
