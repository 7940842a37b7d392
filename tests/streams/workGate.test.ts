import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { createWorkGate } from '../../src/streams/operators/workGate'
import { slowPace } from '../support/pace'

test('changes wait until an answer is worked off, also where one piece of work leads to the next', () => {
  const slow = slowPace()
  const gate = createWorkGate(slow.pace)
  const done: string[] = []
  const work = (name: string) =>
    gate.work(function* (value: number) {
      for (let part = 0; part < 50; part += 1) yield
      done.push(name)
      return value
    })
  of(1).pipe(work('first'), work('second')).subscribe()
  while (!done.includes('first')) slow.goOn()
  expect([slow.isAtRest(), done]).toEqual([true, ['first']])
  of('change')
    .pipe(gate.waitUntilIdle())
    .subscribe(change => done.push(change))
  slow.goOnToTheEnd()
  expect(done).toEqual(['first', 'second', 'change'])
})
