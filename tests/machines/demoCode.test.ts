import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { demoCodeMachine, type DemoCode } from '../../src/machines/demoCode/demoCode.machine'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function started(answers: (DemoCode | Error)[]) {
  const asked: string[] = []
  const machine = demoCodeMachine.provide({
    actors: {
      code: fromPromise<DemoCode, { codes: string }>(({ input }) => {
        asked.push(input.codes)
        const answer = answers.shift() ?? new Error('no more')
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      }),
    },
  })
  const actor = createActor(machine, { input: { codes: '/_demo/code' } }).start()
  return { actor, asked, shown: () => actor.getSnapshot().context.code?.code }
}

test('a code is shown for as long as it holds, and then the next one', async () => {
  const { actor, asked, shown } = started([
    { code: '111111', remaining: 4_000 },
    { code: '222222', remaining: 30_000 },
  ])
  await vi.advanceTimersByTimeAsync(3_999)
  expect(shown()).toBe('111111')
  await vi.advanceTimersByTimeAsync(2)
  expect(shown()).toBe('222222')
  expect(asked).toEqual(['/_demo/code', '/_demo/code'])
  actor.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toHaveLength(2)
})

test('without an answer no code is shown, and it is requested again after five seconds', async () => {
  const { actor, shown } = started([new Error('gone'), { code: '333333', remaining: 30_000 }])
  await vi.advanceTimersByTimeAsync(4_999)
  expect([actor.getSnapshot().value, shown()]).toEqual(['unavailable', undefined])
  await vi.advanceTimersByTimeAsync(2)
  expect(shown()).toBe('333333')
  actor.stop()
})
