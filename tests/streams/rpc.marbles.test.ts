import { map, of } from 'rxjs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Loss } from '../../src/backend/ports/backend.port'
import type { RpcSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import { scriptedData } from '../support/scripted-backend'
import { answer, plays, raisedLoss, source, word } from './rpcMarbles'

// No jitter.
beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0.5))
afterEach(() => void vi.restoreAllMocks())

const two: RpcSource = {
  ...source,
  refresh: { tables: ['orders', 'lines'].map(table => ({ schema: 'public', table })) },
}
const denialLoss: Loss = { kind: 'denied', reason: '42501: permission denied for function report' }

describe('after changes of its tables', () => {
  test('is called at the proof, and once for changes that come together', () =>
    plays({
      listens: ['j-p 10ms i 100ms i 100ms i'],
      calls: ['-(1|)', '-(2|)'],
      until: '^ 5s !',
      // 250 ms after the first of them, and no sooner than a second after the call before.
      steps: 'j-pA 1s B',
    }))

  test('follows a table that never comes to rest, one call at a time', () =>
    plays({
      listens: [`j-p 2s ${'i 199ms '.repeat(12)}`],
      calls: ['-(1|)', '400ms (2|)', '400ms (3|)', '-(1|)'],
      until: '^ 8s !',
      steps: 'j-pA 2649ms B 1399ms C 1s D',
      means: { D: 'whole 1 differed 1' },
    }))

  test('waits for every table, and falls silent once', () =>
    plays({
      of: two,
      listens: ['j-p-- 2s u-h', 'j---p 2s u-h'],
      calls: ['-(1|)', '-----(1|)'],
      until: '^ 2500ms !',
      steps: 'j---pA 1999ms u-(hdd)A',
      means: { d: 'the server didn’t respond for a while' },
    }))

  test('another proof is a doubt that the next answer ends; a new token is not', () =>
    plays({
      listens: ['j-p 2s p 2s r'],
      calls: ['-(1|)', '-(2|)', '-(2|)'],
      until: '^ 9s !',
      steps: 'j-pA 1999ms dB 2s C',
      means: { d: 'the server resubscribed', C: 'whole 2 differed 0' },
    }))

  test('changes of a table without a key count as well', () =>
    plays({
      listens: ['j-p 2s k'],
      calls: ['-(1|)', '-(2|)'],
      until: '^ 9s !',
      steps: 'j-pA 2250ms B',
    }))

  test('a later failure is tried again, and is a doubt at the second failure', () =>
    plays({
      listens: ['j-p 2s i'],
      calls: ['-(1|)', '-#', '-#', '-(2|)'],
      until: '^ 20s !',
      steps: 'j-pA 4251ms d 3999ms -B',
      means: { d: 'couldn’t reload rows: HTTP 503' },
    }))

  test('after a limit it is one at once, for the next try is far', () =>
    plays({
      listens: ['j-p 2s i'],
      calls: ['-(1|)', '-#', '-#', '-(2|)'],
      until: '^ 70s !',
      steps: 'j-pA 2250ms d 60001ms B',
      means: { d: 'couldn’t reload rows: HTTP 429' },
      loss: { kind: 'limited', reason: 'HTTP 429' },
    }))

  test('for want of rights it ends', () =>
    plays({
      listens: ['j-p 2s i'],
      calls: ['-(1|)', '-#'],
      until: '^ 20s !',
      steps: 'j-pA 2250ms #',
      loss: denialLoss,
    }))

  test('after the function itself refused, it is called again when its tables change, from the first call on', () =>
    plays({
      listens: ['j-p 2s i 5s i 5s i'],
      calls: ['-#', '-#', '-(1|)', '-#'],
      until: '^ 30s !',
      steps: 'j-pR 2250ms R 5000ms A 5000ms R',
      loss: raisedLoss,
    }))

  test('after the function itself refused, it is called again at its interval, and the doubt stays', () =>
    plays({
      of: { ...source, refresh: { ...source.refresh, interval: 10 } },
      listens: ['j-p 2s p'],
      calls: ['-(1|)', '-#', '-(2|)'],
      until: '^ 20s !',
      steps: 'j-pA 1999ms dR 10s B',
      means: { d: 'the server resubscribed' },
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
      steps: 'eA 2999ms B 9999ms -C',
    }))

  test('is called again after a refusal, and at once on request', () =>
    plays({
      of: every,
      calls: ['-#', '-#', '-(1|)', '-#'],
      again: '3s a',
      until: '^ 24s !',
      steps: 'eR 2999ms R 9999ms -A 9999ms -R',
      loss: raisedLoss,
    }))

  test('a request during a call causes no second call', () =>
    plays({
      of: every,
      calls: ['3s (1|)', '-(2|)'],
      again: '1s a 1s a',
      until: '^ 12s !',
      steps: 'e 2999ms A',
    }))
})

test('rows stay in the order of the function, and equal ones are two', () => {
  const data = { ...scriptedData([], []), call: () => of(answer('b', 'a', 'a')) }
  const steps: unknown[] = []
  sourceRows(data, { ...source, refresh: { interval: 10 } })
    .pipe(map(word))
    .subscribe(step => steps.push(step))
    .unsubscribe()
  expect(steps).toEqual(['every 10', 'whole b,a,a differed 0'])
})
