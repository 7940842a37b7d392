import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeferred } from '../support/deferred'
import { enter, newsOf, profileOf } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend(project())
})
afterAll(() => embeddedBackend.close())

/** Two tabs of one profile, Ann signed in to both; the project answers a sign-out only after `answer`. */
async function tabs() {
  const [asked, gate] = [makeDeferred<undefined>(), makeDeferred<number | undefined>()]
  const browser = profileOf(embeddedBackend, {
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname !== '/auth/v1/logout') return fetch(input, init)
      asked.resolve(undefined)
      const status = await gate.promise
      return status === undefined ? fetch(input, init) : new Response('{}', { status })
    },
  })
  const ann = await signedUp(embeddedBackend)
  const [tab, other] = [browser.open(), browser.open()]
  await enter(tab, ann.email)
  await other.auth.restore()
  return { browser, ann, tab, other, asked: asked.promise, answer: gate.resolve }
}
const signedInAs = (id: string) => ({ type: 'session', session: { viewer: { id } } })

test.each(['local', 'global'] as const)(
  'another person who signs in in another tab during a %s sign-out stays signed in',
  async scope => {
    const { browser, tab, other, asked, answer } = await tabs()
    const news = newsOf(tab)
    const bob = await signedUp(embeddedBackend)
    const leaving = tab.auth.signOut(scope)
    await asked
    await enter(other, bob.email)
    await expect
      .poll(() => news)
      .toMatchObject([{ type: 'auth.changed', session: { viewer: { id: bob.id } } }])
    answer(undefined)
    expect(await leaving).toMatchObject(signedInAs(bob.id))
    for (const { auth } of [tab, other]) expect(await auth.refresh()).toMatchObject(signedInAs(bob.id))
    expect(await browser.open().auth.restore()).toMatchObject(signedInAs(bob.id))
  },
)

test('so do they if this tab has not heard of them', async () => {
  const { browser, tab, other, asked, answer } = await tabs()
  const bob = await signedUp(embeddedBackend)
  const leaving = tab.auth.signOut('global')
  await asked
  await enter(other, bob.email)
  answer(undefined)
  expect(await leaving).toEqual({ type: 'done' })
  expect(tab.auth.remaining()).toBe(0)
  const news = newsOf(tab)
  browser.hint()
  await expect.poll(() => news).toMatchObject([{ type: 'auth.changed', session: { viewer: { id: bob.id } } }])
  expect(await browser.open().auth.restore()).toMatchObject(signedInAs(bob.id))
})

test('a sign-out that is refused says who is signed in by then', async () => {
  const { tab, other, asked, answer } = await tabs()
  const news = newsOf(tab)
  const bob = await signedUp(embeddedBackend)
  const leaving = tab.auth.signOut('global')
  await asked
  await enter(other, bob.email)
  await expect.poll(() => news.length).toBe(1)
  answer(503)
  expect(await leaving).toMatchObject(signedInAs(bob.id))
})

test('the same person who signs in again is signed in here after a local sign-out, and out after a global one', async () => {
  const once = await tabs()
  const news = newsOf(once.tab)
  const leaving = once.tab.auth.signOut('local')
  await once.asked
  await enter(once.other, once.ann.email)
  await expect.poll(() => news.length).toBe(1)
  once.answer(undefined)
  expect(await leaving).toMatchObject(signedInAs(once.ann.id))

  const again = await tabs()
  const leavingAll = again.tab.auth.signOut('global')
  await again.asked
  await enter(again.other, again.ann.email)
  again.answer(undefined)
  expect(await leavingAll).toEqual({ type: 'done' })
  expect([again.tab.auth.remaining(), again.browser.storedItems.size]).toEqual([0, 0])
})
