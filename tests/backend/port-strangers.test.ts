import type { Backend as Embedded } from 'supabase-embedded'
import { follow, mailTo, project, signedIn, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { placeAt } from '../support/place'
import { enter, newsOf, profileOf, type Profile } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => void (embeddedBackend = await startTestBackend(project())))
afterEach(() => {
  embeddedBackend.faults.http = {}
})
afterAll(() => embeddedBackend.close())

type KeptSession = { access_token: string; refresh_token: string; expires_at: number; user: object }
/** A whole session of somebody, as another app of the same domain would write it into cookies. */
async function sessionOf(email: string): Promise<KeptSession> {
  const client = await signedIn(embeddedBackend, email)
  const { data } = await client.auth.getSession()
  return data.session as unknown as KeptSession
}
const plant = ({ storedItems, storageKey }: Profile, session: object) =>
  void storedItems.set(storageKey, JSON.stringify(session))
const keptIn = ({ storedItems, storageKey }: Profile) =>
  JSON.parse(storedItems.get(storageKey) ?? 'null') as KeptSession | null
const inCookies = () => profileOf(embeddedBackend, {}, 'cookies')
const of = ({ id, email }: { id: string; email: string }) => ({ id, email })
/** Two people: she who sits here, and he whose session is planted. */
const people = async () => [await signedUp(embeddedBackend), await signedUp(embeddedBackend)] as const
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
/** The token with other claims, and so with a signature that is none. */
const forgeToken = (token: string, claims: object) => {
  const [head = '', , signature = ''] = token.split('.')
  const body = Buffer.from(JSON.stringify({ ...claimsOf(token), ...claims })).toString('base64url')
  return `${head}.${body}.${signature}`
}

describe('a session that a page finds in cookies', () => {
  test('signs nobody in until it is chosen, and then counts as this browser’s own', async () => {
    const { id, email } = await signedUp(embeddedBackend)
    const browser = inCookies()
    plant(browser, await sessionOf(email))
    const { auth } = browser.open()
    expect(await auth.restore()).toMatchObject({
      type: 'choice',
      current: null,
      incoming: { id, email },
      by: 'storage',
    })
    expect([auth.remaining(), browser.marks.size]).toEqual([0, 0])
    expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: { id } } })
    browser.requests.length = 0
    // Reloaded, and after a server-rendered app has renewed or begun it anew: no question.
    expect(await browser.open().auth.restore()).toMatchObject({ session: { viewer: { id } } })
    expect(browser.requests).toEqual([])
    plant(browser, await sessionOf(email))
    expect(await browser.open().auth.restore()).toMatchObject({ session: { viewer: { id } } })
  })
  test('is removed where it is declined, and asked about no more', async () => {
    const { email } = await signedUp(embeddedBackend)
    const browser = inCookies()
    plant(browser, await sessionOf(email))
    const { auth } = browser.open()
    await auth.restore()
    expect(await auth.restore('current')).toEqual({ type: 'none' })
    expect([auth.remaining(), browser.storedItems.size, browser.marks.size]).toEqual([0, 0, 0])
  })
  test('is looked past by this tab where it cannot be removed', async () => {
    const { email } = await signedUp(embeddedBackend)
    const browser = inCookies()
    const session = await sessionOf(email)
    plant(browser, session)
    const port = browser.open()
    const news = newsOf(port)
    await port.auth.restore()
    await port.auth.restore('current')
    plant(browser, session)
    browser.hint()
    expect(await port.auth.restore()).toEqual({ type: 'none' })
    expect(news).toEqual([])
  })
  test('is not asked about by the one who began it here, in any tab', async () => {
    const { id, email } = await signedUp(embeddedBackend)
    const browser = inCookies()
    const other = browser.open()
    const news = newsOf(other)
    await enter(browser.open(), email)
    await expect.poll(() => news).toMatchObject([{ type: 'auth.changed', session: { viewer: { id } } }])
    expect(await browser.open().auth.restore()).toMatchObject({ session: { viewer: { id } } })
  })
  test('is asked about again after a sign-out here', async () => {
    const { email } = await signedUp(embeddedBackend)
    const browser = inCookies()
    const port = browser.open()
    await enter(port, email)
    await port.auth.signOut('local')
    expect(browser.marks.size).toBe(0)
    plant(browser, await sessionOf(email))
    expect(await browser.open().auth.restore()).toMatchObject({ type: 'choice' })
  })
  test('with an expired token is renewed for the question alone, and survives it', async () => {
    const { id, email } = await signedUp(embeddedBackend)
    const browser = inCookies()
    plant(browser, { ...(await sessionOf(email)), expires_at: 1 })
    const { auth } = browser.open()
    expect(await auth.restore()).toMatchObject({ type: 'choice', incoming: { id, email } })
    expect(browser.renewals()).toBe(1)
    expect(keptIn(browser)?.expires_at).toBe(1)
    expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: { id } } })
    expect(await auth.refresh()).toMatchObject({ type: 'session' })
  })
  test('that has ended is ignored, and one that cannot be verified now waits', async () => {
    const { client, email } = await signedUp(embeddedBackend)
    const browser = inCookies()
    plant(browser, await sessionOf(email))
    embeddedBackend.faults.http.auth = { status: 503 }
    expect(await browser.open().auth.restore()).toMatchObject({ type: 'unavailable' })
    embeddedBackend.faults.http = {}
    await client.auth.signOut({ scope: 'global' })
    expect(await browser.open().auth.restore()).toEqual({ type: 'none' })
  })
  test('has the project’s name for the account, whatever the cookie says', async () => {
    const [ann, mallory] = await people()
    const browser = inCookies()
    const plantedSession = await sessionOf(mallory.email)
    plant(browser, { ...plantedSession, user: { ...plantedSession.user, email: ann.email } })
    expect(await browser.open().auth.restore()).toMatchObject({ incoming: of(mallory) })
    const access_token = forgeToken(plantedSession.access_token, { email: ann.email })
    plant(browser, { ...plantedSession, access_token, user: { ...plantedSession.user, email: ann.email } })
    expect(await browser.open().auth.restore()).toMatchObject({ incoming: of(mallory) })
  })
  test('beside the mark of who is at home here, under her id but with his token, is his', async () => {
    const [ann, mallory] = await people()
    const browser = inCookies()
    await enter(browser.open(), ann.email)
    const plantedSession = await sessionOf(mallory.email)
    plant(browser, { ...plantedSession, user: { ...plantedSession.user, id: ann.id } })
    expect(await browser.open().auth.restore()).toMatchObject({ type: 'choice', incoming: of(mallory) })
  })
  test('with a forged token of hers and a refresh token of his ends at its renewal', async () => {
    const [ann, mallory] = await people()
    const browser = inCookies()
    await enter(browser.open(), ann.email)
    const plantedSession = await sessionOf(mallory.email)
    const access_token = forgeToken(plantedSession.access_token, { sub: ann.id })
    plant(browser, {
      ...plantedSession,
      access_token,
      user: { ...plantedSession.user, ...of(ann) },
      expires_at: 1,
    })
    const { auth } = browser.open()
    expect(await auth.restore()).toMatchObject({ type: 'refused', refusal: { code: 'session_ended' } })
    expect([auth.remaining(), browser.storedItems.size]).toEqual([0, 0])
  })
})

describe('a session of somebody else that appears while a tab is open', () => {
  async function plantSession(session: (email: string) => Promise<object> = sessionOf) {
    const [ann, bob] = await people()
    const browser = inCookies()
    const port = browser.open()
    await enter(port, ann.email)
    const news = newsOf(port)
    const hers = keptIn(browser)
    plant(browser, await session(bob.email))
    browser.hint()
    return { ann, bob, browser, port, news, hers }
  }
  const listArrived = (ann: { id: string; email: string }, bob: { id: string; email: string }) => [
    { type: 'auth.arrived', current: of(ann), incoming: of(bob), by: 'storage' },
  ]
  test('is asked about, and who stays goes on and is put back', async () => {
    const { ann, bob, browser, port, news, hers } = await plantSession()
    await expect.poll(() => news).toMatchObject(listArrived(ann, bob))
    expect(await port.auth.restore('current')).toMatchObject({ session: { viewer: of(ann) } })
    expect(keptIn(browser)?.refresh_token).toBe(hers?.refresh_token)
    expect(await port.auth.refresh()).toMatchObject({ session: { viewer: of(ann) } })
  })
  test('causes a question, and is used after switching', async () => {
    const { ann, bob, browser, port, news } = await plantSession()
    await expect.poll(() => news).toMatchObject(listArrived(ann, bob))
    expect(await port.auth.restore('incoming')).toMatchObject({ session: { viewer: of(bob) } })
    expect(await browser.open().auth.restore()).toMatchObject({ session: { viewer: of(bob) } })
  })
  test('is settled in all tabs by the one in which it is answered', async () => {
    const { ann, bob, browser, port, news } = await plantSession()
    await expect.poll(() => news).toMatchObject(listArrived(ann, bob))
    const other = browser.open()
    expect(await other.auth.restore()).toMatchObject({ type: 'choice', incoming: of(bob) })
    await port.auth.restore('incoming')
    const hers = newsOf(other)
    browser.hint()
    await expect.poll(() => hers).toMatchObject([{ type: 'auth.changed', session: { viewer: of(bob) } }])
  })
  test('is put back in all tabs by the one in which it is declined', async () => {
    const [ann, bob] = await people()
    const browser = inCookies()
    const [one, other] = [browser.open(), browser.open()]
    await enter(one, ann.email)
    await other.auth.restore()
    const news = newsOf(other)
    newsOf(one)
    plant(browser, await sessionOf(bob.email))
    browser.hint()
    await expect.poll(() => news.map(({ type }) => type)).toEqual(['auth.arrived'])
    await one.auth.restore()
    await one.auth.restore('current')
    await expect.poll(() => news.at(-1)).toMatchObject({ type: 'auth.changed', session: { viewer: of(ann) } })
  })
  test('is found by the renewal too, which takes nothing over and writes nothing over it', async () => {
    const { ann, bob, browser, port, news } = await plantSession()
    const his = keptIn(browser)?.refresh_token
    expect(await port.auth.refresh()).toEqual({ type: 'busy' })
    await expect.poll(() => news).toMatchObject(listArrived(ann, bob))
    expect(keptIn(browser)?.refresh_token).toBe(his)
    expect(browser.renewals()).toBe(0)
  })
  test('but is not of this project signs nobody out', async () => {
    const { ann, browser, port, news, hers } = await plantSession(async email => {
      const his = await sessionOf(email)
      return {
        ...his,
        access_token: forgeToken(his.access_token, { sub: 'nobody' }),
        refresh_token: 'planted',
      }
    })
    await expect.poll(() => keptIn(browser)?.refresh_token).toBe(hers?.refresh_token)
    expect(await port.auth.refresh()).toMatchObject({ session: { viewer: of(ann) } })
    expect(news).toEqual([])
  })
})

test('a verifier that a neighbor planted finishes no sign-in without a question', async () => {
  const { id, email } = await signedUp(embeddedBackend)
  const attacker = profileOf(embeddedBackend)
  await attacker.open({ place: placeAt('http://localhost:3000/board') }).auth.signIn({ by: 'code', email })
  const { link } = await mailTo(embeddedBackend, email)
  const place = placeAt((await follow(link)).url.href)
  expect(place.readShown()).toMatch(/\?code=/)
  // Seen by the page as cookies, where the neighbor wrote it.
  const verifiers = [...attacker.storedItems].filter(([key]) => key.endsWith('-code-verifier'))
  const victim = inCookies()
  for (const [key, value] of verifiers) victim.sharedItems.set(key, value)
  const { auth } = victim.open({ place })
  expect(await auth.restore()).toMatchObject({ type: 'choice', incoming: { id }, by: 'link' })
  expect(victim.storedItems.size).toBe(0)
})
