import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { demoFaultsMachine, type DemoFault } from '../../src/machines/demoFaults/demoFaults.machine'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function startFaults(answer: () => Promise<{ seconds: number }>) {
  const reports: (DemoFault | null)[] = []
  const machine = demoFaultsMachine.provide({
    actors: {
      setFault: fromPromise<{ seconds: number }, { fault: DemoFault | null }>(({ input }) => {
        reports.push(input.fault)
        return answer()
      }),
    },
  })
  return { actor: createActor(machine).start(), reports }
}

test('a fault lasts as long as the server says', async () => {
  const { actor, reports } = startFaults(() => Promise.resolve({ seconds: 20 }))
  actor.send({ type: 'demoFaults.break', fault: 'cut' })
  // One at a time.
  actor.send({ type: 'demoFaults.break', fault: 'slow' })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(actor.getSnapshot()).toMatchObject({ value: 'broken', context: { fault: 'cut', until: 21_000 } })
  await vi.advanceTimersByTimeAsync(2)
  // What it does to a board may still come.
  expect(actor.getSnapshot()).toMatchObject({ value: 'healthy', context: { fault: 'cut' } })
  expect(reports).toEqual(['cut'])
})

test('a fault can be ended earlier', async () => {
  const { actor, reports } = startFaults(() => Promise.resolve({ seconds: 20 }))
  actor.send({ type: 'demoFaults.break', fault: 'slow' })
  await vi.advanceTimersByTimeAsync(5_000)
  actor.send({ type: 'demoFaults.mend' })
  await vi.advanceTimersByTimeAsync(0)
  expect([actor.getSnapshot().value, reports]).toEqual(['healthy', ['slow', null]])
})

test('without an answer nothing is broken, and that is shown until the next try', async () => {
  const { actor } = startFaults(() => Promise.reject(new Error('gone')))
  actor.send({ type: 'demoFaults.break', fault: 'lose' })
  await vi.advanceTimersByTimeAsync(0)
  expect(actor.getSnapshot()).toMatchObject({ value: 'healthy', context: { fault: null, hasFailed: true } })
  actor.send({ type: 'demoFaults.break', fault: 'lose' })
  expect(actor.getSnapshot().context.hasFailed).toBe(false)
})
