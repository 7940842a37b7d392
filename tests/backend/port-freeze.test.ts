import { expect, test } from 'vitest'
import { keep, profileOf } from '../support/profile'

const tokenOf = (issuedAt: number) =>
  ['{}', JSON.stringify({ iat: issuedAt, session_id: 's' }), ''].map(part => btoa(part)).join('.')
const now = () => Math.floor(Date.now() / 1000)

/** Two tabs; what they ask is answered by hand, in its order. */
function frozenPair() {
  const requests: { answer: (response: Response) => void; signal: AbortSignal }[] = []
  const browser = profileOf(
    { url: 'http://project.test', keys: { publishable: 'k' } as never },
    {
      fetch: (_, init) =>
        new Promise((resolve, reject) => {
          const signal = init?.signal ?? new AbortController().signal
          signal.addEventListener('abort', () => reject(signal.reason as Error))
          requests.push({ answer: resolve, signal })
        }),
    },
  )
  keep(browser, tokenOf(now() - 60), 3600)
  const page = new EventTarget()
  return { browser, page, requests, frozen: browser.open({}, page), other: browser.open() }
}
const next = () =>
  Response.json({
    access_token: tokenOf(now()),
    refresh_token: 'next',
    token_type: 'bearer',
    expires_in: 3600,
    user: { id: 'ann' },
  })

test('a page that freezes gives up its renewal, and takes what another tab got when it thaws', async () => {
  const { browser, page, requests, frozen, other } = frozenPair()
  await Promise.all([frozen.auth.restore(), other.auth.restore()])
  const renewing = frozen.auth.refresh()
  await expect.poll(() => requests.length).toBe(1)
  page.dispatchEvent(new Event('freeze'))
  expect(await renewing).toEqual({ type: 'busy' })
  expect(requests[0]?.signal.aborted).toBe(true)
  // The lock is free as well: nobody has to wait for a page that is stopped.
  const taking = other.auth.refresh()
  await expect.poll(() => requests.length).toBe(2)
  requests[1]?.answer(next())
  expect(await taking).toMatchObject({ type: 'session' })
  expect(await frozen.auth.refresh()).toMatchObject({ type: 'session' })
  expect(browser.renewals()).toBe(2)
})

test('a page that froze while an answer was under way asks again when it thaws, unless another tab did', async () => {
  const { page, requests, frozen } = frozenPair()
  await frozen.auth.restore()
  const renewing = frozen.auth.refresh()
  await expect.poll(() => requests.length).toBe(1)
  page.dispatchEvent(new Event('freeze'))
  await renewing
  const again = frozen.auth.refresh()
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]?.signal.aborted).toBe(false)
  requests[1]?.answer(next())
  expect(await again).toMatchObject({ type: 'session' })
})

test('a failed renewal has a reason in our words, not in the browser’s', async () => {
  const browser = profileOf(
    { url: 'http://project.test', keys: { publishable: 'k' } as never },
    {
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    },
  )
  keep(browser, tokenOf(now()))
  const { auth } = browser.open()
  await auth.restore()
  expect(await auth.refresh()).toEqual({ type: 'unavailable', reason: 'the project couldn’t be reached' })
})
