import { startRealtime } from 'supabase-embedded/testing/realtime'
import { AuthApiError, createClient } from '@supabase/supabase-js'
import { firstValueFrom, lastValueFrom } from 'rxjs'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Call, Probe } from '../../src/backend/ports/backend.port'
import { toRefusal } from '../../src/backend/supabase/auth/refusals/toRefusal'
import { callEdgeFunction } from '../../src/backend/supabase/calls/callEdgeFunction'
import { callRpc } from '../../src/backend/supabase/calls/callRpc'
import { textFetch, probeFunction } from '../../src/backend/supabase/functions/probeFunction'
import { listFolder } from '../../src/backend/supabase/storage/listFolder'
import { sendFileChange } from '../../src/backend/supabase/storage/changeFiles'
import { toFileRefusal as fileRefusal, parseFailure } from '../../src/backend/supabase/storage/fileRefusals'
import { readExcerpt } from '../../src/backend/supabase/storage/fileLinks'
import { storageLoss } from '../../src/backend/supabase/storage/storageLosses'
import { toWriteRefusal as writeRefusal } from '../../src/backend/supabase/rest/writes/writeRefusals'
import type { FolderSource, FunctionSource } from '../../src/board/model/source'
import { Secret } from '../../src/shared/secret'
import { source } from '../support/boards'
import { keep, profileOf } from '../support/profile'

/** What hosted projects answer and the embedded backend does not. */

const url = 'http://localhost:1'
type Fetch = typeof fetch
const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)
const clientOf = (answer: Fetch) =>
  createClient(url, 'key', { global: { fetch: answer }, realtime: { transport: WebSocket as never } })

/** A session whose token is believed again only once it is renewed; a young one cannot be disbelieved. */
function session(isYoung: boolean) {
  let [token, isOver, disbelievedCount] = ['first', false, 0]
  return {
    accessToken: () => token,
    remaining: () => (isOver ? 0 : 60_000),
    freshToken: () => Promise.resolve({ token }),
    markExpired() {
      disbelievedCount += 1
      isOver = !isYoung
    },
    countDisbelieved: () => disbelievedCount,
    /** The next token, and whether it is young. */
    renew(young: boolean) {
      ;[token, isOver, isYoung] = [`${token}+`, false, young]
    },
  }
}

test.each([
  [402, 'Service for this project is restricted', 'project_restricted'],
  [540, 'Project paused', 'project_paused'],
])('%i means that the project keeps everybody out', (status, errorText, reason) => {
  const refusal = toRefusal(new AuthApiError(errorText, status, undefined))
  expect(refusal).toEqual({ code: 'unreachable', reason: { code: reason } })
})

test('a project that accepts only private channels is misconfigured, not denying the viewer', async () => {
  const realtime = await startRealtime()
  realtime.faults.realtime.joinError = 'PrivateOnly: This project only allows private channels'
  const browser = profileOf(realtime)
  keep(browser, await realtime.token())
  const { auth, sources } = browser.open()
  await auth.restore()
  expect(await lastValueFrom(sources.listen(source)).catch((loss: unknown) => loss)).toMatchObject({
    kind: 'misconfigured',
    reason: like(/^PrivateOnly: .*“Allow public access”/),
  })
})

test('that a file is longer than its excerpt is detected without knowing its length', async () => {
  const rangeFetch: Fetch = (_, init) => {
    const [, last = ''] = (new Headers(init?.headers).get('range') ?? '').split('-')
    return Promise.resolve(new Response('abcdef'.slice(0, Number(last) + 1), { status: 206 }))
  }
  const link = { viewUrl: new Secret(url), downloadUrl: new Secret(url), lifetimeMs: 1_000 }
  const of = (bytes: number) => firstValueFrom(readExcerpt(rangeFetch, link, bytes))
  expect(await of(4)).toEqual({ text: 'abcd', isTruncated: true })
  expect(await of(6)).toEqual({ text: 'abcdef', isTruncated: false })
})

const it: FunctionSource = {
  kind: 'function',
  function: 'it',
  method: 'GET',
  refresh: { interval: 60 },
  limit: 9,
}
const answerUnverified = () =>
  Response.json({ code: 'UNAUTHORIZED_ASYMMETRIC_JWT', message: 'Invalid JWT' }, { status: 401 })

describe('a function whose “Verify JWT” takes no token of the project', () => {
  test('costs one renewal, and not one for every probe', async () => {
    const tokens = session(false)
    const refusingFunctions = new Set<string>()
    let answer = answerUnverified
    const client = clientOf(textFetch(() => Promise.resolve(answer())))
    const asking = {
      client,
      tokens: tokens as never,
      isReachable: () => Promise.resolve(true),
      refusingFunctions,
    }
    const askLine = () =>
      firstValueFrom(probeFunction({ ...asking, noteColumn: () => undefined }, it, 1_000)).catch(
        (loss: unknown) => loss,
      )
    expect(await askLine()).toMatchObject({ kind: 'expired', reason: like(/Verify JWT/) })
    tokens.renew(true)
    expect(await askLine()).toMatchObject({ status: 401, ok: null, error: like(/Verify JWT.*Invalid JWT$/) })
    const before = tokens.countDisbelieved()
    tokens.renew(false)
    expect(await askLine()).toMatchObject({ status: 401, ok: null })
    expect(tokens.countDisbelieved()).toBe(before)
    // Once it took one, a refusal is news again.
    answer = () => Response.json({})
    expect(await askLine()).toMatchObject({ ok: true })
    answer = answerUnverified
    expect(await askLine()).toMatchObject({ kind: 'expired' })
  })

  const call: Extract<Call, { type: 'function' }> = {
    type: 'function',
    function: 'it',
    method: 'POST',
    body: '{}',
    timeoutMs: 1_000,
  }
  const callWith = (tokens: object, answer = answerUnverified) => {
    const project = { url, key: 'key', fetch: () => Promise.resolve(answer()) }
    return lastValueFrom(callEdgeFunction(project, tokens as never, call))
  }

  test('is called again with another token at most once', async () => {
    const tokens = session(false)
    expect(await callWith(tokens)).toMatchObject({ kind: 'limited', reason: { code: 'call_renewing' } })
    tokens.renew(true)
    expect(await callWith(tokens)).toMatchObject({ reason: { text: like(/401: .*Verify JWT/) } })
  })

  test('refuses an algorithm, which no renewal changes', async () => {
    const tokens = session(false)
    const code = 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM'
    const answerRefused = () =>
      Response.json({ code, message: 'Unsupported JWT algorithm ES256' }, { status: 401 })
    expect(await callWith(tokens, answerRefused)).toMatchObject({ reason: { text: like(/algorithm ES256/) } })
    expect(tokens.countDisbelieved()).toBe(0)
  })

  test('is distinguished from a function that answers 401 itself', async () => {
    const tokens = session(false)
    const own = () => Response.json({ code: 'UNAUTHORIZED', message: 'Not with me' }, { status: 401 })
    expect(await callWith(tokens, own)).toMatchObject({
      kind: 'rights',
      reason: { code: 'response', text: '401: Not with me' },
    })
    expect(tokens.countDisbelieved()).toBe(0)
  })
})

describe('a key that was switched off', () => {
  const body = { message: 'Legacy API keys are disabled', hint: 'They were disabled on 2026-11-01.' }
  const tokens = session(true)
  const switchedOff = clientOf(() => Promise.resolve(Response.json(body, { status: 401 })))
  const KEY = 'the project doesn’t accept this page’s key'
  const reason = { code: 'key_refused', text: body.message }
  const papers = { bucket: 'papers', path: 'a.txt' }
  const folder: FolderSource = {
    kind: 'folder',
    bucket: 'papers',
    limit: 1,
    refresh: { interval: 60 },
    order: { column: 'name', ascending: true },
  }

  test('is not a lack of rights for a folder', async () => {
    const loss = await firstValueFrom(listFolder(switchedOff, tokens as never, folder)).catch(
      (error: unknown) => error,
    )
    expect(loss).toEqual({ kind: 'misconfigured', reason: `${body.message}: ${KEY}` })
    expect(tokens.countDisbelieved()).toBe(0)
  })

  test('is the reason for a refused write, upload or message', async () => {
    const change = { type: 'remove', bucket: 'papers', paths: ['a.txt'] } as const
    expect(await sendFileChange(switchedOff, tokens as never, change)).toMatchObject({
      type: 'refused',
      reason,
    })
    expect(fileRefusal(parseFailure(401, JSON.stringify(body)), papers)).toMatchObject({ reason })
    const target = { schema: 'public', table: 'parcels', key: ['id'], columns: [] }
    expect(writeRefusal({ message: body.message }, { target, values: {}, status: 401 })).toMatchObject({
      reason,
    })
  })

  test.each([
    [{ statusCode: '401', message: 'Unauthorized' }, 400],
    [{ statusCode: '403', code: 'AccessDenied', message: 'Access denied' }, 401],
  ])('is distinguished from Storage’s own refusals: %o', (toldError, status) => {
    expect(storageLoss({ ...toldError, status }).kind).toBe('denied')
    const refusal = fileRefusal(parseFailure(status, JSON.stringify(toldError)), papers)
    expect(refusal).toMatchObject({ kind: 'rights', reason: { code: 'bucket_policy', bucket: 'papers' } })
  })

  test('is not an expired token', () => {
    expect(storageLoss({ status: 401, message: '"exp" claim timestamp check failed' }).kind).toBe('expired')
  })
})

test('a token that a function of the database refuses is renewed', async () => {
  const tokens = session(false)
  const answerRefused = () => Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
  const project = { url, key: 'key', fetch: () => Promise.resolve(answerRefused()) }
  const call = { type: 'rpc', schema: 'public', function: 'note', body: '{}', get: false } as const
  expect(await lastValueFrom(callRpc(project, tokens as never, call))).toMatchObject({ kind: 'limited' })
  expect(tokens.countDisbelieved()).toBe(1)
})

test('a function that answers 503 on purpose is not said to have ended by an error', async () => {
  const headers = { 'sb-error-code': 'EDGE_FUNCTION_ERROR' }
  const client = clientOf(
    textFetch(() =>
      Promise.resolve(Response.json({ message: 'the queue is down' }, { status: 503, headers })),
    ),
  )
  const asking = { client, tokens: session(true) as never, isReachable: () => Promise.resolve(true) }
  const probe$ = probeFunction(
    { ...asking, noteColumn: () => undefined, refusingFunctions: new Set() },
    it,
    1_000,
  )
  expect(((await firstValueFrom(probe$)) as Probe).error).toBe('503: the queue is down')
})
