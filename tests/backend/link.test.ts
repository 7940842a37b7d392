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
  const sentTexts: string[] = []
  class CountedSocket extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      sockets.push(this)
    }
    override send(data: never, ...rest: never[]) {
      sentTexts.push((JSON.parse(String(data)) as string[])[3] ?? '')
      super.send(data, ...rest)
    }
  }
  const browser = profileOf(realtime, { transport: CountedSocket as never })
  keep(browser, await realtime.token())
  const port = browser.open()
  await port.auth.restore()
  const countOpened = () => sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
  return { realtime, port, sockets, countOpened, sentTexts }
}
function watch({ link }: Backend, hints$?: Observable<unknown>) {
  const seenLink = { signals: [] as LinkSignal[], loss: undefined as unknown }
  const subscription = link.open(hints$).subscribe({
    next: signal => seenLink.signals.push(signal),
    error: (loss: unknown) => (seenLink.loss = loss),
  })
  onTestFinished(() => subscription.unsubscribe())
  const types = () => seenLink.signals.map(({ type }) => type).filter(type => type !== 'link.channels')
  const listUses = () =>
    seenLink.signals.flatMap(signal => (signal.type === 'link.channels' ? [signal.used] : []))
  return Object.assign(seenLink, { subscription, types, listUses })
}
function hear({ sources }: Backend, table = source.table) {
  const heardSource = { types: [] as SourceSignal['type'][], loss: undefined as unknown }
  const subscription = sources.listen({ ...source, table }).subscribe({
    next: ({ type }) => heardSource.types.push(type),
    error: (loss: unknown) => (heardSource.loss = loss),
  })
  onTestFinished(() => subscription.unsubscribe())
  return Object.assign(heardSource, { subscription })
}
const waitForAnswer = (link: ReturnType<typeof watch>) =>
  until(() => expect(link.types()).toContain('link.answered'))

test('opens one socket, proves it by a heartbeat, and closes it when it is no longer needed', async () => {
  const { port, countOpened, sockets } = await page()
  const beginTime = performance.now()
  const [first, second] = [watch(port), watch(port)]
  await waitForAnswer(first)
  expect(first.types()).toEqual(['link.opened', 'link.answered'])
  const { latency } = first.signals.at(-1) as { latency?: number }
  expect(latency).toBeGreaterThan(0)
  expect(latency).toBeLessThan(performance.now() - beginTime)
  await waitForAnswer(second)
  first.subscription.unsubscribe()
  expect(countOpened()).toBe(1)
  second.subscription.unsubscribe()
  await until(() => expect(countOpened()).toBe(0))
  expect(sockets.length).toBe(1)
})

test('a hint asks the server at once', async () => {
  const { port, sentTexts } = await page()
  const hints = new Subject<unknown>()
  const link = watch(port, hints)
  await waitForAnswer(link)
  hints.next(null)
  await until(() => expect(sentTexts.filter(event => event === 'heartbeat').length).toBe(2))
})

test.each([
  [1006, /1006: the network was cut/],
  [1012, /1012: /],
])('a socket closed with %i ends the link with its reason, and channels with it', async (code, words) => {
  const { realtime, port, sockets } = await page()
  const link = watch(port)
  const heardSource = hear(port)
  await until(() => expect(heardSource.types).toContain('subscribed'))
  realtime.faults.act({ action: 'close', code })
  await until(() => expect(link.loss).toMatchObject({ kind: 'lost' }))
  expect(link.loss).toMatchObject({ reason: expect.stringMatching(words) as string })
  expect(heardSource.loss).toEqual(link.loss)
  // Nor does realtime-js, whose first try would come after a second.
  expect(sockets.length).toBe(1)
  const again = watch(port)
  await waitForAnswer(again)
  expect(sockets.length).toBe(2)
})

test('the link learns of its end before any channel, so that it decides for all of them', async () => {
  const { realtime, port } = await page()
  const order: string[] = []
  port.link.open().subscribe({ error: () => order.push('link') })
  for (const name of ['one', 'two'])
    port.sources.listen({ ...source, table: name }).subscribe({ error: () => order.push(name) })
  await until(() => expect(realtime.feed.subscribers.size).toBe(2))
  realtime.faults.act({ action: 'close', code: 1006 })
  await until(() => expect(order).toEqual(['link', 'one', 'two']))
})

test('a limit of the whole project ends the link as limited, whichever channel received it', async () => {
  const { realtime, port } = await page()
  const link = watch(port)
  const heardSource = hear(port)
  await until(() => expect(heardSource.types).toContain('subscribed'))
  realtime.faults.realtime.joinError = 'ClientJoinRateLimitReached: Too many joins per second'
  hear(port, 'customers')
  await until(() => expect(link.loss).toMatchObject({ kind: 'limited' }))
  expect(heardSource.loss).toEqual(link.loss)
})

test('a refusal that is one channel’s own leaves the link alone', async () => {
  const { realtime, port } = await page()
  const link = watch(port)
  await waitForAnswer(link)
  realtime.faults.realtime.joinError = 'ChannelRateLimitReached: Too many channels'
  const heardSource = hear(port)
  await until(() => expect(heardSource.loss).toMatchObject({ kind: 'limited' }))
  expect(link.loss).toBeUndefined()
})

test('says how many channels are in use, of how many', async () => {
  const { port } = await page()
  const link = watch(port)
  expect(link.signals[0]).toEqual({ type: 'link.channels', used: 0, limit: 100 })
  const heardSources = ['orders', 'customers', 'notes'].map(table => hear(port, table))
  await until(() => expect(link.listUses()).toEqual([0, 1, 2, 3]))
  for (const { subscription } of heardSources) subscription.unsubscribe()
  expect(link.listUses()).toEqual([0, 1, 2, 3, 2, 1, 0])
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

test('the sources of twenty tables join in their turns, two at a time', async () => {
  const { realtime, port, sentTexts } = await page()
  realtime.faults.realtime.joinDelay = 20
  watch(port)
  const heardSources = Array.from({ length: 20 }, (_, i) => hear(port, `table ${i}`))
  const joins = () => sentTexts.filter(event => event === 'phx_join').length
  const countJoined = () => heardSources.filter(({ types }) => types.includes('joined')).length
  let most = 0
  const watching = setInterval(() => (most = Math.max(most, joins() - countJoined())), 1)
  onTestFinished(() => clearInterval(watching))
  await until(() => expect(countJoined()).toBe(20))
  expect(joins()).toBe(20)
  expect(most).toBeLessThanOrEqual(2)
})
