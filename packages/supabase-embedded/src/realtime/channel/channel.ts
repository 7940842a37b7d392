import { randomUUID } from 'node:crypto'
import { PREFIX, type Topic } from '../broadcast/topics'
import type { Resources } from '../resources'
import type { Message } from '../wire/decode'
import { textFrame, type Frame } from '../wire/encode'
import type { Version } from '../wire/version'
import type { JoinConfig } from './join-config'
import type { Extension, Policies, Scope } from './policies'
import { TokenRefused, verifyToken, type LivingClaims } from './token'

/** The socket of a channel, as far as a channel uses it. */
export interface ChannelSocket {
  readonly version: Version
  /** The `x-…` headers of the handshake. */
  readonly headers: Record<string, string>
  readonly open: boolean
  /** Aborted once the socket is closed. */
  readonly goneSignal: AbortSignal
  readonly channels: Map<string, Channel>
  send(frame: Frame): void
  reply(to: Pick<Message, 'joinRef' | 'ref' | 'topic'>, status: 'ok' | 'error', response?: unknown): void
}

/** A channel's subscription to changes of the database, as far as others drive it. */
export interface ChannelSubscription {
  begin(): void
  renew(): void
  remake(): void
  stop(): void
}

/** Milliseconds after which a token is looked at again, at the latest. */
const CONFIRM_INTERVAL = 300_000

/** One socket's membership of one topic, from a granted `phx_join` to its end. */
export class Channel {
  readonly server: Resources
  readonly connection: ChannelSocket
  readonly topic: Topic
  readonly joinRef: string | null
  readonly config: JoinConfig
  readonly presenceKey: string
  presenceEnabled: boolean
  token: string
  claims: LivingClaims
  /** Null on a public channel. */
  policies: Policies | null
  /** Messages given as replay: their live copies are left out. */
  readonly replayedIds: ReadonlySet<string>
  subscription: ChannelSubscription | undefined
  /** The count of this channel's presence messages, and when it starts again. */
  presenceWindow = { until: 0, count: 0 }
  left = false
  #held: Frame[] | null = []
  #confirming: NodeJS.Timeout | undefined

  constructor(
    server: Resources,
    connection: ChannelSocket,
    input: Pick<Channel, 'joinRef' | 'config' | 'token' | 'claims' | 'policies' | 'replayedIds'> & {
      name: string
    },
  ) {
    this.server = server
    this.connection = connection
    this.joinRef = input.joinRef
    this.config = input.config
    this.presenceKey = input.config.presence.key ?? randomUUID()
    this.presenceEnabled = input.config.presence.enabled
    this.token = input.token
    this.claims = input.claims
    this.policies = input.policies
    this.replayedIds = input.replayedIds
    this.topic = server.topics.enter(this, input.name, input.config.isPrivate)
    this.confirmLater()
  }

  /** The topic's name without its prefix: what policies and people call it. */
  get name(): string {
    return this.topic.name.slice(PREFIX.length)
  }

  scope(claims = this.claims): Scope {
    return { topic: this.name, claims, headers: this.connection.headers }
  }

  /** A policy that was not asked yet grants nothing. */
  canRead(extension: Extension): boolean {
    return this.policies === null || this.policies[extension].read === true
  }

  /** Fan-out waits for the join's reply. */
  send(frame: Frame): void {
    if (this.#held) this.#held.push(frame)
    else this.connection.send(frame)
  }

  /** Call once, right after the join's reply. */
  openUp(): void {
    const heldFrames = this.#held ?? []
    this.#held = null
    for (const frame of heldFrames) this.connection.send(frame)
  }

  /** `payload` is JSON text. */
  push(event: string, payload: string, ref: string | null = null): void {
    this.send(textFrame(this.connection.version, this.joinRef, ref, this.topic.name, event, payload))
  }

  system(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', JSON.stringify({ extension, status, message, channel: this.name }))
  }

  /** Ends for a reason that the client receives, and after which it does not rejoin. */
  shutdown(message: string): void {
    if (this.left) return
    this.system('system', 'error', message)
    this.server.log('ChannelShutdown', message)
    this.close()
  }

  close(): void {
    this.#end('phx_close')
  }

  /** The client rejoins after this one. */
  crash(): void {
    this.#end('phx_error')
  }

  /** Both slots carry the join_ref: the client ignores an end that is not of its current join. */
  #end(event: 'phx_close' | 'phx_error'): void {
    if (this.left) return
    this.leave()
    this.push(event, '{}', this.joinRef)
  }

  leave(): void {
    if (this.left) return
    this.left = true
    clearTimeout(this.#confirming)
    this.subscription?.stop()
    if (this.connection.channels.get(this.topic.name) === this)
      this.connection.channels.delete(this.topic.name)
    this.server.topics.leave(this, this.topic, this.config.isPrivate)
    this.topic.presenceDiff(this.server, this.topic.roster.untrack(this))
  }

  /** Looks at the token again when it ends, at most five minutes from now. */
  confirmLater(): void {
    clearTimeout(this.#confirming)
    const left = (this.claims.exp - Math.floor(Date.now() / 1000)) * 1000
    this.#confirming = setTimeout(() => void this.#confirm(), Math.min(left, CONFIRM_INTERVAL))
  }

  async #confirm(): Promise<void> {
    try {
      this.claims = await verifyToken(this.server.keys, this.token)
      if (!this.left) this.confirmLater()
    } catch (error) {
      this.shutdown(error instanceof TokenRefused ? error.message : String(error))
    }
  }
}
