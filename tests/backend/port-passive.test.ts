import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Secret } from '../../src/shared/secret'
import { enter, newsOf, profileOf, raise } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(
    project('[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'),
  )
})
afterAll(() => embeddedBackend.close())

/** As seen by a computer whose clock is so many seconds ahead: every session has ended long ago. */
const ahead =
  (seconds: number): typeof fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const text = await response.clone().text()
    if (!text.includes('"expires_at"') || !text.includes('"access_token"')) return response
    const body = JSON.parse(text) as { expires_at: number }
    return Response.json({ ...body, expires_at: body.expires_at - seconds }, { status: response.status })
  }

test.each([
  ['two hours ahead', 7_200],
  ['two hours behind', -7_200],
])('a clock that is %s alone renews nothing and ends nothing', async (_, seconds) => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profileOf(embeddedBackend, { fetch: ahead(seconds) })
  const port = browser.open()
  const news = newsOf(port)
  const { auth } = port
  expect((await enter(port, email)).remaining).toBeGreaterThan(3_590_000)
  const enrollment = await auth.enroll('phone')
  if (enrollment.type !== 'enrollment') throw new Error(JSON.stringify(enrollment))
  const { factorId: id, secret } = enrollment.enrollment
  expect(await raise(port, { id, secret: secret.open() })).toMatchObject({
    type: 'session',
    session: { viewer: { level: 'aal2' } },
  })
  expect(await auth.factors()).toMatchObject({ type: 'factors', factors: [{ isVerified: true }] })
  expect(await auth.changePassword(new Secret(`${PASSWORD} 2`))).toEqual({ type: 'done' })
  expect(browser.renewals()).toBe(0)
  expect(auth.remaining()).toBeGreaterThan(3_500_000)
  expect(await auth.refresh()).toMatchObject({ type: 'session' })
  expect(browser.renewals()).toBe(1)
  expect(auth.remaining()).toBeGreaterThan(3_590_000)
  expect(news.filter(({ type }) => type === 'auth.ended')).toEqual([])
})

test('a page that loads with a clock far ahead renews once, and then corrects for it', async () => {
  const { email } = await signedUp(embeddedBackend)
  const browser = profileOf(embeddedBackend, { fetch: ahead(7_200) })
  await enter(browser.open(), email)
  const { auth } = browser.open()
  const restoreAnswer = await auth.restore()
  expect(restoreAnswer).toMatchObject({ type: 'session' })
  expect(auth.remaining()).toBeGreaterThan(3_590_000)
  expect(browser.renewals()).toBe(1)
})

test('only a renewal ends a session: a service that no longer knows it may be wrong', async () => {
  const answers = vi.fn<typeof fetch>(fetch)
  const { email } = await signedUp(embeddedBackend)
  const browser = profileOf(embeddedBackend, { fetch: answers })
  const port = browser.open()
  const news = newsOf(port)
  await enter(port, email)
  answers.mockResolvedValueOnce(Response.json({ error_code: 'session_not_found' }, { status: 403 }))
  expect(await port.auth.factors()).toMatchObject({ type: 'refused' })
  expect(browser.storedItems.size).toBe(1)
  expect(port.auth.remaining()).toBeGreaterThan(0)
  expect(await port.auth.factors()).toMatchObject({ type: 'factors' })
  expect(news).toEqual([])
})

test('in a browser, auth-js hands no session around between tabs', async () => {
  const { email } = await signedUp(embeddedBackend)
  const names: string[] = []
  const openedAddresses: string[] = []
  const postedMessages: unknown[] = []
  class RecordedChannel extends EventTarget {
    constructor(name: string) {
      super()
      names.push(name)
      openedAddresses.push(name)
    }
    postMessage(message: unknown) {
      postedMessages.push(message)
    }
    close() {
      openedAddresses.pop()
    }
  }
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('BroadcastChannel', RecordedChannel)
  onTestFinished(() => void vi.unstubAllGlobals())
  const browser = profileOf(embeddedBackend, { shared: {}, storageKey: 'own' })
  const port = browser.open()
  await enter(port, email)
  expect(names).toEqual([browser.storageKey])
  expect(openedAddresses).toEqual([])
  await port.auth.refresh()
  await port.auth.signOut('local')
  expect(postedMessages).toEqual([])
})
