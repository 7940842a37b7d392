import { afterEach, beforeEach, test, vi } from 'vitest'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { row, source } from '../support/boards'
import { holding } from '../support/rows'
import { plays, silence } from './verify'

// No jitter: the next verification is exactly as late as it should be.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

test('the rows are read again every thirty seconds, and nothing is drawn for rows that are right', () =>
  plays({
    reads: ['-(1|)', '-(1|)', '-(1|)'],
    until: '^ 61s !',
    steps: 'jpA 29999ms -v 29999ms -v',
    words: { A: 'whole 1 differed 0', v: 'passed' },
  }))

test('the longer nothing is found, the rarer it is looked for, up to five minutes', () =>
  plays({
    reads: Array.from({ length: 8 }, () => '-(1|)'),
    until: '^ 19m !',
    steps: `jpA ${[30, 30, 60, 120, 240, 300, 300].map(seconds => `${seconds * 1_000 - 1}ms -v`).join(' ')}`,
    words: { A: 'whole 1 differed 0', v: 'passed' },
  }))

test('a change that was lost without a sign is repaired at once, and reported if none arrives for it', () =>
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

test('rows that change again and again without an event end the connection', () =>
  plays({
    reads: ['-(1|)', '-(2|)', '-(3|)'],
    until: '^ 60s !',
    loss: silence,
    steps: 'jpA 29999ms -B 4999ms d 5999ms -C 4999ms (e#)',
    words: {
      A: 'whole 1 differed 0',
      B: 'whole 2,1 differed 1',
      C: 'whole 3,2,1 differed 1',
      d: 'drift 1 since 1 at 30002',
      e: 'drift 1 since 30002 at 41003',
    },
  }))

test('nor between two of which nothing had changed', () =>
  plays({
    reads: ['-(1|)', '-(2|)', '-(2|)', '-(3|)'],
    until: '^ 90s !',
    loss: silence,
    steps: 'jpA 29999ms -B 4999ms d 5999ms -v 29999ms -C 4999ms (e#)',
    words: {
      A: 'whole 1 differed 0',
      B: 'whole 2,1 differed 1',
      C: 'whole 3,2,1 differed 1',
      d: 'drift 1 since 1 at 30002',
      v: 'passed',
      e: 'drift 1 since 41003 at 71004',
    },
  }))

test('but not where a change of any row came between', () =>
  plays({
    listen: 'jp 36s b',
    reads: ['-(1|)', '-(2|)', '-(3|)', '-(3|)'],
    until: '^ 50s !',
    steps: 'jpA 29999ms -B 4999ms d 1248ms b 4750ms -C 4999ms e',
    words: {
      A: 'whole 1 differed 0',
      B: 'whole 2,1 differed 1',
      b: 'whole 2,1',
      C: 'whole 3,2,1 differed 1',
      d: 'drift 1 since 1 at 30002',
      e: 'drift 1 since 30002 at 41003',
    },
  }))

test('nor if rows only left, which need not be announced', () =>
  plays({
    reads: ['-(3|)', '-(2|)', '-(1|)', '-(1|)'],
    until: '^ 50s !',
    steps: 'jpA 29999ms -B 4999ms d 5999ms -C 4999ms e',
    words: {
      A: 'whole 3,2,1 differed 0',
      B: 'whole 2,1 differed 1',
      C: 'whole 1 differed 1',
      d: 'drift 1 since 1 at 30002',
      e: 'drift 1 since 30002 at 41003',
    },
  }))

const finds = {
  A: 'whole 1 differed 0',
  B: 'whole 2,1 differed 1',
  C: 'whole 3,2,1 differed 1',
  d: 'drift 1 since 1 at 30002',
  e: 'drift 1 since 30002 at 41003',
}
test('after such an end no connection ends for ten minutes, whatever is found', () =>
  plays({
    memory: new RowsHandover(holding([row(1)]), 0).afterDeafConnection(0),
    reads: ['-(1|)', '-(2|)', '-(3|)', '-(4|)', '-(5|)'],
    until: '^ 70s !',
    steps: 'jpA 29999ms -B 4999ms d 5999ms -C 4999ms e 5999ms -D 4999ms f 5999ms -E 4999ms g',
    words: {
      ...finds,
      f: 'drift 1 since 41003 at 52004',
      g: 'drift 1 since 52004 at 63005',
      D: 'whole 4,3,2,1 differed 1',
      E: 'whole 5,4,3,2,1 differed 1',
    },
  }))

test('then the next one ends as the first did', () =>
  plays({
    memory: new RowsHandover(holding([row(1)]), 0).afterDeafConnection(-10 * 60_000),
    reads: ['-(1|)', '-(2|)', '-(3|)'],
    until: '^ 60s !',
    loss: silence,
    steps: 'jpA 29999ms -B 4999ms d 5999ms -C 4999ms (e#)',
    words: finds,
  }))

test('a limit that keeps rows from being read which are known to be missing is a doubt at once', () =>
  plays({
    listen: 'jp 5s r',
    reads: ['-(1|)', '-#', '-(2|)'],
    loss: { kind: 'limited', reason: 'HTTP 429' },
    until: '^ 40s !',
    steps: 'jpA 4999ms -d 29999ms -B',
    words: {
      A: 'whole 1 differed 0',
      d: 'couldn’t reload rows: HTTP 429',
      B: 'whole 2,1 differed 1',
    },
  }))

test('a change that was only slower than the read is not drift', () =>
  plays({
    listen: 'jp 32s b',
    reads: ['-(1|)', '-(2|)'],
    until: '^ 40s !',
    steps: 'jpA 29999ms -B 2248ms C',
    words: { A: 'whole 1 differed 0', B: 'whole 2,1 differed 1', C: 'whole 2,1' },
  }))

test('nor is one that arrived malformed, which is a doubt', () =>
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

test('a difference after a renewed token is reported as possibly due to other rights', () =>
  plays({
    listen: 'jp 2s r',
    reads: ['-(1|)', '-(2|)'],
    until: '^ 12s !',
    steps: 'jpA 1999ms -B 4999ms d',
    words: {
      A: 'whole 1 differed 0',
      B: 'whole 2,1 differed 1',
      d: 'drift 1 since 1 at 2002, renewed',
    },
  }))

test('and never ends a connection as deaf', () =>
  plays({
    listen: 'jp 2s r 8s r 8s r',
    reads: ['-(1|)', '-(2|)', '-(3|)', '-(4|)'],
    until: '^ 25s !',
    steps: 'jpA 1999ms -B 4999ms d 2999ms -C 4999ms e 2999ms -D 4999ms f',
    words: {
      A: 'whole 1 differed 0',
      B: 'whole 2,1 differed 1',
      C: 'whole 3,2,1 differed 1',
      D: 'whole 4,3,2,1 differed 1',
      d: 'drift 1 since 1 at 2002, renewed',
      e: 'drift 1 since 2002 at 10003, renewed',
      f: 'drift 1 since 10003 at 18004, renewed',
    },
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

test('a source may be verified more often, or never', () => {
  const once = { reads: ['-(1|)', '-(1|)'], words: { A: 'whole 1 differed 0', v: 'passed' } }
  plays({ ...once, source: { ...source, verifyInterval: 5 }, until: '^ 6s !', steps: 'jpA 4999ms -v' })
  plays({ ...once, source: { ...source, verifyInterval: 0 }, until: '^ 10m !', steps: 'jpA' })
})

test('a read that fails for a while is tried again, is a doubt the second time, and ends nothing', () =>
  plays({
    reads: ['-(1|)', '-#', '-#', '-#', '-(2|)'],
    until: '^ 48s !',
    // After two seconds, four, and eight.
    steps: 'jpA 32001ms d 12001ms B',
    words: {
      A: 'whole 1 differed 0',
      d: 'couldn’t reload rows: HTTP 503',
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
    memory: new RowsHandover(holding([row(3), row(1)]), 0),
    reads: ['-(2|)'],
    until: '^ 5s !',
    steps: 'jpA',
    words: { A: 'whole 2,1 differed 2' },
  })
})
