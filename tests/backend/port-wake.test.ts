import { firstValueFrom } from 'rxjs'
import { startRealtime, type TestRealtime } from 'supabase-embedded/testing/realtime'
import { until } from 'supabase-embedded/testing/until'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { Backend, SourceSignal } from '../../src/backend/ports/backend.port'
import { source } from '../support/boards'
import { keep, profileOf } from '../support/profile'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A page that is signed in with the token `before`; renewed, it has `after`. `log` is what it sent, in its order. */
async function page() {
  const realtime = await startRealtime()
  const namedTokens = { before: await realtime.token({ n: 1 }), after: await realtime.token({ n: 2 }) }
  const nameOf = (token: unknown) =>
    Object.entries(namedTokens).find(([, each]) => each === token)?.[0] ?? 'neither'
  const log: string[] = []
  class LoggedSocket extends WebSocket {
    override send(data: never, ...rest: never[]) {
      const [, , , event, payload] = JSON.parse(String(data)) as [0, 0, 0, string, { access_token?: string }]
      if (event !== 'heartbeat' && event !== 'phx_leave') log.push(`${event} ${nameOf(payload.access_token)}`)
      super.send(data, ...rest)
    }
  }
  const browser = profileOf(realtime, {
    transport: LoggedSocket as never,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const bearer = new Headers(init?.headers).get('authorization')?.slice('Bearer '.length)
      log.push(pathname === '/auth/v1/token' ? 'renewal' : `read ${nameOf(bearer)}`)
      return Promise.resolve(Response.json(pathname === '/auth/v1/token' ? renewTo(namedTokens.after) : []))
    },
  })
  keep(browser, namedTokens.before)
  const port = browser.open()
  await port.auth.restore()
  return { realtime, port, log }
}
const renewTo = (access_token: string) => ({
  access_token,
  refresh_token: 'next',
  token_type: 'bearer',
  expires_in: 3600,
  user: { id: 'ann' },
})
function hear({ sources }: Backend, table = source.table) {
  const heardSource = { signals: [] as SourceSignal[], loss: undefined as unknown }
  const subscription = sources.listen({ ...source, table }).subscribe({
    next: signal => heardSource.signals.push(signal),
    error: (loss: unknown) => (heardSource.loss = loss),
  })
  onTestFinished(() => subscription.unsubscribe())
  return heardSource
}
const proven = ({ signals }: { signals: SourceSignal[] }) =>
  until(() => expect(signals.map(({ type }) => type)).toContain('subscribed'))
/** Long enough for what must not happen to have happened. */
const aWhile = () => new Promise(resolve => setTimeout(resolve, 300))
const cut = (realtime: TestRealtime) => realtime.faults.act({ action: 'close', code: 1006 })

test('after sleep: renew, then connect and join, then read', async () => {
  const { realtime, port, log } = await page()
  const before = hear(port)
  await proven(before)
  vi.advanceTimersByTime(4_000_000)
  cut(realtime)
  await until(() => expect(before.loss).toMatchObject({ kind: 'lost' }))
  log.length = 0
  const after = hear(port)
  const reading = firstValueFrom(port.sources.read(source))
  await aWhile()
  expect(log).toEqual([])
  await port.auth.refresh()
  await proven(after)
  await reading
  await firstValueFrom(port.sources.read(source))
  expect(log[0]).toBe('renewal')
  expect(log.slice(1).sort()).toEqual(['phx_join after', 'read after', 'read after'])
  expect(log.at(-1)).toBe('read after')
})

test('a socket that outlived the sleep gets the new token before anything else', async () => {
  const { port, log } = await page()
  await proven(hear(port))
  vi.advanceTimersByTime(4_000_000)
  log.length = 0
  const late = hear(port, 'customers')
  await aWhile()
  expect(log).toEqual([])
  await port.auth.refresh()
  await proven(late)
  expect(log).toEqual(['renewal', 'access_token after', 'phx_join after'])
})

test('a token in its last minute joins nothing, and still reads', async () => {
  const { port, log } = await page()
  vi.advanceTimersByTime(3_600_000 - 50_000)
  const heardSource = hear(port)
  await firstValueFrom(port.sources.read(source))
  await aWhile()
  expect(log).toEqual(['read before'])
  await port.auth.refresh()
  await proven(heardSource)
  expect(log.slice(1)).toEqual(['renewal', 'phx_join after'])
})

test('signing out takes the viewer’s rights off the socket', async () => {
  const { port, log } = await page()
  await proven(hear(port))
  log.length = 0
  await port.auth.signOut('local')
  await until(() => expect(log).toContain('access_token neither'))
})
