import type { Backend as Embedded } from 'supabase-embedded'
import { follow, linkFor, project, signedUp } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { placeAt } from '../support/place'
import { enter, newsOf, profileOf } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => void (embeddedBackend = await startTestBackend(project())))
afterEach(() => {
  embeddedBackend.faults.http = {}
})
afterAll(() => embeddedBackend.close())

const PAGE = 'http://localhost:3000/board'
/** Whether a token is newer is told by its whole seconds. */
const secondsPass = () => new Promise(resolve => setTimeout(resolve, 1_100))
const generateLink = (email: string) => linkFor(embeddedBackend, email)

describe('a link that anyone may have made, opened while signed in', () => {
  const links = {
    'a session in the fragment': async (email: string) =>
      (await follow((await generateLink(email)).action_link)).url.href,
    'a hash of a token': async (email: string) =>
      `${PAGE}?token_hash=${(await generateLink(email)).hashed_token}&type=magiclink`,
  }
  /** Ann is signed in, and opens a link of this kind that signs Bob in. */
  async function openLink(kind: keyof typeof links) {
    const [ann, bob] = [await signedUp(embeddedBackend), await signedUp(embeddedBackend)]
    const profile = profileOf(embeddedBackend)
    await enter(profile.open(), ann.email)
    const before = profile.storedItems.get(profile.storageKey)
    const place = placeAt(await links[kind](bob.email))
    const port = profile.open({ place })
    const answer = await port.auth.restore()
    return { ann, bob, profile, port, auth: port.auth, answer, place, before }
  }
  const of = ({ id, email }: { id: string; email: string }) => ({ id, email })

  test.each(Object.keys(links) as (keyof typeof links)[])('%s asks first', async kind => {
    const { ann, bob, profile, answer, place, before } = await openLink(kind)
    expect(answer).toMatchObject({ type: 'choice', current: of(ann), incoming: of(bob), by: 'link' })
    expect(place.readShown()).toMatch(/^\/(board)?$/)
    expect(profile.storedItems.get(profile.storageKey)).toBe(before)
  })
  test('staying keeps the viewer, and ends the session of the link', async () => {
    const { ann, profile, auth, before } = await openLink('a hash of a token')
    const sessions = () => embeddedBackend.database.query('select 1 from auth.sessions')
    const count = (await sessions()).length
    expect(await auth.restore('current')).toMatchObject({ type: 'session', session: { viewer: of(ann) } })
    expect(profile.storedItems.get(profile.storageKey)).toBe(before)
    await expect.poll(async () => (await sessions()).length).toBe(count - 1)
    expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: of(ann) } })
  })
  test('switching signs in the account of the link, with a token that aged in the meantime', async () => {
    const { bob, profile, auth } = await openLink('a hash of a token')
    const answer = await auth.restore('incoming')
    expect(answer).toMatchObject({ type: 'session', session: { viewer: of(bob) } })
    expect(await profile.open().auth.restore()).toMatchObject({ session: { viewer: of(bob) } })
  })
  test('it does so although another tab renewed while the question was open', async () => {
    const { bob, profile, port, auth } = await openLink('a hash of a token')
    const news = newsOf(port)
    const other = profile.open()
    await other.auth.restore()
    await secondsPass()
    await other.auth.refresh()
    await expect.poll(() => news).toMatchObject([{ type: 'auth.changed' }])
    expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: of(bob) } })
  })
  test('one’s own link is followed unasked', async () => {
    const { email, id } = await signedUp(embeddedBackend)
    const profile = profileOf(embeddedBackend)
    await enter(profile.open(), email)
    const place = placeAt(await links['a session in the fragment'](email))
    expect(await profile.open({ place }).auth.restore()).toMatchObject({ session: { viewer: { id } } })
  })
  test('if the stored session has ended, the question is as without one', async () => {
    const [ann, bob] = [await signedUp(embeddedBackend), await signedUp(embeddedBackend)]
    const profile = profileOf(embeddedBackend)
    await enter(profile.open(), ann.email)
    await clientOf(embeddedBackend, 'secret').auth.admin.deleteUser(ann.id)
    const keptSession = JSON.parse(profile.storedItems.get(profile.storageKey) ?? '') as object
    profile.storedItems.set(profile.storageKey, JSON.stringify({ ...keptSession, expires_at: 1 }))
    const place = placeAt(await links['a hash of a token'](bob.email))
    const { auth } = profile.open({ place })
    expect(await auth.restore()).toMatchObject({ type: 'choice', current: null, incoming: of(bob) })
    expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: of(bob) } })
  })
  test('if the project cannot answer now, the question waits until it can', async () => {
    const [ann, bob] = [await signedUp(embeddedBackend), await signedUp(embeddedBackend)]
    const profile = profileOf(embeddedBackend)
    await enter(profile.open(), ann.email)
    const keptSession = JSON.parse(profile.storedItems.get(profile.storageKey) ?? '') as object
    profile.storedItems.set(profile.storageKey, JSON.stringify({ ...keptSession, expires_at: 1 }))
    const place = placeAt(await links['a hash of a token'](bob.email))
    embeddedBackend.faults.http.auth = { status: 503, only: 'grant_type=refresh_token' }
    const { auth } = profile.open({ place })
    expect(await auth.restore()).toMatchObject({ type: 'unavailable' })
    embeddedBackend.faults.http = {}
    expect(await auth.restore()).toMatchObject({
      type: 'choice',
      current: of(ann),
      incoming: of(bob),
      by: 'link',
    })
  })
})

describe('a link that anyone may have made, opened while signed out', () => {
  const hashLink = async (email: string, type: 'magiclink' | 'recovery' = 'magiclink') =>
    `${PAGE}?token_hash=${(await linkFor(embeddedBackend, email, type)).hashed_token}&type=${type}`
  const links = {
    'a session in the fragment': async (email: string) =>
      (await follow((await generateLink(email)).action_link)).url.href,
    'a hash of a token': (email: string) => hashLink(email),
  }
  test.each(Object.keys(links) as (keyof typeof links)[])(
    '%s signs nobody in until it is chosen',
    async kind => {
      const { id, email } = await signedUp(embeddedBackend)
      const profile = profileOf(embeddedBackend)
      const place = placeAt(await links[kind](email))
      const { auth } = profile.open({ place })
      const askedChoice = { type: 'choice', current: null, incoming: { id, email }, by: 'link' }
      expect(await auth.restore()).toMatchObject(askedChoice)
      expect([auth.remaining(), profile.storedItems.size, profile.marks.size]).toEqual([0, 0, 0])
      expect(place.readShown()).toMatch(/^\/(board)?$/)
      // As where a wait was over: it is still a question.
      expect(await auth.restore()).toMatchObject(askedChoice)
      expect(await auth.restore('incoming')).toMatchObject({ session: { viewer: { id } } })
      expect(await profile.open().auth.restore()).toMatchObject({ session: { viewer: { id } } })
    },
  )
  test('it signs in the account of the link, although somebody signed in in another tab meanwhile', async () => {
    const [ann, bob] = [await signedUp(embeddedBackend), await signedUp(embeddedBackend)]
    const profile = profileOf(embeddedBackend)
    const port = profile.open({ place: placeAt(await hashLink(bob.email)) })
    const news = newsOf(port)
    await port.auth.restore()
    await enter(profile.open(), ann.email)
    await expect
      .poll(() => news)
      .toMatchObject([{ type: 'auth.changed', session: { viewer: { id: ann.id } } }])
    expect(await port.auth.restore('incoming')).toMatchObject({ session: { viewer: { id: bob.id } } })
  })
  test('one that was not answered is asked again, and forgotten by a sign-in', async () => {
    const [ann, bob] = [await signedUp(embeddedBackend), await signedUp(embeddedBackend)]
    const profile = profileOf(embeddedBackend)
    const [port, other] = [await hashLink(bob.email), await hashLink(bob.email)].map(href =>
      profile.open({ place: placeAt(href) }),
    )
    embeddedBackend.faults.http.auth = { drop: true }
    expect(await port?.auth.restore()).toMatchObject({ type: 'unavailable' })
    expect(await other?.auth.restore()).toMatchObject({ type: 'unavailable' })
    embeddedBackend.faults.http = {}
    expect(await other?.auth.restore()).toMatchObject({ type: 'choice', incoming: { id: bob.id } })
    if (port) await enter(port, ann.email)
    expect(await port?.auth.restore()).toMatchObject({ session: { viewer: { id: ann.id } } })
  })
  test('one that is not answered holds up nobody who is signed in', async () => {
    const [ann, bob] = [await signedUp(embeddedBackend), await signedUp(embeddedBackend)]
    const profile = profileOf(embeddedBackend)
    await enter(profile.open(), ann.email)
    const place = placeAt(await hashLink(bob.email))
    embeddedBackend.faults.http.auth = { drop: true }
    expect(await profile.open({ place }).auth.restore()).toMatchObject({
      session: { viewer: { id: ann.id } },
      link: { code: 'unreachable' },
    })
  })
  test('one that is declined leaves no trace, and its session is ended', async () => {
    const { id, email } = await signedUp(embeddedBackend)
    const sessions = () =>
      embeddedBackend.database.query('select 1 from auth.sessions where user_id = $1', [id])
    const before = (await sessions()).length
    const profile = profileOf(embeddedBackend)
    const { auth } = profile.open({ place: placeAt(await hashLink(email)) })
    await auth.restore()
    expect(await auth.restore('current')).toEqual({ type: 'none' })
    expect([auth.remaining(), profile.storedItems.size, profile.marks.size]).toEqual([0, 0, 0])
    expect(await auth.restore('incoming')).toEqual({ type: 'none' })
    await expect.poll(async () => (await sessions()).length).toBe(before)
  })
  test.each(['code', 'recovery'] as const)(
    'the link of a mail that was asked for here is followed unasked, of a template of one’s own too: %s',
    async by => {
      const { id, email } = await signedUp(embeddedBackend)
      const profile = profileOf(embeddedBackend)
      await profile.open({ place: placeAt(PAGE) }).auth.signIn({ by, email: ` ${email.toUpperCase()}` })
      const place = placeAt(await hashLink(email, by === 'code' ? 'magiclink' : 'recovery'))
      expect(await profile.open({ place }).auth.restore()).toMatchObject({
        session: { viewer: { id }, isRecovery: by === 'recovery' },
      })
    },
  )
  test('a foreign link is asked about, even though this browser requested a mail', async () => {
    const [ann, mallory] = [await signedUp(embeddedBackend), await signedUp(embeddedBackend)]
    const profile = profileOf(embeddedBackend)
    await profile.open({ place: placeAt(PAGE) }).auth.signIn({ by: 'code', email: ann.email })
    const { auth } = profile.open({ place: placeAt(await hashLink(mallory.email)) })
    expect(await auth.restore()).toMatchObject({ type: 'choice', incoming: { id: mallory.id } })
  })
  test('a mail that was asked for an hour ago is forgotten', async () => {
    const { email } = await signedUp(embeddedBackend)
    const profile = profileOf(embeddedBackend)
    await profile.open({ place: placeAt(PAGE) }).auth.signIn({ by: 'code', email })
    const [[name, mark] = ['', '']] = profile.marks
    profile.marks.set(
      name,
      mark.replace(/^\d+/, until => String(Number(until) - 3_600_000)),
    )
    const { auth } = profile.open({ place: placeAt(await hashLink(email)) })
    expect(await auth.restore()).toMatchObject({ type: 'choice' })
  })
})
