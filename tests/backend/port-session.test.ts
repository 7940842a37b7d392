import type { Backend as Embedded } from 'supabase-embedded'
import { newEmail, project, signedUp, withFactor } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Secret } from '../../src/shared/secret'
import { enter, newsOf, profileOf, raise, type Profile } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    project('[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'),
  )
})
afterAll(() => embeddedBackend.close())

const profile = (): Profile => {
  onTestFinished(() => {
    embeddedBackend.faults.http = {}
  })
  return profileOf(embeddedBackend)
}
const wrong = (email: string) => ({ by: 'password', email, password: new Secret('wrong') }) as const

test('a page without a stored session has none; with one it is restored without a request', async () => {
  const { email, id } = await signedUp(embeddedBackend)
  const browser = profile()
  expect(await browser.open().auth.restore()).toEqual({ type: 'none' })
  expect(await enter(browser.open(), email)).toMatchObject({
    viewer: { id, email, isAnonymous: false, level: 'aal1' },
    needsCode: false,
    isRecovery: false,
    storedIn: { slot: 'localStorage', reason: 'asked' },
  })
  browser.requests.length = 0
  const reloadedPort = browser.open()
  expect(await reloadedPort.auth.restore()).toMatchObject({ type: 'session', session: { viewer: { id } } })
  expect(reloadedPort.auth.remaining()).toBeGreaterThan(3_500_000)
  expect(browser.requests).toEqual([])
})

test('a page that is started twice at once restores once', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profile()
  await enter(browser.open(), email)
  outlive(browser)
  const { auth } = browser.open()
  const restoreAnswers = await Promise.all([auth.restore(), auth.restore()])
  expect(restoreAnswers.map(({ type }) => type)).toEqual(['session', 'session'])
  expect(browser.renewals()).toBe(1)
})

test('a page that stops listening and starts again receives every change once', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profile()
  const [page, other] = [browser.open(), browser.open()]
  page.auth.changes().subscribe().unsubscribe()
  const news = newsOf(page)
  await enter(other, email)
  await expect.poll(() => news.map(({ type }) => type)).toEqual(['auth.changed'])
  await other.auth.signOut('local')
  await expect.poll(() => news.map(({ type }) => type)).toEqual(['auth.changed', 'auth.ended'])
})

/** The token of what is stored was over a minute ago. */
function outlive({ storedItems, storageKey }: Profile) {
  const session = JSON.parse(storedItems.get(storageKey) ?? '') as { expires_at: number }
  session.expires_at = Math.floor(Date.now() / 1000) - 60
  storedItems.set(storageKey, JSON.stringify(session))
}

test('a stored session with an expired token is renewed once', async () => {
  const { email, id } = await signedUp(embeddedBackend)
  const browser = profile()
  await enter(browser.open(), email)
  outlive(browser)
  const reloadedPort = browser.open()
  expect(await reloadedPort.auth.restore()).toMatchObject({ type: 'session', session: { viewer: { id } } })
  expect(reloadedPort.auth.remaining()).toBeGreaterThan(3_500_000)
  expect(browser.renewals()).toBe(1)
})

test('a stored session that cannot be renewed now stays stored, and is renewed once it can be', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profile()
  await enter(browser.open(), email)
  outlive(browser)
  const before = browser.storedItems.get(browser.storageKey)
  embeddedBackend.faults.http.auth = { status: 503 }
  const reloadedPort = browser.open()
  expect(await reloadedPort.auth.restore()).toMatchObject({ type: 'unavailable', isGuest: false })
  expect(browser.storedItems.get(browser.storageKey)).toBe(before)
  expect(browser.renewals()).toBe(1)
  embeddedBackend.faults.http = {}
  expect(await reloadedPort.auth.restore()).toMatchObject({ type: 'session' })
})

test('a guest’s session that cannot be renewed now says that it is one', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profile()
  await enter(browser.open(), email)
  const session = JSON.parse(browser.storedItems.get(browser.storageKey) ?? '') as { user: object }
  const guest = { ...session, expires_at: 1, user: { ...session.user, is_anonymous: true } }
  browser.storedItems.set(browser.storageKey, JSON.stringify(guest))
  embeddedBackend.faults.http.auth = { status: 503 }
  expect(await browser.open().auth.restore()).toMatchObject({ type: 'unavailable', isGuest: true })
})

test.each([
  ['cut short', (text: string) => text.slice(0, 700)],
  ['without a refresh token', (text: string) => text.replace('refresh_token', 'lost')],
  ['that is something else', () => '"signed in"'],
  ['that is not JSON', () => 'base64-'],
])('a kept session %s means signed out', async (_, tear) => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profile()
  await enter(browser.open(), email)
  browser.storedItems.set(browser.storageKey, tear(browser.storedItems.get(browser.storageKey) ?? ''))
  expect(await browser.open().auth.restore()).toEqual({ type: 'none' })
})

test('no answer, no news and no message between tabs holds a token', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const factor = await withFactor(client)
  const browser = profile()
  const [port, other] = [browser.open(), browser.open()]
  const news = newsOf(other)
  const answers: unknown[] = [await enter(port, email)]
  // News come in bunches: once the other tab has restored the newest session itself, there are none.
  await expect.poll(() => news.length).toBeGreaterThan(0)
  answers.push(await port.auth.challenge(factor.id), await raise(port, factor))
  answers.push(await port.auth.factors(), await port.auth.refresh(), await other.auth.restore())
  answers.push(await port.auth.signOut('local'))
  await expect.poll(() => news.at(-1)?.type).toBe('auth.ended')
  expect(browser.postedMessages.length).toBeGreaterThan(3)
  expect(JSON.stringify([answers, news, browser.postedMessages])).not.toMatch(
    /eyJ|refresh_token|access_token/,
  )
})

test('entries of others beside the session are left alone', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profile()
  browser.storedItems.set('theirs', '1')
  const port = browser.open()
  await enter(port, email)
  await port.auth.signOut('local')
  expect([...browser.storedItems]).toEqual([['theirs', '1']])
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { email } = await signedUp(embeddedBackend)
  const { auth } = profile().open()
  const refusalAnswer = await auth.signIn(wrong(email))
  expect(refusalAnswer).toMatchObject({ type: 'refused', refusal: { code: 'invalid_credentials' } })
  expect(await auth.signIn(wrong(newEmail()))).toEqual(refusalAnswer)
})

test('signing out ends the session here first, and then at the project', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profile()
  const port = browser.open()
  await enter(port, email)
  const keptText = browser.storedItems.get(browser.storageKey) ?? ''
  const leaving = port.auth.signOut('local')
  expect([port.auth.remaining(), browser.storedItems.size]).toEqual([0, 0])
  expect(await leaving).toEqual({ type: 'done' })
  expect(browser.requests.at(-1)).toBe('POST /logout?scope=local')
  expect(await browser.open().auth.restore()).toEqual({ type: 'none' })
  browser.storedItems.set(browser.storageKey, keptText)
  const revivedPort = browser.open()
  await revivedPort.auth.restore()
  expect(await revivedPort.auth.refresh()).toMatchObject({
    type: 'refused',
    refusal: { code: 'session_ended' },
  })
})

test.each([{ drop: true }, { status: 503 }, { hang: true }])(
  'signing out of this device works without the project: %j',
  async fault => {
    const { email } = await signedUp(embeddedBackend)
    const browser = profile()
    const port = browser.open()
    await enter(port, email)
    embeddedBackend.faults.http.auth = fault
    expect(await port.auth.signOut('local')).toEqual({ type: 'done' })
    expect(await browser.open().auth.restore()).toEqual({ type: 'none' })
  },
)

test('signing out everywhere needs the project: without it one stays signed in', async () => {
  const { email } = await signedUp(embeddedBackend)
  const [browser, elsewhere] = [profile(), profile()]
  const [port, other] = [browser.open(), elsewhere.open()]
  await Promise.all([enter(port, email), enter(other, email)])
  embeddedBackend.faults.http.auth = { drop: true }
  const refusalAnswer = { type: 'refused', refusal: { code: 'unreachable' } }
  expect(await port.auth.signOut('global')).toMatchObject(refusalAnswer)
  expect(await port.auth.signOutOthers()).toMatchObject(refusalAnswer)
  expect(port.auth.remaining()).toBeGreaterThan(0)
  embeddedBackend.faults.http = {}
  expect(await port.auth.signOutOthers()).toEqual({ type: 'done' })
  expect(await other.auth.refresh()).toMatchObject({ type: 'refused', refusal: { code: 'session_ended' } })
  expect(await port.auth.refresh()).toMatchObject({ type: 'session' })
  expect(await port.auth.signOut('global')).toEqual({ type: 'done' })
  expect([port.auth.remaining(), browser.storedItems.size]).toEqual([0, 0])
})

test('signing out everywhere is done where the session was over already', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const browser = profile()
  const port = browser.open()
  await enter(port, email)
  await client.auth.signOut({ scope: 'global' })
  expect(await port.auth.signOutOthers()).toMatchObject({ refusal: { code: 'session_ended' } })
  expect(await port.auth.signOut('global')).toEqual({ type: 'done' })
  expect(browser.storedItems.size).toBe(0)
})

test('a signed-out viewer has nothing to end elsewhere', async () => {
  const { auth } = profile().open()
  expect(await auth.signOut('global')).toMatchObject({ refusal: { code: 'session_ended' } })
  expect(await auth.signOut('local')).toEqual({ type: 'done' })
  expect(await auth.refresh()).toMatchObject({ type: 'refused', refusal: { code: 'session_ended' } })
})

test('a session without an expiry gets one from our clock', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profileOf(embeddedBackend, { fetch: withoutEnd })
  await enter(browser.open(), email)
  const { expires_at } = JSON.parse(browser.storedItems.get(browser.storageKey) ?? '') as {
    expires_at: number
  }
  expect(Math.abs(expires_at - Date.now() / 1000 - 3600)).toBeLessThan(60)
})
const withoutEnd: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  const { expires_at: _, ...body } = (await response.json()) as Record<string, unknown>
  return Response.json(body)
}
