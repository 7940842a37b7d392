import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import type { Backend as Embedded } from '../../dev/backend/backend'
import type { AuthChange, Backend } from '../../src/backend/port'
import { supabase } from '../../src/backend/supabase/backend'
import { newEmail, PASSWORD, project, signedIn, signedUp, totpCode, withFactor } from '../support/auth'
import { startTestBackend } from '../support/backend'

const TOTP = '[auth.mfa.totp]\nenroll_enabled = true\nverify_enabled = true'
let embedded: Embedded
beforeAll(async () => void (embedded = await startTestBackend(project(TOTP))))
afterAll(() => embedded.close())

type Storage = Map<string, string>
/** The port as a page would open it; the same storage is the same browser. */
function open(storage: Storage = new Map()): Backend {
  onTestFinished(() => {
    embedded.faults.http = {}
  })
  return supabase({
    url: embedded.url,
    key: embedded.keys.publishable,
    transport: WebSocket as never,
    storage: {
      getItem: key => storage.get(key) ?? null,
      setItem: (key, value) => void storage.set(key, value),
      removeItem: key => void storage.delete(key),
    },
  })
}
const heard = (port: Backend): AuthChange[] => {
  const changes: AuthChange[] = []
  const subscription = port.auth.changes().subscribe(change => changes.push(change))
  onTestFinished(() => subscription.unsubscribe())
  return changes
}

test('a page without a session has none, one with a stored session has it back', async () => {
  const { email, id } = await signedUp(embedded)
  const storage: Storage = new Map()
  expect(await open(storage).auth.restore()).toEqual({ type: 'none' })
  const signed = await open(storage).auth.signIn({ email, password: PASSWORD })
  expect(signed).toMatchObject({
    type: 'session',
    session: { viewer: { id, email, level: 'aal1' }, needsCode: false },
  })
  const reloaded = open(storage)
  expect(await reloaded.auth.restore()).toMatchObject({ type: 'session', session: { viewer: { id } } })
  expect(reloaded.auth.remaining()).toBeGreaterThan(3_590_000)
})

test('nothing the port says holds a token', async () => {
  const { email } = await signedUp(embedded)
  const port = open()
  const changes = heard(port)
  const answers = [await port.auth.signIn({ email, password: PASSWORD }), await port.auth.refresh()]
  await expect.poll(() => changes.length).toBeGreaterThan(0)
  expect(JSON.stringify([answers, changes])).not.toMatch(/eyJ|refresh_token|access_token/)
})

test('a wrong password and an unknown address are refused in the same words', async () => {
  const { email } = await signedUp(embedded)
  const port = open()
  const wrong = await port.auth.signIn({ email, password: 'wrong' })
  expect(wrong).toMatchObject({ type: 'refused', refusal: { code: 'invalid_credentials' } })
  expect(await port.auth.signIn({ email: newEmail(), password: 'wrong' })).toEqual(wrong)
})

test('a service that cannot be reached is said to be so, not the password to be wrong', async () => {
  const port = open()
  embedded.faults.http.auth = { drop: true }
  expect(await port.auth.signIn({ email: newEmail(), password: PASSWORD })).toMatchObject({
    type: 'refused',
    refusal: { code: 'unreachable' },
  })
})

test('an account with a second factor is asked for the code, and a wrong one keeps asking', async () => {
  const { client, email } = await signedUp(embedded)
  const { secret } = await withFactor(client)
  const port = open()
  const signed = await port.auth.signIn({ email, password: PASSWORD })
  expect(signed).toMatchObject({ type: 'session', session: { needsCode: true, viewer: { level: 'aal1' } } })
  const wrong = String((Number(totpCode(secret)) + 1) % 1_000_000).padStart(6, '0')
  expect(await port.auth.verify(wrong)).toMatchObject({ type: 'refused', refusal: { code: 'wrong_code' } })
  const verified = await port.auth.verify(totpCode(secret))
  expect(verified).toMatchObject({
    type: 'session',
    session: { needsCode: false, viewer: { level: 'aal2' } },
  })
  expect(await port.auth.refresh()).toMatchObject({ session: { viewer: { level: 'aal2' } } })
})

test('an account without a factor has no code to give', async () => {
  const { email } = await signedUp(embedded)
  const port = open()
  await port.auth.signIn({ email, password: PASSWORD })
  expect(await port.auth.verify('123456')).toMatchObject({ type: 'refused', refusal: { code: 'no_factor' } })
})

test('a limit or an outage during a renewal ends no session', async () => {
  const { email } = await signedUp(embedded)
  const storage: Storage = new Map()
  const port = open(storage)
  await port.auth.signIn({ email, password: PASSWORD })
  embedded.faults.http.auth = { status: 503, times: 1 }
  expect(await port.auth.refresh()).toMatchObject({ type: 'session' })
  embedded.faults.http.auth = { status: 429 }
  expect(await port.auth.refresh()).toMatchObject({ type: 'unavailable' })
  expect(port.auth.remaining()).toBeGreaterThan(0)
  expect(await open(storage).auth.restore()).toMatchObject({ type: 'session' })
})

test('a session revoked from elsewhere ends at its renewal, and a reload does not bring it back', async () => {
  const { email } = await signedUp(embedded)
  const storage: Storage = new Map()
  const port = open(storage)
  await port.auth.signIn({ email, password: PASSWORD })
  const elsewhere = await signedIn(embedded, email)
  await elsewhere.auth.signOut({ scope: 'others' })
  expect(await port.auth.refresh()).toMatchObject({ type: 'refused', refusal: { code: 'session_ended' } })
  expect(port.auth.remaining()).toBe(0)
  expect(await open(storage).auth.restore()).toEqual({ type: 'none' })
})

test('signing out ends the session here, even if the service cannot be told', async () => {
  const { email } = await signedUp(embedded)
  const storage: Storage = new Map()
  const port = open(storage)
  await port.auth.signIn({ email, password: PASSWORD })
  const changes = heard(port)
  embedded.faults.http.auth = { drop: true }
  await port.auth.signOut()
  expect(port.auth.remaining()).toBe(0)
  expect(changes).toEqual([{ type: 'auth.ended' }])
  expect(await open(storage).auth.restore()).toEqual({ type: 'none' })
})
