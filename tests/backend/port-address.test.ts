import type { Backend as Embedded } from 'supabase-embedded'
import { follow, linkFor, mailTo, project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { declineAt, startKeycloak } from 'supabase-embedded/testing/keycloak'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeUrlCallback } from '../../src/backend/supabase/auth/urlCallback'
import { Secret } from '../../src/shared/secret'
import { placeAt } from '../support/place'
import { enter, profileOf } from '../support/profile'

let embedded: Embedded
let keycloak: Awaited<ReturnType<typeof startKeycloak>>
beforeAll(async () => {
  keycloak = await startKeycloak()
  embedded = await startTestBackend(project('', keycloak.toml))
})
afterEach(() => {
  embedded.faults.http = {}
})
afterAll(async () => {
  await embedded.close()
  keycloak.server.close()
})

const PAGE = 'http://localhost:3000/board'

/** A profile that has asked for a mail, and where the link of that mail leads. */
async function asked(by: 'code' | 'recovery' = 'code') {
  const { email, id } = await signedUp(embedded)
  const profile = profileOf(embedded)
  await profile.open({ place: placeAt(PAGE) }).auth.signIn({ by, email })
  const { link, code } = await mailTo(embedded, email)
  const arrive = async () => placeAt((await follow(link)).url.href)
  return { email, id, code, profile, arrive }
}
const generated = (email: string, type?: 'magiclink' | 'recovery') => linkFor(embedded, email, type)

test('a mailed link signs in, in the browser it was asked for in', async () => {
  const { id, profile, arrive } = await asked()
  const place = await arrive()
  expect(place.shown()).toMatch(/\?code=/)
  const { auth } = profile.open({ place })
  expect(await auth.restore()).toMatchObject({ session: { viewer: { id }, isRecovery: false } })
  expect(place.shown()).toBe('/board')
  expect(await profile.open({ place }).auth.restore()).toMatchObject({ session: { viewer: { id } } })
})

test('in another browser it uses up the mail, and the suggested remedy works', async () => {
  const { id, email, code, arrive } = await asked()
  const place = await arrive()
  const { auth } = profileOf(embedded).open({ place })
  expect(await auth.restore()).toMatchObject({
    refusal: { code: 'link_broken', reason: { code: 'link_from_other_browser' } },
  })
  expect(place.shown()).toBe('/board')
  const give = (code: string) => auth.signIn({ by: 'otp', email, code: new Secret(code), sentFor: 'code' })
  expect(await give(code)).toMatchObject({ refusal: { code: 'wrong_code' } })
  await auth.signIn({ by: 'code', email })
  expect(await give((await mailTo(embedded, email)).code)).toMatchObject({ session: { viewer: { id } } })
})

test('a recovery link signs in a viewer who wants a new password', async () => {
  const { profile, arrive } = await asked('recovery')
  expect(await profile.open({ place: await arrive() }).auth.restore()).toMatchObject({
    session: { isRecovery: true },
  })
})

test('a used link is called used', async () => {
  const { profile, arrive } = await asked()
  await arrive()
  const place = await arrive()
  expect(place.shown()).toMatch(/error_code=otp_expired/)
  expect(await profile.open({ place }).auth.restore()).toMatchObject({
    refusal: { code: 'link_broken', reason: { code: 'link_expired' } },
  })
  expect(place.shown()).toBe('/board')
})

test("an administrator's link brings the session itself, in any browser", async () => {
  const { email, id } = await signedUp(embedded)
  const { url } = await follow((await generated(email)).action_link)
  const place = placeAt(url.href)
  expect(place.shown()).toMatch(/#access_token=/)
  const { auth } = profileOf(embedded).open({ place })
  expect(await auth.restore()).toMatchObject({ type: 'choice', current: null, incoming: { id, email } })
  expect(place.shown()).not.toContain('#')
  expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: { id }, isRecovery: false } })
})

test('a link with a session that has ended since is over', async () => {
  const { client, email } = await signedUp(embedded)
  const { url } = await follow((await generated(email)).action_link)
  await client.auth.signOut({ scope: 'global' })
  const answer = await profileOf(embedded)
    .open({ place: placeAt(url.href) })
    .auth.restore()
  expect(answer).toMatchObject({ refusal: { code: 'link_broken' } })
})

test.each([
  ['magiclink', false],
  ['recovery', true],
] as const)("a link to the page itself, from a project's own template: %s", async (type, isRecovery) => {
  const { email } = await signedUp(embedded)
  const { hashed_token } = await generated(email, type)
  const place = placeAt(`${PAGE}?token_hash=${hashed_token}&type=${type}&theme=dark`)
  const { auth } = profileOf(embedded).open({ place })
  expect(await auth.restore()).toMatchObject({
    type: 'choice',
    current: null,
    incoming: { email },
    by: 'link',
  })
  expect(place.shown()).toBe('/board?theme=dark')
  expect(await auth.restore('incoming')).toMatchObject({ session: { isRecovery } })
  place.href = `${PAGE}?token_hash=${hashed_token}&type=${type}`
  expect(await profileOf(embedded).open({ place }).auth.restore()).toMatchObject({
    refusal: { code: 'link_broken' },
  })
})

test.each([
  ['?token_hash=abc', 'link_broken'],
  ['?token_hash=abc&type=sms', 'link_broken'],
  ['#access_token=abc', 'link_broken'],
  ['?error=access_denied', 'cancelled'],
  ['?error=server_error&error_code=bad_oauth_callback', 'interrupted'],
  ['?error=access_denied&error_code=signup_disabled', 'no_account'],
  ['?error=server_error', 'interrupted'],
  ['#error=access_denied&error_code=otp_expired', 'link_broken'],
])('%s is refused as %s, and wiped', async (brought, code) => {
  const place = placeAt(PAGE + brought)
  expect(await profileOf(embedded).open({ place }).auth.restore()).toMatchObject({ refusal: { code } })
  expect(place.shown()).toBe('/board')
})

test('text that anybody may write into an address is not shown', async () => {
  const place = placeAt(
    `${PAGE}?error=x&error_code=constructor&error_description=Call+555#error=x&error_description=555`,
  )
  const answer = await profileOf(embedded).open({ place }).auth.restore()
  expect(answer).toMatchObject({ type: 'refused' })
  expect(JSON.stringify(answer)).not.toContain('555')
  expect(place.shown()).toBe('/board')
})

test('refusing at the provider is a cancelled sign-in', async () => {
  const place = placeAt(PAGE)
  const profile = profileOf(embedded, { providers: ['keycloak'] })
  await profile.open({ place }).auth.signIn({ by: 'provider', provider: 'keycloak' })
  place.href = (await declineAt(place.went[0] ?? '')).href
  expect(await profile.open({ place }).auth.restore()).toMatchObject({ refusal: { code: 'cancelled' } })
  expect(place.shown()).toBe('/board')
})

test('a link that was requested here replaces the present session', async () => {
  const { id, profile, arrive } = await asked()
  await enter(profile.open(), (await signedUp(embedded)).email)
  expect(await profile.open({ place: await arrive() }).auth.restore()).toMatchObject({
    session: { viewer: { id } },
  })
})

test('a broken link signs nobody out, and its reason is shown once', async () => {
  const { email, id } = await signedUp(embedded)
  const profile = profileOf(embedded)
  await enter(profile.open(), email)
  const place = placeAt(`${PAGE}?error=access_denied&error_code=otp_expired`)
  const { auth } = profile.open({ place })
  const answer = await auth.restore()
  expect(answer).toMatchObject({ session: { viewer: { id } }, link: { code: 'link_broken' } })
  expect(await auth.restore()).not.toHaveProperty('link')
})

test('an address with nothing of ours stays as it is', async () => {
  const place = placeAt(`${PAGE}?type=bars&panel=2#sales`)
  expect(await profileOf(embedded).open({ place }).auth.restore()).toEqual({ type: 'none' })
  expect(place.shown()).toBe('/board?type=bars&panel=2#sales')
})

test('the address is wiped before anything is asked, and stays so if nothing answers', async () => {
  const { profile, arrive } = await asked()
  const place = await arrive()
  embedded.faults.http.auth = { drop: true }
  const restoring = profile.open({ place }).auth.restore()
  expect(place.shown()).toBe('/board')
  expect(await restoring).toMatchObject({ refusal: { code: 'unreachable' } })
})

test('a flow that the address names is the one that is finished', async () => {
  const exchanged: unknown[] = []
  const client = {
    exchangeCodeForSession: (...given: unknown[]) => {
      exchanged.push(...given)
      return Promise.resolve({ data: { session: null, user: null }, error: new Error('enough') })
    },
  }
  const place = placeAt(`${PAGE}?code=c&sb_flow_id=0123456789abcdef`)
  await takeUrlCallback(
    {
      authJs: () => Promise.resolve(client as never),
      accept: () => Promise.reject(new Error()),
      countForeignVerifiers: () => 0,
    },
    place,
  )
  expect(exchanged).toEqual(['c', { flowId: '0123456789abcdef' }])
  expect(place.shown()).toBe('/board')
})
