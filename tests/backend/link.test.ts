import { Subject, type Observable } from 'rxjs'
import { startRealtime } from 'supabase-embedded/testing/realtime'
import { until } from 'supabase-embedded/testing/until'
import { expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import type { Backend, LinkSignal, SourceSignal } from '../../src/backend/ports/backend.port'
import { source } from '../support/boards'
import { keep, profileOf } from '../support/profile'

/** A page that is signed in; `sockets` are all that it ever opened. */
async function page() {
  const realtime = await startRealtime()
  const sockets: WebSocket[] = []
  const sent: string[] = []
  class Counted extends WebSocket {
    constructor(...given: ConstructorParameters<typeof WebSocket>) {
      super(...given)
      sockets.push(this)
    }
    override send(data: never, ...rest: never[]) {
      sent.push((JSON.parse(String(data)) as string[])[3] ?? '')
      super.send(data, ...rest)
    }
  }
  const browser = profileOf(realtime, { transport: Counted as never })
  keep(browser, await realtime.token())
  const port = browser.open()
  await port.auth.restore()
  const opened = () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  return { realtime, port, sockets, opened, sent }
}
function watch({ link }: Backend, hints$?: Observable<unknown>) {
  const seen = { signals: [] as LinkSignal[], loss: undefined as unknown }
  const subscription = link.open(hints$).subscribe({
    next: signal => seen.signals.push(signal),
    error: (loss: unknown) => (seen.loss = loss),
  })
  onTestFinished(() => subscription.unsubscribe())
  const types = () => seen.signals.map(({ type }) => type).filter(type => type !== 'link.channels')
  const used = () => seen.signals.flatMap(signal => (signal.type === 'link.channels' ? [signal.used] : []))
  return Object.assign(seen, { subscription, types, used })
}
function hear({ sources }: Backend) {
  const heard = { types: [] as SourceSignal['type'][], loss: undefined as unknown }
  const subscription = sources.listen(source).subscribe({
    next: ({ type }) => heard.types.push(type),
    error: (loss: unknown) => (heard.loss = loss),
  })
  onTestFinished(() => subscription.unsubscribe())
  return Object.assign(heard, { subscription })
}
const answered = (link: ReturnType<typeof watch>) =>
  until(() => expect(link.types()).toContain('link.answered'))

test('opens one socket, proves it by a heartbeat, and closes it when it is no longer needed', async () => {
  const { port, opened, sockets } = await page()
  const begun = performance.now()
  const [first, second] = [watch(port), watch(port)]
  await answered(first)
  expect(first.types()).toEqual(['link.opened', 'link.answered'])
  const { latency } = first.signals.at(-1) as { latency?: number }
  expect(latency).toBeGreaterThan(0)
  expect(latency).toBeLessThan(performance.now() - begun)
  await answered(second)
  first.subscription.unsubscribe()
  expect(opened()).toBe(1)
  second.subscription.unsubscribe()
  await until(() => expect(opened()).toBe(0))
  expect(sockets.length).toBe(1)
})

test('a hint asks the server at once', async () => {
  const { port, sent } = await page()
  const hints = new Subject<unknown>()
  const link = watch(port, hints)
  await answered(link)
  hints.next(null)
  await until(() => expect(sent.filter(event => event === 'heartbeat').length).toBe(2))
})

test.each([
  [1006, /1006: the network was cut/],
  [1012, /1012: /],
])('a socket closed with %i ends the link with its reason, and channels with it', async (code, words) => {
  const { realtime, port, sockets } = await page()
  const link = watch(port)
  const heard = hear(port)
  await until(() => expect(heard.types).toContain('subscribed'))
  realtime.faults.act({ action: 'close', code })
  await until(() => expect(link.loss).toMatchObject({ kind: 'lost' }))
  expect(link.loss).toMatchObject({ reason: expect.stringMatching(words) as string })
  expect(heard.loss).toEqual(link.loss)
  // Nor does realtime-js, whose first try would come after a second.
  expect(sockets.length).toBe(1)
  const again = watch(port)
  await answered(again)
  expect(sockets.length).toBe(2)
})

test('the link learns of its end before any channel, so that it decides for all of them', async () => {
  const { realtime, port } = await page()
  const order: string[] = []
  port.link.open().subscribe({ error: () => order.push('link') })
  for (const name of ['one', 'two']) port.sources.listen(source).subscribe({ error: () => order.push(name) })
  await until(() => expect(realtime.feed.subscribers.size).toBe(2))
  realtime.faults.act({ action: 'close', code: 1006 })
  await until(() => expect(order).toEqual(['link', 'one', 'two']))
})

test('a limit of the whole project ends the link as limited, whichever channel received it', async () => {
  const { realtime, port } = await page()
  const link = watch(port)
  const heard = hear(port)
  await until(() => expect(heard.types).toContain('subscribed'))
  realtime.faults.realtime.joinError = 'ClientJoinRateLimitReached: Too many joins per second'
  hear(port)
  await until(() => expect(link.loss).toMatchObject({ kind: 'limited' }))
  expect(heard.loss).toEqual(link.loss)
})

test('a refusal that is one channel’s own leaves the link alone', async () => {
  const { realtime, port } = await page()
  const link = watch(port)
  await answered(link)
  realtime.faults.realtime.joinError = 'ChannelRateLimitReached: Too many channels'
  const heard = hear(port)
  await until(() => expect(heard.loss).toMatchObject({ kind: 'limited' }))
  expect(link.loss).toBeUndefined()
})

test('says how many channels are in use, of how many', async () => {
  const { port } = await page()
  const link = watch(port)
  expect(link.signals[0]).toEqual({ type: 'link.channels', used: 0, limit: 100 })
  const heard = [hear(port), hear(port), hear(port)]
  await until(() => expect(link.used()).toEqual([0, 1, 2, 3]))
  for (const { subscription } of heard) subscription.unsubscribe()
  expect(link.used()).toEqual([0, 1, 2, 3, 2, 1, 0])
})

test('a server that refuses the socket is a loss, with its message where the runtime reveals it', async () => {
  const { realtime, port } = await page()
  realtime.faults.realtime.refuseUpgrade = 429
  const link = watch(port)
  await until(() => expect(link.loss).toMatchObject({ kind: 'limited' }))
})

test('nothing connects without a token', async () => {
  const realtime = await startRealtime()
  const port = profileOf(realtime).open()
  const link = watch(port)
  await until(() => expect(link.loss).toEqual({ kind: 'expired', reason: 'you’re not signed in' }))
})

test('twenty sources join in their turns, two at a time', async () => {
  const { realtime, port, sent } = await page()
  realtime.faults.realtime.joinDelay = 20
  watch(port)
  const heard = Array.from({ length: 20 }, () => hear(port))
  const joins = () => sent.filter(event => event === 'phx_join').length
  const joined = () => heard.filter(({ types }) => types.includes('joined')).length
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, joins() - joined())), 1)
  onTestFinished(() => clearInterval(watching))
  await until(() => expect(joined()).toBe(20))
  expect(joins()).toBe(20)
  expect(most).toBeLessThanOrEqual(2)
})
