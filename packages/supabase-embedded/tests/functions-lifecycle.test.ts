import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { WorkerLimits } from '../src/functions/worker-limits'
import { serveFunction, writeFunction } from './support/function-server'

let dir: string
let closing: (() => Promise<void>)[]
let printedLines: string[]
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'supabase-embedded-functions-'))
  closing = []
  printedLines = []
})
afterEach(async () => {
  for (const close of closing) await close()
  rmSync(dir, { recursive: true })
})

const write = (path: string, text: string) => writeFunction(dir, path, text)
const serve = (code: string, limits?: Partial<WorkerLimits>, policy?: 'per_worker' | 'oneshot') =>
  serveFunction({ dir, closing, printedLines }, code, limits, policy)

const says = (text: string) => `Deno.serve(() => new Response('${text}'))`

test('the next call after an edit runs the new code, also of what it imports', async () => {
  write('_shared/word.ts', `export const word = 'one'`)
  const { text } = await serve(`import { word } from '../_shared/word.ts'
    Deno.serve(() => new Response(word))`)
  expect(await text()).toBe('one')
  write('_shared/word.ts', `export const word = 'two'`)
  expect(await text()).toBe('two')
  write('it/index.ts', says('three'))
  expect(await text()).toBe('three')
  write('.env', 'WORD=four')
  write('it/index.ts', `Deno.serve(() => new Response(Deno.env.get('WORD')))`)
  expect(await text()).toBe('four')
  write('.env', 'WORD=five')
  expect(await text()).toBe('five')
})

test('without an edit the worker stays, and with it what it remembers', async () => {
  const { text } = await serve(`let calls = 0; Deno.serve(() => new Response(String(++calls)))`)
  expect([await text(), await text(), await text()]).toEqual(['1', '2', '3'])
})

test('policy oneshot gives every call a worker of its own', async () => {
  const { text } = await serve(
    `let calls = 0; Deno.serve(() => new Response(String(++calls)))`,
    {},
    'oneshot',
  )
  expect([await text(), await text()]).toEqual(['1', '1'])
})

test.for([
  ['a syntax error', `Deno.serve(() => {`, /index\.ts/],
  ['a missing file', `import './gone.ts'`, /gone\.ts/],
  [
    'a package that is not installed',
    `import 'npm:left-pad@1.3.0'`,
    /"npm:left-pad@1\.3\.0" is not installed/,
  ],
  ['an address', `import 'https://example.com/x.ts'`, /"https:\/\/example\.com\/x\.ts" cannot be fetched/],
  ['a bare name', `import 'rxjs'`, /"rxjs" not prefixed with \/ or \.\/ or \.\.\//],
  ['an error while loading', `throw new Error('no luck')`, /no luck/],
  ['nothing that serves', `export const x = 1`, /neither calls Deno\.serve/],
] as const)('%s is a BOOT_ERROR that says so, and is over once repaired', async ([, code, reason]) => {
  const { call, text } = await serve(says('well'))
  expect(await text()).toBe('well')
  write('it/index.ts', code)
  const answer = await call()
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: 'BOOT_ERROR', message: expect.stringMatching(reason) as string },
  ])
  write('it/index.ts', says('well again'))
  expect(await text()).toBe('well again')
})

test('events arrive one by one, while the function is still sending', async () => {
  const { call } = await serve(`
    let more
    Deno.serve(req => {
      if (req.method === 'POST') return more.enqueue('data: two\\n\\n'), more.close(), new Response()
      const body = new ReadableStream({ start: c => { more = c; c.enqueue('data: one\\n\\n') } })
      return new Response(body.pipeThrough(new TextEncoderStream()), { headers: { 'content-type': 'text/event-stream' } })
    })`)
  const answer = await call()
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect((await reader?.read())?.value).toBe('data: one\n\n')
  await call('', { method: 'POST' })
  expect((await reader?.read())?.value).toBe('data: two\n\n')
  expect((await reader?.read())?.done).toBe(true)
})

test('a caller that hangs up is noticed: before the answer and in the middle of it', async () => {
  const { call, text } = await serve(`
    const gone = Promise.withResolvers?.() ?? (() => { let resolve; const promise = new Promise(r => resolve = r); return { promise, resolve } })()
    let begun
    const began = new Promise(r => begun = r)
    Deno.serve(async req => {
      switch (new URL(req.url).search) {
        case '?slow': begun(); return new Promise(() => req.signal.addEventListener('abort', () => gone.resolve('aborted')))
        case '?stream': return new Response(new ReadableStream({ start: c => c.enqueue(new Uint8Array(1)), cancel: () => gone.resolve('cancelled') }))
        case '?began': return new Response(String(await began))
        default: return new Response(await gone.promise)
      }
    })`)
  const streaming = new AbortController()
  const answer = await call('?stream', { signal: streaming.signal })
  await answer.body?.getReader().read()
  streaming.abort()
  expect(await text()).toBe('cancelled')
  // An edit, for a fresh worker.
  write('it/again.ts', '')
  const waiting = new AbortController()
  const slow = call('?slow', { signal: waiting.signal }).catch((error: unknown) => (error as Error).name)
  await text('?began')
  waiting.abort()
  expect(await slow).toBe('AbortError')
  expect(await text()).toBe('aborted')
})

test('output and errors of a function are reported with its name and place', async () => {
  const { call } = await serve(`Deno.serve(() => {
    console.log('on my way')
    throw new Error('lost')
  })`)
  const answer = await call()
  expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
  // Two streams: their order is not ours to say.
  await expect.poll(() => printedLines).toContain('[functions/it] on my way')
  await expect
    .poll(() => printedLines.join('\n'))
    .toMatch(/\[functions\/it\] Error: lost\n.*functions\/it\/index\.ts:3:\d+/)
})

test('calls run side by side', async () => {
  const { text } = await serve(`
    const waiting = []
    Deno.serve(() => new Promise(resolve => {
      waiting.push(resolve)
      if (waiting.length === 3) for (const each of waiting) each(new Response('together'))
    }))`)
  expect(await Promise.all([text(), text(), text()])).toEqual(['together', 'together', 'together'])
})

test('no call with a body is lost, however soon it is answered', async () => {
  const { call } = await serve('Deno.serve(async req => new Response(await req.text()))')
  for (let nth = 0; nth < 60; nth++) {
    const answer = await call('', { method: 'POST', body: String(nth) })
    expect([answer.status, await answer.text()]).toEqual([200, String(nth)])
  }
})

test('work handed to waitUntil is finished although the function was edited meanwhile', async () => {
  const { text } = await serve(`
    Deno.serve(() => {
      EdgeRuntime.waitUntil(new Promise(r => setTimeout(r, 200)).then(() => Deno.writeTextFile('../done', 'yes')))
      return new Response('old')
    })`)
  expect(await text()).toBe('old')
  write('it/index.ts', says('new'))
  expect(await text()).toBe('new')
  await expect.poll(() => existsSync(join(dir, 'functions/done'))).toBe(true)
})

test('a function hears the events of its worker, and its last one when it is replaced', async () => {
  const { text } = await serve(`
    let heard = ''
    self.addEventListener('unhandledrejection', event => { heard += event.reason.message; event.preventDefault() })
    addEventListener('error', event => { heard += event.message; event.preventDefault() })
    addEventListener('beforeunload', event => Deno.writeTextFileSync('../last', event.detail.reason))
    Deno.serve(async () => {
      void Promise.reject(new Error('lost'))
      reportError(new Error(' and found'))
      await new Promise(resolve => setTimeout(resolve, 10))
      return new Response(heard)
    })`)
  expect(await text()).toBe(' and foundlost')
  write('it/index.ts', says('new'))
  expect(await text()).toBe('new')
  await expect.poll(() => existsSync(join(dir, 'functions/last'))).toBe(true)
})

const LIMIT = {
  code: 'WORKER_LIMIT',
  message: 'Worker failed to respond due to a resource limit (please check logs)',
}
test.for([
  ['endless work', `for (;;);`, { blocked: 1500 }, 546, LIMIT],
  [
    'too much memory',
    `const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))`,
    { memory: 32 },
    546,
    LIMIT,
  ],
  ['too long a life', `await new Promise(() => undefined)`, { wall: 1500 }, 546, LIMIT],
  ['no answer in time', `await new Promise(() => undefined)`, { idle: 1000 }, 504, { code: 'IDLE_TIMEOUT' }],
  ['an exit', `Deno.exit(1)`, {}, 500, { code: 'WORKER_ERROR' }],
  [
    'a stray rejection',
    `void Promise.reject(new Error('stray')); await new Promise(() => undefined)`,
    {},
    500,
    { code: 'WORKER_ERROR' },
  ],
  [
    'a stray error',
    `setTimeout(() => { throw new Error('stray') }); await new Promise(() => undefined)`,
    {},
    500,
    { code: 'WORKER_ERROR' },
  ],
] as const)(
  '%s is answered, and the next call finds a new worker',
  async ([, code, limits, status, body]) => {
    const { call, text } = await serve(
      `Deno.serve(async req => { if (req.url.endsWith('?bad')) { ${code} } return new Response('fine') })`,
      limits,
    )
    expect(await text()).toBe('fine')
    const answer = await call('?bad')
    expect([answer.status, await answer.json()]).toMatchObject([status, body])
    expect(await text()).toBe('fine')
  },
)

test('files left by a killed process are deleted', async () => {
  const left = join(dir, '.temp/functions/999999999-x')
  mkdirSync(left, { recursive: true })
  const { text } = await serve(says('here'))
  expect(await text()).toBe('here')
  expect(existsSync(left)).toBe(false)
})

test('closing ends the workers and leaves no bundle behind', async () => {
  const { text, functions, listening } = await serve(says('here'))
  expect(await text()).toBe('here')
  expect(readdirSync(join(dir, '.temp/functions'))).toHaveLength(1)
  await listening.close()
  await functions.close()
  closing = []
  expect(readdirSync(join(dir, '.temp/functions'))).toEqual([])
})
