import { createClient } from '@supabase/supabase-js'
import fc from '../support/property'
import { firstValueFrom } from 'rxjs'
import { describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { listFolder } from '../../src/backend/supabase/storage/listFolder'
import { readLoss } from '../../src/backend/supabase/losses'
import { serviceFetch } from '../../src/backend/supabase/wire/serviceFetch'
import { isWithin, type Service } from '../../src/backend/supabase/wire/withinService'
import type { FolderSource } from '../../src/board/model/source'
import { hostileNames } from '../support/hostile-names'

const url = 'https://project.example'
const SERVICES: Service[] = ['rest', 'auth', 'storage', 'functions', 'realtime']

const like = (pattern: RegExp): unknown => expect.stringMatching(pattern)

/** A fetch for one service, and where its requests went. */
function fetchFor(service: Service, answer: () => Response = () => Response.json([])) {
  const sentRequests: string[] = []
  const ask: typeof fetch = (input, init) => {
    sentRequests.push(
      `${init?.redirect ?? 'follow'} ${new URL(input instanceof Request ? input.url : input).href}`,
    )
    return Promise.resolve(answer())
  }
  return { ask: serviceFetch({ url, fetch: ask }, service), sentRequests }
}

describe('an address is a service’s own', () => {
  test.each([
    [`${url}/rest/v1/orders?select=*`, true],
    [`${url}/rest/v1/rpc/add`, true],
    [`${url}/rest/v1/`, true],
    [`${url}/rest/v1/a%2Fb`, true],
    [`${url}/rest/v1/..a/b..`, true],
    [`${url}/rest/v1`, false],
    [`${url}/rest/v10/orders`, false],
    [`${url}/auth/v1/logout`, false],
    [`${url}/rest/v1/../../auth/v1/logout`, false],
    [`${url}/rest/v1/%2e%2e/%2E./auth/v1/logout`, false],
    [`${url}/rest/v1/..\\..\\auth/v1/logout`, false],
    // Not for a browser, but for a gateway that decodes before it chooses where a request goes.
    [`${url}/rest/v1/rpc/..%2F..%2F..%2Fauth%2Fv1%2Flogout`, false],
    [`${url}/rest/v1/..%252F..%252Fauth`, false],
    [`${url}/rest/v1/..%5C..%5Cauth`, false],
    [`${url}/rest/v1/..;/..;/auth`, false],
    [`${url}/rest/v1/．．／auth`, false],
    ['https://evil.example/rest/v1/orders', false],
    ['https://project.example.evil.example/rest/v1/orders', false],
    ['https://project.example:8443/rest/v1/orders', false],
    ['http://project.example/rest/v1/orders', false],
    ['https://a:b@project.example/rest/v1/orders', false],
  ])('%s: %s', (address, is) => {
    expect(isWithin(address, { url }, 'rest')).toBe(is)
  })
  test('of a project behind a path, below that path', () => {
    const project = { url: 'https://example.org/one' }
    expect(isWithin('https://example.org/one/rest/v1/orders', project, 'rest')).toBe(true)
    expect(isWithin('https://example.org/two/rest/v1/orders', project, 'rest')).toBe(false)
    expect(isWithin('https://example.org/rest/v1/orders', project, 'rest')).toBe(false)
  })
})

test('no path leaves its service', async () => {
  await fc.assert(
    fc.asyncProperty(hostileNames, fc.constantFrom(...SERVICES), async (name, service) => {
      const { ask, sentRequests } = fetchFor(service)
      await ask(`${url}/${service}/v1/${name}`)
      for (const each of sentRequests) {
        const { origin, pathname } = new URL(each.replace(/^manual /, ''))
        expect([origin, pathname.startsWith(`/${service}/v1/`)]).toEqual([url, true])
      }
    }),
    { numRuns: 2_000, endOnFailure: true },
  )
})

describe('a request that would leave its service', () => {
  test('is not sent, and is refused by name in the form of a refusal by PostgREST', async () => {
    const { ask, sentRequests } = fetchFor('rest')
    const answer = await ask(`${url}/rest/v1/../../auth/v1/logout`, { method: 'POST' })
    expect(sentRequests).toEqual([])
    const { code, message } = (await answer.json()) as { code: string; message: string }
    expect(readLoss(answer.status, code, message)).toEqual({
      kind: 'misconfigured',
      reason: 'OUTSIDE_SERVICE: The request was blocked: its URL would have left the project’s rest service.',
    })
  })
  test('is a loss that no further try mends, where storage-js makes it', async () => {
    const { ask, sentRequests } = fetchFor('storage')
    const client = createClient(url, 'key', {
      global: { fetch: ask },
      realtime: { transport: WebSocket as never },
    })
    // As a caller would that forgot to make a segment of the name.
    const wild = { storage: { from: () => client.storage.from('../../../../auth/v1/logout') } }
    const tokens = { freshToken: () => Promise.resolve({ token: 'token' }), markExpired: () => undefined }
    const source: FolderSource = {
      kind: 'folder',
      bucket: 'b',
      order: { column: 'name', ascending: true },
      limit: 1,
      refresh: { interval: 60 },
    }
    const loss = await firstValueFrom(listFolder(wild as never, tokens as never, source)).catch(
      (error: unknown) => error,
    )
    expect(loss).toMatchObject({
      kind: 'misconfigured',
      reason: like(/left the project’s storage service/),
    })
    expect(sentRequests).toEqual([])
  })
})

test.each([
  [
    'a browser',
    () =>
      Object.defineProperties(new Response(), { type: { value: 'opaqueredirect' }, status: { value: 0 } }),
  ],
  ['Node', () => new Response(null, { status: 307, headers: { location: `${url}/auth/v1/logout` } })],
])('a redirect, as %s tells of it, is not followed', async (_, answer) => {
  const { ask, sentRequests } = fetchFor('rest', answer)
  const response = await ask(`${url}/rest/v1/orders`)
  expect(sentRequests).toEqual([`manual ${url}/rest/v1/orders`])
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'REDIRECTED' }),
  ])
})
test('any other answer is passed on', async () => {
  const { ask } = fetchFor('rest', () => new Response(null, { status: 304 }))
  expect((await ask(`${url}/rest/v1/orders`)).status).toBe(304)
})
