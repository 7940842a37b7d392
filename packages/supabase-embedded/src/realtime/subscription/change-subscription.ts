import type { Channel, ChannelSubscription } from '../channel/channel'
import { changeParamsOf } from '../channel/join-config'
import { JoinRefused } from '../channel/join-refused'
import { between, pause } from '../delays'
import { SubscribeError, type Subscription } from '../feed'
import { brokenChange } from './broken-change'
import { DelayLine } from './delay-line'

/** One channel's standing with the change feed: its bindings are subscribed together or not at all. */
export class ChangeSubscription implements ChannelSubscription {
  readonly #channel: Channel
  readonly #line = new DelayLine()
  #subscription: Subscription | undefined
  #timer: NodeJS.Timeout | undefined
  /** A try that is no longer the latest gives its subscription back. */
  #tries = 0

  constructor(channel: Channel) {
    this.#channel = channel
  }

  /** Resolves once changes flow. `timeout` in ms; throws JoinRefused when it passed, or when trying is in vain. */
  async waitUntilSubscribed(timeout: number): Promise<void> {
    const { server, connection } = this.#channel
    const deadline = Date.now() + timeout
    let delay = server.faults.realtime.subscribedDelay ?? 0
    while (delay < deadline - Date.now()) {
      await pause(delay, connection.goneSignal)
      try {
        await this.#subscribe()
        return
      } catch (error) {
        if (error instanceof SubscribeError)
          throw new JoinRefused(`RealtimeDisabledForConfiguration: ${error.message}`)
        server.log('UnableToSubscribeToPostgres', String(error))
        delay = between(server.delays.resubscribe)
      }
      if (!connection.open) return
    }
    await pause(deadline - Date.now(), connection.goneSignal)
    throw new JoinRefused(
      `PostgresChangesSubscribeTimeout: Timed out after ${timeout}ms waiting for the postgres_changes subscription`,
    )
  }

  /** After the join's reply: subscribes, unless the reply waited for that, and tells the client. */
  begin(): void {
    if (this.#channel.left) return
    if (this.#subscription) this.#tell()
    else this.#later(this.#channel.server.faults.realtime.subscribedDelay ?? 0)
  }

  /** The channel has other claims: later changes are judged by them, and the client is told again. */
  renew(): void {
    this.#later(between(this.#channel.server.delays.resubscribe))
  }

  /** Drops the subscription and creates it again: changes in between are lost. */
  remake(): void {
    this.#drop()
    this.renew()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#line.stop()
    this.#drop()
  }

  #drop(): void {
    this.#tries++
    this.#subscription?.stop()
    this.#subscription = undefined
  }

  #later(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#run(), milliseconds)
  }

  async #run(): Promise<void> {
    const { server, claims } = this.#channel
    try {
      if (this.#subscription && server.faults.realtime.systemError === undefined)
        this.#subscription.setClaims(claims)
      else await this.#subscribe()
      if (this.#subscription) this.#tell()
    } catch (error) {
      if (this.#channel.left) return
      const text = error instanceof Error ? error.message : String(error)
      this.#channel.system('postgres_changes', 'error', text)
      if (!(error instanceof SubscribeError)) this.#later(between(server.delays.retry))
    }
  }

  async #subscribe(): Promise<void> {
    const { server, config, claims } = this.#channel
    const { systemError } = server.faults.realtime
    this.#drop()
    if (systemError !== undefined) throw new SubscribeError(systemError)
    const latest = this.#tries
    const subscription = await server.feed.subscribe(
      config.bindings.map(changeParamsOf),
      config.bindings.map(({ id }) => id),
      claims,
      (ids, data) => this.#deliver(ids, data),
    )
    if (this.#channel.left || latest !== this.#tries) {
      subscription.stop()
      return
    }
    this.#subscription = subscription
    if (claims !== this.#channel.claims) subscription.setClaims(this.#channel.claims)
  }

  #tell(): void {
    this.#channel.system('postgres_changes', 'ok', 'Subscribed to PostgreSQL')
  }

  #deliver(ids: number[], data: string): void {
    const { server } = this.#channel
    server.rates.changes.add()
    // Over the rate changes are consumed and thrown away, without a word to anybody.
    if (server.rates.changes.mean >= server.limits.eventsPerSecond) return
    const fault = server.faults.realtime
    for (const text of brokenChange(data, fault))
      this.#line.pass(fault.changesDelay ?? 0, () =>
        this.#channel.send(server.changeFrames.frameFor(this.#channel, ids, text)),
      )
  }
}
