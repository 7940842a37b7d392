import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBreaker } from '../../dev/vite/breaking'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function breaker() {
  const sentRequests: string[] = []
  const send: typeof fetch = (address, { method = 'GET' } = {}) => {
    const url = address instanceof Request ? address.url : address
    sentRequests.push(`${method} ${new URL(url).pathname}`)
    return Promise.resolve(new Response('{}'))
  }
  return { sentRequests, breakIt: createBreaker('http://127.0.0.1:1', send) }
}

test('a fault ends after the announced seconds', async () => {
  const { sentRequests, breakIt } = breaker()
  expect(await breakIt('cut')).toBe(20)
  expect(sentRequests).toEqual(['DELETE /_faults', 'PUT /_faults', 'POST /_faults/actions'])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(sentRequests).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(sentRequests.at(-1)).toBe('DELETE /_faults')
})

test('exactly five changes are lost', async () => {
  const bodies: unknown[] = []
  const breakIt = createBreaker('http://127.0.0.1:1', (_, init) => {
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    return Promise.resolve(new Response('{}'))
  })
  await breakIt('lose')
  expect(bodies).toEqual([{ realtime: { loseNext: 5 } }])
})

test('there is one fault at a time, and the last one ends by its own time', async () => {
  const { sentRequests, breakIt } = breaker()
  await breakIt('lose')
  expect(await breakIt('slow')).toBe(30)
  sentRequests.length = 0
  await vi.advanceTimersByTimeAsync(29_999)
  expect(sentRequests).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sentRequests).toEqual(['DELETE /_faults'])
})

test('the name “nothing” ends a fault at once, and an unknown name does nothing', async () => {
  const { sentRequests, breakIt } = breaker()
  expect(await breakIt('nothing')).toBe(0)
  expect(sentRequests).toEqual(['DELETE /_faults'])
  for (const name of ['', 'crash', 'toString', '__proto__']) expect(await breakIt(name)).toBeNull()
  expect(sentRequests).toHaveLength(1)
})
