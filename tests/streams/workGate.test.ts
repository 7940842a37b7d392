import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { createWorkGate } from '../../src/streams/operators/workGate'
import { slowPace } from '../support/pace'

test('changes wait until an answer is worked off, also where one piece of work leads to the next', () => {
  const slow = slowPace()
  const gate = createWorkGate(slow.pace)
  const finishedWork: string[] = []
  const work = (name: string) =>
    gate.work(function* (value: number) {
      for (let part = 0; part < 50; part += 1) yield
      finishedWork.push(name)
      return value
    })
  of(1).pipe(work('first'), work('second')).subscribe()
  while (!finishedWork.includes('first')) slow.goOn()
  expect([slow.isAtRest(), finishedWork]).toEqual([true, ['first']])
  of('change')
    .pipe(gate.waitUntilIdle())
    .subscribe(change => finishedWork.push(change))
  slow.goOnToTheEnd()
  expect(finishedWork).toEqual(['first', 'second', 'change'])
})
