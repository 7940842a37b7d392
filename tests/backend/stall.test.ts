import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { bypassCache } from '../../src/backend/supabase/wire/bypassCache'
import { unlessStalled } from '../../src/backend/supabase/wire/unlessStalled'

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

const encoder = new TextEncoder()

/** A project that begins its answer after so many ms, and sends a byte each time so many more have passed. */
function slow(begin: number, pauses: readonly number[]) {
  const requests: (RequestInit | undefined)[] = []
  const project: typeof fetch = (_, init) => {
    requests.push(init)
    return new Promise((resolve, reject) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          init?.signal?.addEventListener('abort', () => {
            reject(init.signal?.reason as Error)
            stream.error(init.signal?.reason)
          })
          let at = begin
          const unless = (act: () => void) => () => !init?.signal?.aborted && act()
          for (const pause of pauses)
            setTimeout(
              unless(() => stream.enqueue(encoder.encode('x'))),
              (at += pause),
            )
          setTimeout(
            unless(() => stream.close()),
            at,
          )
        },
      })
      setTimeout(() => resolve(new Response(body, { status: 206, headers: { 'x-kept': 'yes' } })), begin)
    })
  }
  return { requests, ask: unlessStalled(project) }
}
const textOf = (answer: Promise<Response>) =>
  answer.then(response => response.text()).catch((error: unknown) => String(error))

test('an answer that takes a minute is read, as long as bytes come', async () => {
  const { ask } = slow(9_000, [9_000, 9_000, 9_000, 9_000, 9_000, 9_000])
  const answer = ask('http://project')
  const text = textOf(answer)
  await vi.advanceTimersByTimeAsync(63_000)
  expect(await text).toBe('xxxxxx')
  const { status, headers } = await answer
  expect([status, headers.get('x-kept')]).toEqual([206, 'yes'])
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  ['before it begins', 11_000, [1]],
  ['within it', 1_000, [1_000, 11_000]],
])('one that is silent for ten seconds %s is lost', async (_, begin, pauses) => {
  const text = textOf(slow(begin, pauses).ask('http://project'))
  await vi.advanceTimersByTimeAsync(12_100)
  expect(await text).toMatch(/sent nothing for 10 seconds/)
})

test('giving up a request ends it, also while its answer arrives', async () => {
  const { ask, requests } = slow(0, [5_000, 5_000])
  const controller = new AbortController()
  const text = textOf(ask('http://project', { signal: controller.signal }))
  await vi.advanceTimersByTimeAsync(6_000)
  controller.abort(new Error('left'))
  await vi.advanceTimersByTimeAsync(1)
  expect(await text).toMatch(/left/)
  expect(requests[0]?.signal?.aborted).toBe(true)
})

test.each([
  ['PostgREST', {}, [undefined, undefined, undefined]],
  ['a gateway that says no', { 'cache-control': 'no-cache, max-age=0' }, [undefined, undefined, undefined]],
  [
    'a gateway that adds a lifetime',
    { 'cache-control': 'max-age=600' },
    [undefined, 'no-store', 'no-store', 'no-store'],
  ],
  ['one that adds a date', { 'last-modified': 'now' }, [undefined, 'no-store', 'no-store', 'no-store']],
])('a read of %s never comes from a cache', async (_, headers: HeadersInit, caches) => {
  const requests: unknown[] = []
  const ask = bypassCache((_, init) => {
    requests.push(init?.cache)
    return Promise.resolve(new Response('[]', { headers }))
  })
  for (const method of [undefined, 'GET', 'HEAD']) await ask('http://project', method ? { method } : {})
  expect(requests).toEqual(caches)
})

test('a write is sent once, whatever the answer', async () => {
  const requests: unknown[] = []
  const ask = bypassCache((_, init) => {
    requests.push(init?.cache)
    return Promise.resolve(new Response('[]', { headers: { 'cache-control': 'public' } }))
  })
  await ask('http://project', { method: 'POST' })
  expect(requests).toEqual([undefined])
})

test('an answer without a body is passed on as it is', async () => {
  const answer = new Response(null, { status: 204 })
  expect(await unlessStalled(() => Promise.resolve(answer))('http://project')).toBe(answer)
  expect(vi.getTimerCount()).toBe(0)
})
