import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBreaker } from '../../dev/vite/breaking'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function breaker() {
  const sent: string[] = []
  const send: typeof fetch = (address, { method = 'GET' } = {}) => {
    const url = address instanceof Request ? address.url : address
    sent.push(`${method} ${new URL(url).pathname}`)
    return Promise.resolve(new Response('{}'))
  }
  return { sent, breakIt: createBreaker('http://127.0.0.1:1', send) }
}

test('a fault ends after the announced seconds', async () => {
  const { sent, breakIt } = breaker()
  expect(await breakIt('cut')).toBe(20)
  expect(sent).toEqual(['DELETE /_faults', 'PUT /_faults', 'POST /_faults/actions'])
  await vi.advanceTimersByTimeAsync(19_999)
  expect(sent).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent.at(-1)).toBe('DELETE /_faults')
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
  const { sent, breakIt } = breaker()
  await breakIt('lose')
  expect(await breakIt('slow')).toBe(30)
  sent.length = 0
  await vi.advanceTimersByTimeAsync(29_999)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual(['DELETE /_faults'])
})

test('the name “nothing” ends a fault at once, and an unknown name does nothing', async () => {
  const { sent, breakIt } = breaker()
  expect(await breakIt('nothing')).toBe(0)
  expect(sent).toEqual(['DELETE /_faults'])
  for (const name of ['', 'crash', 'toString', '__proto__']) expect(await breakIt(name)).toBeNull()
  expect(sent).toHaveLength(1)
})
