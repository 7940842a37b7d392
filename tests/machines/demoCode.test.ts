import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { demoCodeMachine, type DemoCode } from '../../src/machines/demoCode/demoCode.machine'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function startDemo(answers: (DemoCode | Error)[]) {
  const requests: string[] = []
  const machine = demoCodeMachine.provide({
    actors: {
      code: fromPromise<DemoCode, { codes: string }>(({ input }) => {
        requests.push(input.codes)
        const answer = answers.shift() ?? new Error('no more')
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
      }),
    },
  })
  const actor = createActor(machine, { input: { codes: '/_demo/code' } }).start()
  return { actor, requests, readCode: () => actor.getSnapshot().context.code?.code }
}

test('a code is shown for as long as it holds, and then the next one', async () => {
  const { actor, requests, readCode } = startDemo([
    { code: '111111', remaining: 4_000 },
    { code: '222222', remaining: 30_000 },
  ])
  await vi.advanceTimersByTimeAsync(3_999)
  expect(readCode()).toBe('111111')
  await vi.advanceTimersByTimeAsync(2)
  expect(readCode()).toBe('222222')
  expect(requests).toEqual(['/_demo/code', '/_demo/code'])
  actor.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toHaveLength(2)
})

test('without an answer no code is shown, and it is requested again after five seconds', async () => {
  const { actor, readCode } = startDemo([new Error('gone'), { code: '333333', remaining: 30_000 }])
  await vi.advanceTimersByTimeAsync(4_999)
  expect([actor.getSnapshot().value, readCode()]).toEqual(['unavailable', undefined])
  await vi.advanceTimersByTimeAsync(2)
  expect(readCode()).toBe('333333')
  actor.stop()
})
