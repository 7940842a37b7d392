import type { Backend as Embedded } from 'supabase-embedded'
import { project, refresh, signedUp, withFactor } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { AuthChange, Backend } from '../../src/backend/ports/backend.port'
import { makeDeferred } from '../support/deferred'
import { fakeLocks } from '../../dev/shared/fakeLocks'
import { enter, newsOf, profileOf, raise, type Profile } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    project('[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'),
  )
})
afterAll(() => embeddedBackend.close())

/** So many tabs of one profile, all signed in; what each hears. */
async function tabs(count: number, browser = profileOf(embeddedBackend)) {
  onTestFinished(() => {
    embeddedBackend.faults.http = {}
  })
  const { client, email, id } = await signedUp(embeddedBackend)
  const ports = Array.from({ length: count }, () => browser.open())
  const [first, ...others] = ports as [Backend, ...Backend[]]
  await enter(first, email)
  for (const { auth } of others) await auth.restore()
  return { browser, client, email, id, ports, news: ports.map(newsOf) }
}
const keptIn = ({ storedItems, storageKey }: Profile) =>
  JSON.parse(storedItems.get(storageKey) ?? 'null') as { access_token: string; refresh_token: string }
const types = (news: AuthChange[]) => news.map(({ type }) => type)

test.each([2, 3])('%i tabs that are due at once ask once', async count => {
  const { browser, ports, news } = await tabs(count)
  embeddedBackend.faults.http.auth = { delay: 200 }
  const answers = await Promise.all(ports.map(({ auth }) => auth.refresh()))
  expect(answers.map(({ type }) => type).sort()).toEqual([
    ...Array<string>(count - 1).fill('busy'),
    'session',
  ])
  expect(browser.renewals()).toBe(1)
  const toldChanges = news.filter((_, tab) => answers[tab]?.type === 'busy')
  await expect.poll(() => toldChanges.map(types)).toEqual(toldChanges.map(() => ['auth.changed']))
  for (const { auth } of ports) expect(auth.remaining()).toBeGreaterThan(3_590_000)
})

test('a tab that learns of the renewal while it waits for the lock makes no request', async () => {
  const [gate, locks] = [makeDeferred<undefined>(), fakeLocks()]
  const late: Pick<LockManager, 'request'> = {
    request: (async (...args: Parameters<LockManager['request']>) => {
      await gate.promise
      return locks.request(...args)
    }) as LockManager['request'],
  }
  const channel = (name: string) => new BroadcastChannel(name)
  const browser = profileOf(embeddedBackend)
  const { email } = await signedUp(embeddedBackend)
  const one = browser.open({ shared: { locks, channel } })
  const other = browser.open({ shared: { locks: late, channel } })
  await enter(one, email)
  await other.auth.restore()
  const news = newsOf(other)
  const waiting = other.auth.refresh()
  await one.auth.refresh()
  await expect.poll(() => types(news)).toEqual(['auth.changed'])
  gate.resolve(undefined)
  expect(await waiting).toMatchObject({ type: 'session' })
  expect(browser.renewals()).toBe(1)
})

test.each([3_600, 60])(
  'a late tab uses the stored session and makes no request, with tokens of %i seconds',
  async seconds => {
    const { browser, ports } = await tabs(
      2,
      profileOf(embeddedBackend, { shared: {}, fetch: living(seconds) }),
    )
    const [one, other] = ports
    await one?.auth.refresh()
    expect(await other?.auth.refresh()).toMatchObject({ type: 'session' })
    expect(browser.renewals()).toBe(1)
  },
)
const living =
  (seconds: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const session = (await response.json()) as { expires_at: number; expires_in: number }
    const expires_at = session.expires_at - session.expires_in + seconds
    return Response.json({ ...session, expires_in: seconds, expires_at }, { status: response.status })
  }

test('without Web Locks tabs may both ask, and all end up with the same session', async () => {
  const browser = profileOf(embeddedBackend, { shared: {} })
  const { ports } = await tabs(3, browser)
  const answers = await Promise.all(ports.map(({ auth }) => auth.refresh()))
  expect(answers.map(({ type }) => type)).toEqual(['session', 'session', 'session'])
  for (const { auth } of ports) expect(await auth.refresh()).toMatchObject({ type: 'session' })
})

test('signing out in one tab ends the session in the others, with a reason', async () => {
  const { ports, news } = await tabs(3)
  await ports[0]?.auth.signOut('local')
  const endEvent = { type: 'auth.ended', refusal: { code: 'session_ended' } }
  await expect.poll(() => news).toMatchObject([[], [endEvent], [endEvent]])
  expect(news[1]?.[0]).toMatchObject({
    refusal: { reason: { code: 'signed_out_elsewhere' } },
  })
  for (const { auth } of ports) expect(auth.remaining()).toBe(0)
})

test('a tab that missed the message learns of a sign-out at its renewal', async () => {
  const browser = profileOf(embeddedBackend)
  const { ports } = await tabs(2, browser)
  browser.storedItems.clear()
  expect(await ports[1]?.auth.refresh()).toMatchObject({
    type: 'refused',
    refusal: { code: 'session_ended', reason: { code: 'signed_out_elsewhere' } },
  })
  expect(browser.renewals()).toBe(0)
})

test('a session written in parts is not a sign-out', async () => {
  const { browser, ports, news } = await tabs(2)
  const text = browser.storedItems.get(browser.storageKey) ?? ''
  browser.storedItems.delete(browser.storageKey)
  browser.hint()
  setTimeout(() => browser.storedItems.set(browser.storageKey, text), 200)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  expect(news).toEqual([[], []])
  expect(ports[0]?.auth.remaining()).toBeGreaterThan(0)
})

test('a code that is accepted in one tab raises the others', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const factor = await withFactor(client)
  const browser = profileOf(embeddedBackend)
  const [one, other] = [browser.open(), browser.open()]
  await enter(one, email)
  expect(await other.auth.restore()).toMatchObject({ session: { needsCode: true } })
  const news = newsOf(other)
  await raise(one, factor)
  const session = { needsCode: false, viewer: { level: 'aal2' } }
  await expect.poll(() => news).toMatchObject([{ type: 'auth.changed', session }])
})

test('an answer that was long on its way does not take a raised level back', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const factor = await withFactor(client)
  const answer = makeDeferred<Response>()
  const arrives = makeDeferred<null>()
  const browser = profileOf(embeddedBackend, {
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      if (!response.url.includes('grant_type=refresh_token')) return response
      answer.resolve(response)
      await arrives.promise
      return response
    },
  })
  const [one, other] = [browser.open(), browser.open()]
  await enter(one, email)
  await other.auth.restore()
  const renewing = other.auth.refresh()
  await answer.promise
  await raise(one, factor)
  arrives.resolve(null)
  const raisedAnswer = { type: 'session', session: { viewer: { level: 'aal2' } } }
  expect(await renewing).toMatchObject(raisedAnswer)
  expect(await browser.open().auth.restore()).toMatchObject(raisedAnswer)
  expect(await one.auth.refresh()).toMatchObject(raisedAnswer)
})

test('signing in as another person in one tab changes the others', async () => {
  const { browser, ports, news } = await tabs(2)
  const other = await signedUp(embeddedBackend)
  await enter(browser.open(), other.email)
  const session = { viewer: { id: other.id } }
  await expect.poll(() => news[1]).toMatchObject([{ type: 'auth.changed', session }])
  expect(await ports[1]?.auth.refresh()).toMatchObject({ type: 'session', session })
})

test('a signed-out page learns that another tab signed in', async () => {
  const browser = profileOf(embeddedBackend)
  const { email, id } = await signedUp(embeddedBackend)
  const news = newsOf(browser.open())
  await enter(browser.open(), email)
  await expect.poll(() => news).toMatchObject([{ type: 'auth.changed', session: { viewer: { id } } }])
})

test('a session that a server-rendered app renewed is adopted, at the hint of its event', async () => {
  const { browser, ports, news } = await tabs(1)
  const { body } = await refresh(embeddedBackend, keptIn(browser).refresh_token)
  browser.storedItems.set(browser.storageKey, JSON.stringify(body))
  browser.hint()
  await expect.poll(() => types(news[0] ?? [])).toEqual(['auth.changed'])
  expect(await ports[0]?.auth.refresh()).toMatchObject({ type: 'session' })
})

test('the loser of a race for the next token uses the winner’s, even if it arrives a little later', async () => {
  const answers = vi.fn<typeof fetch>(fetch)
  const browser = profileOf(embeddedBackend, { fetch: answers })
  const { ports, id } = await tabs(1, browser)
  const { body } = await refresh(embeddedBackend, keptIn(browser).refresh_token)
  answers.mockImplementationOnce(() => {
    setTimeout(() => browser.storedItems.set(browser.storageKey, JSON.stringify(body)), 200)
    return Promise.resolve(Response.json({ code: 'refresh_token_already_used' }, { status: 400 }))
  })
  expect(await ports[0]?.auth.refresh()).toMatchObject({ type: 'session', session: { viewer: { id } } })
  expect(keptIn(browser).access_token).toBe(body['access_token'])
})

test('a session older than the current one is not adopted', async () => {
  const { browser, ports, news } = await tabs(1)
  const before = browser.storedItems.get(browser.storageKey) ?? ''
  await vi.waitUntil(
    async () => {
      await ports[0]?.auth.refresh()
      return (
        issuedAt(keptIn(browser).access_token) >
        issuedAt((JSON.parse(before) as { access_token: string }).access_token)
      )
    },
    { timeout: 20_000, interval: 300 },
  )
  browser.storedItems.set(browser.storageKey, before)
  browser.hint()
  expect(await ports[0]?.auth.refresh()).toMatchObject({ type: 'session' })
  expect(news[0]).toEqual([])
})
const issuedAt = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number }).iat
