import type { Backend as Embedded, HttpFault } from 'supabase-embedded'
import { project, signedIn, signedUp, withFactor } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import type { User } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Project } from '../../src/backend/supabase/project'
import { makeDeferred } from '../support/deferred'
import { enter, profileOf, raise, type Profile } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    project('[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'),
  )
})
afterAll(() => embeddedBackend.close())

function profile(options: Partial<Project> = {}): Profile {
  onTestFinished(() => {
    embeddedBackend.faults.http = {}
  })
  return profileOf(embeddedBackend, options)
}
async function signedInTab(browser = profile()) {
  const { client, email, id } = await signedUp(embeddedBackend)
  const port = browser.open()
  await enter(port, email)
  return { browser, port, client, email, id, keptText: browser.storedItems.get(browser.storageKey) }
}
const refreshTokenIn = ({ storedItems, storageKey }: Profile) =>
  (JSON.parse(storedItems.get(storageKey) ?? '') as { refresh_token: string }).refresh_token
const makeRefused = (code: string) => ({ type: 'refused', refusal: { code } })

test('a renewal is one request, and its session is stored', async () => {
  const { browser, port } = await signedInTab()
  const before = refreshTokenIn(browser)
  const { type, session } = await port.auth.refresh().then(answer => ({ session: undefined, ...answer }))
  expect(type).toBe('session')
  expect(session?.remaining).toBeGreaterThan(3_590_000)
  expect(Math.abs(session?.clockSkewMs ?? Infinity)).toBeLessThan(30_000)
  expect(browser.renewals()).toBe(1)
  expect(refreshTokenIn(browser)).not.toBe(before)
})

test('a request during a renewal gets its result', async () => {
  const { browser, port } = await signedInTab()
  const answers = await Promise.all([port.auth.refresh(), port.auth.refresh(), port.auth.refresh()])
  expect(answers.map(({ type }) => type)).toEqual(['session', 'session', 'session'])
  expect(browser.renewals()).toBe(1)
})

test.each<[string, HttpFault, object]>([
  ['a gateway without a service', { status: 503 }, { type: 'unavailable' }],
  ['a gateway that says when', { status: 503, retryAfter: 7 }, { type: 'unavailable', retryAfter: 7_000 }],
  ['an error of the service', { status: 500 }, { type: 'unavailable' }],
  ['a gateway of Cloudflare', { status: 522 }, { type: 'unavailable' }],
  ['a cut connection', { drop: true }, { type: 'unavailable' }],
  ['a limit', { status: 429 }, { type: 'unavailable', retryAfter: 60_000 }],
  ['a limit that says when', { status: 429, retryAfter: 90 }, { type: 'unavailable', retryAfter: 90_000 }],
  ['a limit that is soon over', { status: 429, retryAfter: 5 }, { type: 'unavailable', retryAfter: 60_000 }],
  ['a conflict', { status: 409 }, { type: 'unavailable' }],
  ['a gateway that knows no such path', { status: 404 }, { type: 'unavailable' }],
  ['a gateway that knows no such key', { status: 401 }, { type: 'unavailable' }],
  ['a gateway that says 400', { status: 400 }, { type: 'unavailable' }],
])('%s ends no session, and is asked once', async (_, fault, answer) => {
  const { browser, port, keptText } = await signedInTab()
  embeddedBackend.faults.http.auth = fault
  expect(await port.auth.refresh()).toMatchObject(answer)
  expect(browser.renewals()).toBe(1)
  expect(browser.storedItems.get(browser.storageKey)).toBe(keptText)
  expect(port.auth.remaining()).toBeGreaterThan(0)
  embeddedBackend.faults.http = {}
  expect(await port.auth.refresh()).toMatchObject({ type: 'session' })
})
test('a project that never answers is given up after a while, and the session is not', async () => {
  const { browser, port, keptText } = await signedInTab()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('took too long', 'TimeoutError')), 200)
    return controller.signal
  })
  onTestFinished(() => timeout.mockRestore())
  embeddedBackend.faults.http.auth = { hang: true }
  expect(await port.auth.refresh()).toMatchObject({ type: 'unavailable' })
  expect(timeout).toHaveBeenCalledWith(10_000)
  expect(browser.storedItems.get(browser.storageKey)).toBe(keptText)
})

test.each([
  ['a page of a hotel', new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })],
  ['something that is no session', Response.json({ access_token: 'a' })],
  ['nothing', new Response(null, { status: 204 })],
  ['a refusal in no known words', Response.json({ code: 'something_new' }, { status: 400 })],
  [
    'words of the end from a service that is down',
    Response.json({ code: 'session_expired' }, { status: 500 }),
  ],
])('%s instead of a session ends none', async (_, response) => {
  const answers = vi.fn<typeof fetch>(fetch)
  const { browser, port, keptText } = await signedInTab(profile({ fetch: answers }))
  answers.mockResolvedValueOnce(response)
  expect(await port.auth.refresh()).toMatchObject({ type: 'unavailable' })
  expect(browser.storedItems.get(browser.storageKey)).toBe(keptText)
})

test.each<[string, (user: Pick<User, 'id'> & { email: string }) => Promise<unknown>, string]>([
  [
    'one that was signed out from elsewhere',
    async ({ email }) => (await signedIn(embeddedBackend, email)).auth.signOut({ scope: 'others' }),
    'session_ended',
  ],
  [
    'that of somebody who was banned',
    ({ id }) => clientOf(embeddedBackend, 'secret').auth.admin.updateUserById(id, { ban_duration: '1h' }),
    'user_banned',
  ],
  [
    'that of somebody who was deleted',
    ({ id }) => clientOf(embeddedBackend, 'secret').auth.admin.deleteUser(id),
    'session_ended',
  ],
])('a session ends at its renewal: %s', async (_, cause, code) => {
  const { browser, port, email, id } = await signedInTab()
  await cause({ id, email })
  expect(await port.auth.refresh()).toMatchObject(makeRefused(code))
  expect([port.auth.remaining(), browser.storedItems.size]).toEqual([0, 0])
  expect(await browser.open().auth.restore()).toEqual({ type: 'none' })
})

test.each(['session_not_found', 'session_expired', 'validation_failed', 'refresh_token_already_used'])(
  'the service says %s and the session is over',
  async code => {
    const answers = vi.fn<typeof fetch>(fetch)
    const { port } = await signedInTab(profile({ fetch: answers }))
    answers.mockResolvedValueOnce(
      Response.json({ code: 400, error_code: code, msg: 'over' }, { status: 400 }),
    )
    expect(await port.auth.refresh()).toMatchObject(makeRefused('session_ended'))
  },
)

test('a second factor that was removed elsewhere takes the level down, and the session stays', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const factor = await withFactor(client)
  const port = profile().open()
  await enter(port, email)
  const { auth } = port
  expect(await raise(port, factor)).toMatchObject({
    session: { needsCode: false, viewer: { level: 'aal2' } },
  })
  expect(await auth.refresh()).toMatchObject({ session: { viewer: { level: 'aal2' } } })
  await client.auth.mfa.unenroll({ factorId: factor.id })
  expect(await auth.refresh()).toMatchObject({
    type: 'session',
    session: { needsCode: false, viewer: { level: 'aal1' } },
  })
})

describe('a look at the session', () => {
  test('finds it as it is held', async () => {
    const { port, browser } = await signedInTab()
    expect(await port.auth.checkSession()).toBe('same')
    expect(browser.requests.at(-1)).toBe('GET /user')
    expect(browser.renewals()).toBe(0)
  })
  test('finds a second factor that was removed elsewhere, until a renewal has confirmed it', async () => {
    const { client, email } = await signedUp(embeddedBackend)
    const factor = await withFactor(client)
    const port = profile().open()
    await enter(port, email)
    await raise(port, factor)
    expect(await port.auth.checkSession()).toBe('same')
    await client.auth.mfa.unenroll({ factorId: factor.id })
    expect(await port.auth.checkSession()).toBe('changed')
    expect(await port.auth.refresh()).toMatchObject({ session: { viewer: { level: 'aal1' } } })
    expect(await port.auth.checkSession()).toBe('same')
  })
  test('finds one that was ended elsewhere', async () => {
    const { port, email } = await signedInTab()
    await (await signedIn(embeddedBackend, email)).auth.signOut({ scope: 'others' })
    expect(await port.auth.checkSession()).toBe('changed')
  })
  test('says nothing where it cannot be asked, and asks nothing with a token that is over', async () => {
    const { port, browser } = await signedInTab()
    embeddedBackend.faults.http.auth = { drop: true }
    expect(await port.auth.checkSession()).toBe('same')
    embeddedBackend.faults.http = {}
    await port.auth.signOut('local')
    const { length } = browser.requests
    expect(await port.auth.checkSession()).toBe('same')
    expect(browser.requests.length).toBe(length)
  })
})

/** What a renewal is answered is on its way until it is said to arrive. */
async function signedInLate() {
  const answer = makeDeferred<null>()
  const browser = profile({
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (response.url.includes('grant_type=refresh_token')) await answer.promise
      return response
    },
  })
  return { ...(await signedInTab(browser)), arrives: () => answer.resolve(null) }
}

test('signing out while a renewal is under way stays signed out', async () => {
  const { browser, port, arrives } = await signedInLate()
  const renewing = port.auth.refresh()
  await expect.poll(() => browser.renewals()).toBe(1)
  await port.auth.signOut('local')
  arrives()
  expect(await renewing).toMatchObject(makeRefused('session_ended'))
  expect([port.auth.remaining(), browser.storedItems.size]).toEqual([0, 0])
})

test('signing in as another person outranks a renewal that is under way', async () => {
  const { browser, port, arrives } = await signedInLate()
  const other = await signedUp(embeddedBackend)
  const renewing = port.auth.refresh()
  await expect.poll(() => browser.renewals()).toBe(1)
  await enter(port, other.email)
  arrives()
  expect(await renewing).toMatchObject({ type: 'session', session: { viewer: { id: other.id } } })
  expect(await browser.open().auth.restore()).toMatchObject({ session: { viewer: { id: other.id } } })
})
