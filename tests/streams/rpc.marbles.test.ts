import { defer, map, of, throwError } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Loss, ReadResult, Row, SourceSignal } from '../../src/backend/ports/backend.port'
import type { RpcSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { scriptedData } from '../support/scripted-backend'
import { virtualTime } from '../support/virtual-time'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const source: RpcSource = {
  ...{ kind: 'rpc', schema: 'public', function: 'report', columns: ['value'], key: [], limit: 5 },
  refresh: { tables: [{ schema: 'public', table: 'orders' }] },
}
const two: RpcSource = {
  ...source,
  refresh: { tables: ['orders', 'lines'].map(table => ({ schema: 'public', table })) },
}
const signals = {
  j: { type: 'joined' },
  p: { type: 'subscribed' },
  r: { type: 'reauthorized' },
  i: { type: 'insert', row: {}, at: null },
  k: { type: 'keyless', reason: 'Error 400' },
  u: { type: 'silent' },
  h: { type: 'resumed' },
} satisfies Record<string, SourceSignal>
const answer = (...values: unknown[]): ReadResult => ({
  rows: values.map((value): Row => ({ value })),
  isTruncated: false,
})
const answers: Record<string, ReadResult> = {
  ...{ 1: answer(1), 2: answer(2), 3: answer(3) },
  s: answer('b', 'a', 'a'),
}
const down: Loss = { kind: 'lost', reason: 'HTTP 503' }
const raisedLoss: Loss = { kind: 'misconfigured', reason: 'P0001: no parcels yet' }
const denialLoss: Loss = { kind: 'denied', reason: '42501: permission denied for function report' }

const word = (step: RowsEvent) => {
  switch (step.type) {
    case 'rows': {
      const values = [...step.rows].map(({ row }) => row['value']).join()
      return `${step.isComplete ? 'whole' : 'part'} ${values} differed ${step.read?.differenceCount}`
    }
    case 'polling':
      return `every ${step.every}`
    case 'suspect':
    case 'refused':
      return step.reason
    default:
      return step.type
  }
}

interface Script {
  of?: RpcSource
  listens?: string[]
  calls: string[]
  again?: string
  until: string
  steps: string
  words: Record<string, string>
  loss?: Loss
}
const plays = ({ of = source, listens = [], calls, again = '-', until, steps, words, loss = down }: Script) =>
  virtualTime(({ cold, hot, expectObservable }) => {
    let count = 0
    const script = calls.map(marbles => cold<ReadResult>(marbles, answers, loss))
    const data = {
      ...scriptedData(
        listens.map(marbles => cold<SourceSignal>(marbles, signals)),
        [],
      ),
      call: () =>
        defer(
          () => script[count++] ?? throwError((): Loss => ({ kind: 'misconfigured', reason: 'unscripted' })),
        ),
    }
    expectObservable(sourceRows(data, of, null, hot(again)).pipe(map(word)), until).toBe(steps, words, loss)
  })

describe('after changes of its tables', () => {
  test('is called at the proof, and once for changes that come together', () =>
    plays({
      listens: ['j-p 10ms i 100ms i 100ms i'],
      calls: ['-(1|)', '-(2|)'],
      until: '^ 5s !',
      // 250 ms after the first of them, and no sooner than a second after the call before.
      steps: 'j-pA 1s B',
      words: { j: 'joined', p: 'subscribed', A: 'whole 1 differed 0', B: 'whole 2 differed 1' },
    }))

  test('follows a table that never comes to rest, one call at a time', () =>
    plays({
      listens: [`j-p 2s ${'i 199ms '.repeat(12)}`],
      calls: ['-(1|)', '400ms (2|)', '400ms (3|)', '-(1|)'],
      until: '^ 8s !',
      steps: 'j-pA 2649ms B 1399ms C 1s D',
      words: {
        ...{ j: 'joined', p: 'subscribed', A: 'whole 1 differed 0' },
        ...{ B: 'whole 2 differed 1', C: 'whole 3 differed 1', D: 'whole 1 differed 1' },
      },
    }))

  test('waits for every table, and falls silent once', () =>
    plays({
      of: two,
      listens: ['j-p-- 2s u-h', 'j---p 2s u-h'],
      calls: ['-(1|)', '-----(1|)'],
      until: '^ 2500ms !',
      steps: 'j---pA 1999ms u-(hdd)A',
      words: {
        ...{ j: 'joined', p: 'subscribed', u: 'silent', h: 'resumed' },
        ...{ A: 'whole 1 differed 0', d: 'the server didn’t respond for a while' },
      },
    }))

  test('another proof is a doubt that the next answer ends; a new token is not', () =>
    plays({
      listens: ['j-p 2s p 2s r'],
      calls: ['-(1|)', '-(2|)', '-(2|)'],
      until: '^ 9s !',
      steps: 'j-pA 1999ms dB 2s C',
      words: {
        ...{ j: 'joined', p: 'subscribed', d: 'the server resubscribed' },
        ...{ A: 'whole 1 differed 0', B: 'whole 2 differed 1', C: 'whole 2 differed 0' },
      },
    }))

  test('changes of a table without a key count as well', () =>
    plays({
      listens: ['j-p 2s k'],
      calls: ['-(1|)', '-(2|)'],
      until: '^ 9s !',
      steps: 'j-pA 2250ms B',
      words: { j: 'joined', p: 'subscribed', A: 'whole 1 differed 0', B: 'whole 2 differed 1' },
    }))

  test('a later failure is tried again, and is a doubt at the second failure', () =>
    plays({
      listens: ['j-p 2s i'],
      calls: ['-(1|)', '-#', '-#', '-(2|)'],
      until: '^ 20s !',
      steps: 'j-pA 4251ms d 3999ms -B',
      words: {
        ...{ j: 'joined', p: 'subscribed', d: 'couldn’t reload rows: HTTP 503' },
        ...{ A: 'whole 1 differed 0', B: 'whole 2 differed 1' },
      },
    }))

  test('after a limit it is one at once, for the next try is far', () =>
    plays({
      listens: ['j-p 2s i'],
      calls: ['-(1|)', '-#', '-#', '-(2|)'],
      until: '^ 70s !',
      steps: 'j-pA 2250ms d 60001ms B',
      words: {
        ...{ j: 'joined', p: 'subscribed', d: 'couldn’t reload rows: HTTP 429' },
        ...{ A: 'whole 1 differed 0', B: 'whole 2 differed 1' },
      },
      loss: { kind: 'limited', reason: 'HTTP 429' },
    }))

  test('for want of rights it ends', () =>
    plays({
      listens: ['j-p 2s i'],
      calls: ['-(1|)', '-#'],
      until: '^ 20s !',
      steps: 'j-pA 2250ms #',
      words: { j: 'joined', p: 'subscribed', A: 'whole 1 differed 0' },
      loss: denialLoss,
    }))

  test('after the function itself refused, it is called again when its tables change, from the first call on', () =>
    plays({
      listens: ['j-p 2s i 5s i 5s i'],
      calls: ['-#', '-#', '-(1|)', '-#'],
      until: '^ 30s !',
      steps: 'j-pR 2250ms R 5000ms A 5000ms R',
      words: { j: 'joined', p: 'subscribed', R: raisedLoss.reason, A: 'whole 1 differed 0' },
      loss: raisedLoss,
    }))

  test('after the function itself refused, it is called again at its interval, and the doubt stays', () =>
    plays({
      of: { ...source, refresh: { ...source.refresh, interval: 10 } },
      listens: ['j-p 2s p'],
      calls: ['-(1|)', '-#', '-(2|)'],
      until: '^ 20s !',
      steps: 'j-pA 1999ms dR 10s B',
      words: {
        ...{ j: 'joined', p: 'subscribed', d: 'the server resubscribed', R: raisedLoss.reason },
        ...{ A: 'whole 1 differed 0', B: 'whole 2 differed 1' },
      },
      loss: raisedLoss,
    }))
})

describe('every so often', () => {
  const every: RpcSource = { ...source, refresh: { interval: 10 } }

  test('joins nothing, and is called at once on request', () =>
    plays({
      of: every,
      calls: ['-(1|)', '-(2|)', '-(3|)'],
      again: '3s a',
      until: '^ 14s !',
      steps: 'pA 2999ms B 9999ms -C',
      words: {
        ...{ p: 'every 10', A: 'whole 1 differed 0' },
        ...{ B: 'whole 2 differed 1', C: 'whole 3 differed 1' },
      },
    }))

  test('is called again after a refusal, and at once on request', () =>
    plays({
      of: every,
      calls: ['-#', '-#', '-(1|)', '-#'],
      again: '3s a',
      until: '^ 24s !',
      steps: 'pR 2999ms R 9999ms -A 9999ms -R',
      words: { p: 'every 10', R: raisedLoss.reason, A: 'whole 1 differed 0' },
      loss: raisedLoss,
    }))

  test('a request during a call causes no second call', () =>
    plays({
      of: every,
      calls: ['3s (1|)', '-(2|)'],
      again: '1s a 1s a',
      until: '^ 12s !',
      steps: 'p 2999ms A',
      words: { p: 'every 10', A: 'whole 1 differed 0' },
    }))
})

test('rows stay in the order of the function, and equal ones are two', () => {
  const data = { ...scriptedData([], []), call: () => of(answers['s'] ?? answer()) }
  const steps: unknown[] = []
  sourceRows(data, { ...source, refresh: { interval: 10 } })
    .pipe(map(word))
    .subscribe(step => steps.push(step))
    .unsubscribe()
  expect(steps).toEqual(['every 10', 'whole b,a,a differed 0'])
})
