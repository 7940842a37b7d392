import { expect, test } from 'vitest'
import fc from '../support/property'
import type { MutationStage } from '../../src/machines/mutation/mutation.context'
import { emptyQueue, isQueueEmpty, moveInQueue, takeTurns } from '../../src/machines/mutations/uploadQueue'

const stages: (MutationStage | null)[] = [
  'waiting',
  'queued',
  'sending',
  'confirming',
  'accepted',
  'refused',
  'unknown',
  null,
]

test('an upload is in one list at most, and no more than two have their turn', () => {
  const move = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), stage: fc.constantFrom(...stages) })
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), moves => {
      let queue = emptyQueue
      for (const { id, stage } of moves) {
        // Nobody sends before it is their turn.
        if (stage === 'sending' && !queue.sending.includes(id)) continue
        queue = takeTurns(moveInQueue(queue, id, stage)).queue
        const all = [...queue.preparing, ...queue.waiting, ...queue.sending]
        expect(new Set(all).size).toBe(all.length)
        expect(queue.sending.length).toBeLessThanOrEqual(2)
        expect(queue.waiting.length === 0 || queue.sending.length === 2).toBe(true)
      }
    }),
  )
})

test('turns are taken in the order in which they were asked for', () => {
  const queue = ['a', 'b', 'c', 'd'].reduce((queue, id) => moveInQueue(queue, id, 'queued'), emptyQueue)
  const first = takeTurns(queue)
  expect(first.next).toEqual(['a', 'b'])
  expect(takeTurns(first.queue).next).toEqual([])
  expect(takeTurns(moveInQueue(first.queue, 'b', 'accepted')).next).toEqual(['c'])
})

test('an upload that waits for a person or is over can be removed', () => {
  for (const stage of stages) {
    const isOver = !['waiting', 'queued', 'sending'].includes(stage ?? '')
    expect(isQueueEmpty(moveInQueue(emptyQueue, 'a', stage))).toBe(isOver)
  }
})
