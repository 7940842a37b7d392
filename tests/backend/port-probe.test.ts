import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend, Probe } from '../../src/backend/ports/backend.port'
import { isWithin } from '../../src/backend/supabase/wire/withinService'
import type { FunctionSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import { enter, profileOf } from '../support/profile'

/** What it answers to GET is set beforehand, by its address. */
const code = `
const fine = '{"up": true, "lag": 9007199254740993, "deep": {"list": [1, "x"]}}'
const subOf = (req: Request) => JSON.parse(atob(req.headers.get('authorization')!.split('.')[1])).sub
let what = 'fine'
Deno.serve(async req => {
  if (req.method === 'POST') return Response.json(await req.json())
  if (req.method === 'DELETE') return new Response(null, { status: 204 })
  const { searchParams } = new URL(req.url)
  if (searchParams.has('set')) return new Response((what = searchParams.get('set')!))
  switch (what) {
    case 'fine': return new Response(fine)
    case 'throw': throw new Error('on purpose')
    case 'fail': return Response.json({ message: 'the queue is down' }, { status: 500 })
    case 'slow': await new Promise(resolve => setTimeout(resolve, 300)); return new Response('at last')
    case 'relay': return new Response('no', { status: 500, headers: { 'x-relay-error': 'true' } })
    case 'broken': return new Response('{"a":', { headers: { 'content-type': 'application/json' } })
    case 'limit': return Response.json({ message: 'too many' }, { status: 429 })
    case 'stuck': return Response.json({ message: 'Worker failed to respond' }, { status: 546 })
    default: return subOf(req) === what
      ? new Response('yes', { headers: { 'x-sb-edge-region': 'eu-1', 'x-deno-execution-id': 'e-7' } })
      : Response.json({ error: 'not yours' }, { status: 403 })
  }
})`

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ 'functions/it/index.ts': code })
})
afterAll(() => embeddedBackend.close())

/** `forges`: its calls of functions go out with a token that nobody issued. */
async function openPort(forges = false): Promise<{ port: Backend; id: string }> {
  const { email, id } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend, {
    fetch: (input, init) => {
      const headers = new Headers(init?.headers)
      const isForged = forges && isWithin(new Request(input).url, embeddedBackend, 'functions')
      if (isForged) headers.set('authorization', `${headers.get('authorization') ?? ''}x`)
      return fetch(input, { ...init, headers })
    },
  }).open()
  await enter(port, email)
  return { port, id }
}
const it: FunctionSource = { kind: 'function', function: 'it', method: 'GET' }
/** What came of one call, or its loss. */
const probeSource = ({ sources }: Backend, source: Partial<FunctionSource> = {}, patience = 10_000) =>
  firstValueFrom(sources.probe({ ...it, ...source }, patience)).catch((loss: unknown) => loss)
const answers = async (what: string) => {
  const headers = { authorization: `Bearer ${embeddedBackend.keys.anon}` }
  await (await fetch(`${embeddedBackend.url}/functions/v1/it?set=${what}`, { headers })).text()
}
beforeEach(() => answers('fine'))
const breakHttp = (http: Embedded['faults']['http']) => {
  embeddedBackend.faults.http = http
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
}

test('an answer is judged by the board’s expectations, and its numbers are exact', async () => {
  const { port } = await openPort()
  const source = { ...it, fields: ['lag'] }
  const fine = (await probeSource(port, source)) as Probe
  expect(fine).toMatchObject({
    status: 200,
    ok: true,
    error: null,
    answer: { up: true, lag: '9007199254740993' },
  })
  expect(Math.abs(Date.now() - fine.at)).toBeLessThan(10_000)
  expect(port.sources.exactColumns(source)).toEqual(new Set(['lag']))
  const says = (path: string, equals: string | number | boolean) => ({
    ...it,
    expectation: { json: { path, value: equals } },
  })
  expect(await probeSource(port, says('deep.list.1', 'x'))).toMatchObject({ ok: true })
  expect(await probeSource(port, says('up', false))).toMatchObject({
    status: 200,
    ok: false,
    error: 'responded with 200, but “up” is true, not false',
  })
  expect(await probeSource(port, { method: 'DELETE' })).toMatchObject({
    status: 204,
    ok: true,
    body: null,
  })
  expect(await probeSource(port, { method: 'POST', body: [1, null] })).toMatchObject({ answer: [1, null] })
  expect(await probeSource(port, { expectation: { status: [500, 599] } })).toMatchObject({
    ok: false,
    error: expect.stringMatching(/^200: /) as string,
  })
})

test('a failed probe has the words of the service that refused', async () => {
  const { port } = await openPort()
  await answers('fail')
  expect(await probeSource(port)).toMatchObject({
    status: 500,
    ok: false,
    error: '500: the queue is down',
    body: '{"message":"the queue is down"}',
  })
  await answers('throw')
  expect(await probeSource(port)).toMatchObject({ status: 500, ok: false })
  await answers('stuck')
  expect(await probeSource(port)).toMatchObject({
    error: '546: it exceeded its memory or CPU limit – Worker failed to respond',
  })
  await answers('relay')
  expect(await probeSource(port)).toMatchObject({ error: '500: the relay couldn’t reach it – no' })
  // supabase-js alone would keep the status to itself.
  await answers('broken')
  expect(await probeSource(port)).toMatchObject({ status: 200, ok: true, body: '{"a":', answer: null })
  expect(await probeSource(port, { function: 'absent' })).toMatchObject({
    status: 404,
    ok: false,
    error: '404: no function with this name is deployed',
  })
})

test('a refused viewer learns nothing of the function’s health, others learn where it ran', async () => {
  const [ann, bob] = await Promise.all([openPort(), openPort()])
  await answers(ann.id)
  expect(await probeSource(ann.port)).toMatchObject({ ok: true, region: 'eu-1', execution: 'e-7' })
  expect(await probeSource(bob.port)).toMatchObject({ status: 403, ok: null, error: '403: not yours' })
  expect(await probeSource(bob.port, { expectation: { status: [403, 403] } })).toMatchObject({ ok: true })
})

const UNVERIFIED = '401: the function’s “Verify JWT” setting rejects this token – Invalid JWT'
test('a refused token is renewed where that may help, and is not a failure', async () => {
  const [{ port }, other] = await Promise.all([openPort(true), openPort(true)])
  expect(await probeSource(port)).toMatchObject({ status: 401, ok: null, error: UNVERIFIED })
  const now = Date.now.bind(Date)
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now() + 90_000)
  onTestFinished(() => later.mockRestore())
  expect(await probeSource(other.port)).toMatchObject({ kind: 'expired', reason: UNVERIFIED })
  // It refused a young one: no token is to blame.
  expect(await probeSource(port)).toMatchObject({ status: 401, ok: null })
})

test('a slow function, a silent one, and a lost connection are distinguished', async () => {
  const { port } = await openPort()
  await answers('slow')
  const slow = (await probeSource(port)) as Probe
  expect(slow).toMatchObject({ ok: true, body: 'at last' })
  expect(slow.ms).toBeGreaterThanOrEqual(299)
  breakHttp({ functions: { hang: true } })
  expect(await probeSource(port, {}, 200)).toMatchObject({
    status: null,
    ok: false,
    error: 'no response within 0.2 s',
  })
  breakHttp({ functions: { drop: true } })
  expect(await probeSource(port)).toMatchObject({
    status: null,
    ok: false,
    error: expect.stringMatching(/^no readable response/) as string,
  })
  // An auth service that is down says nothing of the connection.
  breakHttp({ functions: { drop: true }, auth: { drop: true } })
  expect(await probeSource(port)).toMatchObject({ ok: false })
  breakHttp({ functions: { drop: true }, auth: { drop: true }, storage: { drop: true } })
  expect(await probeSource(port)).toEqual({
    kind: 'lost',
    reason: 'neither the function nor its project responded',
  })
  breakHttp({})
  await answers('limit')
  expect(await probeSource(port)).toEqual({ kind: 'limited', reason: '429: too many' })
})

test('probes are rows, the newest first, with fields of the answer', async () => {
  const { port } = await openPort()
  const source: FunctionSource = { ...it, fields: ['up', 'lag'], refresh: { interval: 1 }, limit: 10 }
  const listener = vi.fn()
  const subscription = sourceRows(port.sources, source).subscribe(step => {
    if (step.type === 'rows') listener([...step.rows].map(({ row: { ok, up, lag } }) => [ok, up, lag]))
  })
  onTestFinished(() => subscription.unsubscribe())
  const row = [true, true, '9007199254740993']
  await until(() => expect(listener).toHaveBeenLastCalledWith([row, row]))
})
