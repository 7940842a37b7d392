import type { ChangeFeed, ChangeParams, Deliver, StoredMessage } from '../src/realtime/feed'
import type { Claims } from '../src/keys'

export interface Subscriber {
  params: ChangeParams[]
  ids: number[]
  claims: Claims
  deliver: Deliver
}

interface SentMessage {
  topic: string
  event: string
  payload?: unknown
}

/** A change feed without a database: tests say what was committed, and whether subscribing succeeds. */
export class FakeFeed implements ChangeFeed {
  readonly subscribers = new Set<Subscriber>()
  /** What subscribing comes to; replace it to fail or to wait. */
  outcome: () => void | Promise<void> = () => undefined
  readonly #hearsMessages = new Set<(message: StoredMessage) => void>()
  readonly #hearsPublication = new Set<() => void>()

  /** Subscribing waits: `subscribing` once somebody wants to, and `establish` lets them. */
  hold() {
    let establish: () => void = () => undefined
    const establishment = new Promise<void>(resolve => (establish = resolve))
    const subscribing = new Promise<void>(resolve => {
      this.outcome = () => {
        resolve()
        return establishment
      }
    })
    return { subscribing, establish: () => establish() }
  }

  async subscribe(params: ChangeParams[], ids: number[], claims: Claims, deliver: Deliver) {
    await this.outcome()
    const subscriber = { params, ids, claims, deliver }
    this.subscribers.add(subscriber)
    return {
      setClaims: (newClaims: Claims) => {
        subscriber.claims = newClaims
      },
      stop: () => {
        this.subscribers.delete(subscriber)
      },
    }
  }

  /** Every subscriber gets `data`, for all its bindings. */
  commit(data: string): void {
    for (const { ids, deliver } of [...this.subscribers]) deliver(ids, data)
  }

  message({ payload = {}, ...message }: Partial<Omit<StoredMessage, 'payload'>> & SentMessage): void {
    const whole = {
      id: crypto.randomUUID(),
      extension: 'broadcast',
      private: false,
      payload: JSON.stringify(payload),
      binaryPayload: null,
      ...message,
    }
    for (const hear of this.#hearsMessages) hear(whole)
  }

  changePublication(): void {
    for (const hear of this.#hearsPublication) hear()
  }

  onMessage(hear: (message: StoredMessage) => void) {
    this.#hearsMessages.add(hear)
    return () => this.#hearsMessages.delete(hear)
  }

  onPublicationChanged(hear: () => void) {
    this.#hearsPublication.add(hear)
    return () => this.#hearsPublication.delete(hear)
  }

  stop() {
    return Promise.resolve()
  }
}
