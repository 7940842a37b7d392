import { createClient } from '@supabase/supabase-js'
import { firstValueFrom, lastValueFrom } from 'rxjs'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Call } from '../../src/backend/ports/backend.port'
import { callFunction } from '../../src/backend/supabase/rest/callFunction'
import { createCalls } from '../../src/backend/supabase/calls/createCalls'
import { callEdgeFunction } from '../../src/backend/supabase/calls/callEdgeFunction'
import { createFiles } from '../../src/backend/supabase/storage/createFiles'
import { createMaxRows } from '../../src/backend/supabase/rest/maxRows'
import type { RpcSource } from '../../src/board/model/source'

const url = 'http://localhost:1'
const tokens = { freshToken: () => Promise.resolve({ token: 'token' }) } as never
const page: Extract<Call, { type: 'function' }> = {
  type: 'function',
  function: 'page',
  method: 'POST',
  body: '{}',
  timeoutMs: 1_000,
}
type Fetch = typeof fetch
const fetchNothing: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/** The last event of an unanswered function call, and the other requests. */
async function countUnanswered(other: Fetch) {
  const requests: string[] = []
  const project: Fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (pathname.startsWith('/functions/')) return fetchNothing(input)
    requests.push(pathname)
    return other(input, init)
  }
  return {
    last: await lastValueFrom(callEdgeFunction({ url, key: 'key', fetch: project }, tokens, page)),
    requests,
  }
}
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)

test('the project is to blame if it does not answer either', async () => {
  const { last, requests } = await countUnanswered(fetchNothing)
  expect(requests).toEqual(['/auth/v1/health', '/storage/v1/status'])
  expect(last).toMatchObject({ type: 'unclear', reason: { code: 'function_unreachable', name: 'page' } })
})
test('the function is to blame if the project answers', async () => {
  const { last } = await countUnanswered(() => Promise.resolve(Response.json({})))
  expect(last).toMatchObject({ type: 'unclear', reason: { code: 'function_silent', name: 'page' } })
})
test.each(['/auth/', '/storage/'])(
  'the function is to blame where only %s does not answer',
  async service => {
    const { last } = await countUnanswered(input =>
      String(input instanceof Request ? input.url : input).includes(service)
        ? fetchNothing(input)
        : Promise.resolve(Response.json({})),
    )
    expect(last).toMatchObject({ type: 'unclear', reason: { code: 'function_silent', name: 'page' } })
  },
)
test('nothing is checked after the caller stopped waiting', async () => {
  let requestCount = 0
  const project: Fetch = (_, init) => {
    requestCount += 1
    return new Promise((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(new Error('gone'))),
    )
  }
  const calling = callEdgeFunction({ url, key: 'key', fetch: project }, tokens, page).subscribe()
  await new Promise(resolve => setImmediate(resolve))
  expect(requestCount).toBe(1)
  calling.unsubscribe()
  await new Promise(resolve => setImmediate(resolve))
  expect(requestCount).toBe(1)
})

const source: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'close',
  columns: ['value'],
  key: [],
  limit: 20,
  refresh: { interval: 600 },
}
/** Why a function that is watched was not read. */
const lossOf = (answer: Fetch) => {
  const client: ReturnType<typeof createClient> = createClient(url, 'key', {
    global: { fetch: answer },
    realtime: { transport: WebSocket as never },
  })
  const reads = { client, tokens, maxRows: createMaxRows(), listFunctions: new Set<string>() }
  return firstValueFrom(callFunction(reads, source)).catch((loss: unknown) => loss)
}

test.each([
  [{ details: null, hint: null }, 'P0001: the month is closed'],
  [{ details: '', hint: 'open it first' }, 'P0001: the month is closed – open it first'],
  [
    { details: 'closed on\n  Monday', hint: 'open it first' },
    'P0001: the month is closed – closed on Monday – open it first',
  ],
  [{ details: 'x'.repeat(400), hint: null }, `P0001: the month is closed – ${'x'.repeat(300)}…`],
])('details of Postgres are part of the reason: %j', async (besides, reason) => {
  const toldError = { code: 'P0001', message: 'the month is closed', ...besides }
  expect(await lossOf(() => Promise.resolve(Response.json(toldError, { status: 400 })))).toEqual({
    kind: 'misconfigured',
    reason,
  })
})
test('a request lost by the network has that reason alone', async () => {
  const loss = await lossOf(fetchNothing)
  expect(loss).toEqual({ kind: 'lost', reason: like(/^TypeError: Failed to fetch$/) })
})

/** The signatures and limits that a project with these answers gives. */
async function toldBy(answer: Fetch, usable: unknown = { token: 'token' }) {
  const project = { url, key: 'key', fetch: answer }
  const asking = { freshToken: () => Promise.resolve(usable), session: () => null } as never
  const client = createClient(url, 'key', {
    global: { fetch: answer },
    realtime: { transport: WebSocket as never },
  })
  const calls = createCalls(project, asking, {} as never)
  return Promise.all([
    calls.describe({ schema: 'public', function: 'page' }),
    createFiles(project, client, asking).limits('stamps'),
  ])
}
const refusedBy =
  (status: number, body: unknown): Fetch =>
  () =>
    Promise.resolve(Response.json(body, { status }))

test('a project that does not answer tells nothing, and one that may not tell has answered', async () => {
  const unansweredLines = ['unanswered', 'unanswered']
  expect(await toldBy(fetchNothing)).toEqual(unansweredLines)
  expect(await toldBy(refusedBy(503, { message: 'busy' }))).toEqual(unansweredLines)
  const loss = { kind: 'lost', reason: 'no token' }
  expect(await toldBy(refusedBy(200, {}), { loss })).toEqual(unansweredLines)
  const unknown = { code: 'PGRST202', message: 'none', statusCode: '404', error: 'Bucket not found' }
  expect(await toldBy(refusedBy(404, unknown))).toEqual([null, null])
})
