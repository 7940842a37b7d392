import type { Backend as Embedded } from 'supabase-embedded'
import { follow, linkFor, mailTo, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { declineAt, startKeycloak } from 'supabase-embedded/testing/keycloak'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeUrlCallback } from '../../src/backend/supabase/auth/urlCallback'
import { Secret } from '../../src/shared/secret'
import { placeAt } from '../support/place'
import { enter, profileOf } from '../support/profile'

let embeddedBackend: Embedded
let keycloak: Awaited<ReturnType<typeof startKeycloak>>
beforeAll(async () => {
  keycloak = await startKeycloak()
  embeddedBackend = await startTestBackend(project('', keycloak.toml))
})
afterEach(() => {
  embeddedBackend.faults.http = {}
})
afterAll(async () => {
  await embeddedBackend.close()
  keycloak.server.close()
})

const PAGE = 'http://localhost:3000/board'

/** A profile that has asked for a mail, and where the link of that mail leads. */
async function askForMail(by: 'code' | 'recovery' = 'code') {
  const { email, id } = await signedUp(embeddedBackend)
  const profile = profileOf(embeddedBackend)
  await profile.open({ place: placeAt(PAGE) }).auth.signIn({ by, email })
  const { link, code } = await mailTo(embeddedBackend, email)
  const arrive = async () => placeAt((await follow(link)).url.href)
  return { email, id, code, profile, arrive }
}
const generateLink = (email: string, type?: 'magiclink' | 'recovery') => linkFor(embeddedBackend, email, type)

test('a mailed link and a provider lead back to the board from which they were asked for', async () => {
  const BOARD = 'board=orders&last=15m&var.city=B%C3%A9ziers'
  const { email } = await signedUp(embeddedBackend)
  const profile = profileOf(embeddedBackend, { providers: ['keycloak'] })
  const start = () => placeAt(`${PAGE}?${BOARD}&other=x`)
  await profile.open({ place: start() }).auth.signIn({ by: 'code', email })
  const place = placeAt((await follow((await mailTo(embeddedBackend, email)).link)).url.href)
  expect(await profile.open({ place }).auth.restore()).toMatchObject({ type: 'session' })
  expect(place.readShown()).toBe(`/board?${BOARD}`)
  const leaving = start()
  await profile.open({ place: leaving }).auth.signIn({ by: 'provider', provider: 'keycloak' })
  const declined = placeAt((await declineAt(leaving.went[0] ?? '')).href)
  await profile.open({ place: declined }).auth.restore()
  expect(declined.readShown()).toBe(`/board?${BOARD}`)
  // Once.
  declined.href = `${PAGE}?error=access_denied`
  await profile.open({ place: declined }).auth.restore()
  expect(declined.readShown()).toBe('/board')
})

test('a mailed link signs in, in the browser it was asked for in', async () => {
  const { id, profile, arrive } = await askForMail()
  const place = await arrive()
  expect(place.readShown()).toMatch(/\?code=/)
  const { auth } = profile.open({ place })
  expect(await auth.restore()).toMatchObject({ session: { viewer: { id }, isRecovery: false } })
  expect(place.readShown()).toBe('/board')
  expect(await profile.open({ place }).auth.restore()).toMatchObject({ session: { viewer: { id } } })
})

test('in another browser it uses up the mail, and the suggested remedy works', async () => {
  const { id, email, code, arrive } = await askForMail()
  const place = await arrive()
  const { auth } = profileOf(embeddedBackend).open({ place })
  expect(await auth.restore()).toMatchObject({
    refusal: { code: 'link_broken', reason: { code: 'link_from_other_browser' } },
  })
  expect(place.readShown()).toBe('/board')
  const give = (code: string) => auth.signIn({ by: 'otp', email, code: new Secret(code), sentFor: 'code' })
  expect(await give(code)).toMatchObject({ refusal: { code: 'wrong_code' } })
  await auth.signIn({ by: 'code', email })
  expect(await give((await mailTo(embeddedBackend, email)).code)).toMatchObject({
    session: { viewer: { id } },
  })
})

test('a recovery link signs in a viewer who wants a new password', async () => {
  const { profile, arrive } = await askForMail('recovery')
  expect(await profile.open({ place: await arrive() }).auth.restore()).toMatchObject({
    session: { isRecovery: true },
  })
})

test('a used link is called used', async () => {
  const { profile, arrive } = await askForMail()
  await arrive()
  const place = await arrive()
  expect(place.readShown()).toMatch(/error_code=otp_expired/)
  expect(await profile.open({ place }).auth.restore()).toMatchObject({
    refusal: { code: 'link_broken', reason: { code: 'link_expired' } },
  })
  expect(place.readShown()).toBe('/board')
})

test("an administrator's link brings the session itself, in any browser", async () => {
  const { email, id } = await signedUp(embeddedBackend)
  const { url } = await follow((await generateLink(email)).action_link)
  const place = placeAt(url.href)
  expect(place.readShown()).toMatch(/#access_token=/)
  const { auth } = profileOf(embeddedBackend).open({ place })
  expect(await auth.restore()).toMatchObject({ type: 'choice', current: null, incoming: { id, email } })
  expect(place.readShown()).not.toContain('#')
  expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: { id }, isRecovery: false } })
})

test('a link with a session that has ended since is over', async () => {
  const { client, email } = await signedUp(embeddedBackend)
  const { url } = await follow((await generateLink(email)).action_link)
  await client.auth.signOut({ scope: 'global' })
  const answer = await profileOf(embeddedBackend)
    .open({ place: placeAt(url.href) })
    .auth.restore()
  expect(answer).toMatchObject({ refusal: { code: 'link_broken' } })
})

test.each([
  ['magiclink', false],
  ['recovery', true],
] as const)("a link to the page itself, from a project's own template: %s", async (type, isRecovery) => {
  const { email } = await signedUp(embeddedBackend)
  const { hashed_token } = await generateLink(email, type)
  const place = placeAt(`${PAGE}?token_hash=${hashed_token}&type=${type}&theme=dark`)
  const { auth } = profileOf(embeddedBackend).open({ place })
  expect(await auth.restore()).toMatchObject({
    type: 'choice',
    current: null,
    incoming: { email },
    by: 'link',
  })
  expect(place.readShown()).toBe('/board?theme=dark')
  expect(await auth.restore('incoming')).toMatchObject({ session: { isRecovery } })
  place.href = `${PAGE}?token_hash=${hashed_token}&type=${type}`
  expect(await profileOf(embeddedBackend).open({ place }).auth.restore()).toMatchObject({
    refusal: { code: 'link_broken' },
  })
})

test.each([
  ['?token_hash=abc', 'link_broken'],
  ['?token_hash=abc&type=sms', 'link_broken'],
  ['#access_token=abc', 'link_broken'],
  ['?error=access_denied', 'cancelled'],
  ['?error=server_error&error_code=bad_oauth_callback', 'interrupted'],
  ['?error=server_error&error_code=unexpected_failure', 'interrupted'],
  ['?error=access_denied&error_code=signup_disabled', 'no_account'],
  ['?error=server_error', 'interrupted'],
  ['#error=access_denied&error_code=otp_expired', 'link_broken'],
])('%s is refused as %s, and wiped', async (broughtPart, code) => {
  const place = placeAt(PAGE + broughtPart)
  expect(await profileOf(embeddedBackend).open({ place }).auth.restore()).toMatchObject({ refusal: { code } })
  expect(place.readShown()).toBe('/board')
})

test('text that anybody may write into an address is not shown', async () => {
  const place = placeAt(
    `${PAGE}?error=x&error_code=constructor&error_description=Call+555#error=x&error_description=555`,
  )
  const answer = await profileOf(embeddedBackend).open({ place }).auth.restore()
  expect(answer).toMatchObject({ type: 'refused' })
  expect(JSON.stringify(answer)).not.toContain('555')
  expect(place.readShown()).toBe('/board')
})

test('refusing at the provider is a cancelled sign-in', async () => {
  const place = placeAt(PAGE)
  const profile = profileOf(embeddedBackend, { providers: ['keycloak'] })
  await profile.open({ place }).auth.signIn({ by: 'provider', provider: 'keycloak' })
  place.href = (await declineAt(place.went[0] ?? '')).href
  expect(await profile.open({ place }).auth.restore()).toMatchObject({ refusal: { code: 'cancelled' } })
  expect(place.readShown()).toBe('/board')
})

test('a link that was requested here replaces the present session', async () => {
  const { id, profile, arrive } = await askForMail()
  await enter(profile.open(), (await signedUp(embeddedBackend)).email)
  expect(await profile.open({ place: await arrive() }).auth.restore()).toMatchObject({
    session: { viewer: { id } },
  })
})

test('a broken link signs nobody out, and its reason is shown once', async () => {
  const { email, id } = await signedUp(embeddedBackend)
  const profile = profileOf(embeddedBackend)
  await enter(profile.open(), email)
  const place = placeAt(`${PAGE}?error=access_denied&error_code=otp_expired`)
  const { auth } = profile.open({ place })
  const answer = await auth.restore()
  expect(answer).toMatchObject({ session: { viewer: { id } }, link: { code: 'link_broken' } })
  expect(await auth.restore()).not.toHaveProperty('link')
})

test('an address with nothing of ours stays as it is', async () => {
  const place = placeAt(`${PAGE}?type=bars&panel=2#sales`)
  expect(await profileOf(embeddedBackend).open({ place }).auth.restore()).toEqual({ type: 'none' })
  expect(place.readShown()).toBe('/board?type=bars&panel=2#sales')
})

test('the address is wiped before anything is asked, and the link works once the project answers', async () => {
  const { id, profile, arrive } = await askForMail()
  const place = await arrive()
  embeddedBackend.faults.http.auth = { drop: true }
  const { auth } = profile.open({ place })
  const restoring = auth.restore()
  expect(place.readShown()).toBe('/board')
  expect(await restoring).toMatchObject({ type: 'unavailable' })
  embeddedBackend.faults.http = {}
  expect(await auth.restore()).toMatchObject({ type: 'session', session: { viewer: { id } } })
  expect(profile.storedItems.has(`${profile.storageKey}-code-verifier`)).toBe(false)
})

test('a link whose answer comes after a sign-out signs nobody in', async () => {
  const { profile, arrive } = await askForMail()
  const { auth } = profile.open({ place: await arrive() })
  embeddedBackend.faults.http.auth = { delay: 200 }
  const restoring = auth.restore()
  await auth.signOut('local')
  const refusal = { code: 'interrupted' }
  expect([await restoring, profile.storedItems.has(profile.storageKey)]).toMatchObject([{ refusal }, false])
})

test('a flow that the address names is the one that is finished', async () => {
  const exchangedCodes: unknown[] = []
  const client = {
    exchangeCodeForSession: (...args: unknown[]) => {
      exchangedCodes.push(...args)
      return Promise.resolve({ data: { session: null, user: null }, error: new Error('enough') })
    },
  }
  const place = placeAt(`${PAGE}?code=c&sb_flow_id=0123456789abcdef`)
  await takeUrlCallback(
    {
      authJs: () => Promise.resolve(client as never),
      accept: () => Promise.reject(new Error()),
      countForeignVerifiers: () => 0,
      returnMark: { storageKey: 'sb', values: { read: () => null, remove: () => {} } },
      pending: { callback: null },
      holdVerifiers: () => () => {},
    } as never,
    place,
  )
  expect(exchangedCodes).toEqual(['c', { flowId: '0123456789abcdef' }])
  expect(place.readShown()).toBe('/board')
})
