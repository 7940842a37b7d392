import { firstValueFrom } from 'rxjs'
import { startRealtime } from 'supabase-embedded/testing/realtime'
import { until } from 'supabase-embedded/testing/until'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import { source } from '../support/boards'
import { keep, profileOf } from '../support/profile'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const EXPIRED = { code: 'PGRST303', details: null, hint: null, message: 'JWT expired' }

/** A page whose clock gives its token an hour, on a project whose REST service says that it is over. */
async function page() {
  const realtime = await startRealtime()
  const browser = profileOf(realtime, {
    fetch: () => Promise.resolve(Response.json(EXPIRED, { status: 401 })),
  })
  keep(browser, await realtime.token({ n: 1 }))
  const port = browser.open()
  await port.auth.restore()
  return { realtime, port, doubts: countOf(port) }
}
function countOf({ auth }: Backend) {
  let count = 0
  const subscription = auth.tokenRejections().subscribe(() => (count += 1))
  onTestFinished(() => subscription.unsubscribe())
  return () => count
}
const read = ({ sources }: Backend) => firstValueFrom(sources.read(source))

test('a token that a read found expired has no life left, whatever our clock says, and is reported once', async () => {
  const { port, doubts } = await page()
  vi.advanceTimersByTime(120_000)
  const [one, other] = await Promise.allSettled([read(port), read(port)])
  expect(one).toMatchObject({ reason: { kind: 'expired' } })
  expect(other).toMatchObject({ reason: { kind: 'expired' } })
  expect(port.auth.remaining()).toBe(0)
  expect(doubts()).toBe(1)
})

test('one that a channel was closed for as well', async () => {
  const { realtime, port, doubts } = await page()
  const heardDoubts: string[] = []
  let loss: unknown
  const subscription = port.sources.listen(source).subscribe({
    next: ({ type }) => heardDoubts.push(type),
    error: (error: unknown) => (loss = error),
  })
  onTestFinished(() => subscription.unsubscribe())
  await until(() => expect(heardDoubts).toContain('subscribed'))
  vi.advanceTimersByTime(120_000)
  realtime.faults.act({ action: 'expireTokens' })
  await until(() => expect(loss).toMatchObject({ kind: 'expired' }))
  expect(port.auth.remaining()).toBe(0)
  expect(doubts()).toBe(1)
})

test('a stored token may be of any age, so that it is reported at once', async () => {
  const { port, doubts } = await page()
  vi.advanceTimersByTime(1_000)
  await expect(read(port)).rejects.toMatchObject({ kind: 'expired' })
  expect(port.auth.remaining()).toBe(0)
  expect(doubts()).toBe(1)
})
