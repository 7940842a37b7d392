import type { WebSocket } from 'ws'
import type { Channel, ChannelSocket } from '../channel/channel'
import { pause } from '../delays'
import type { Resources } from '../resources'
import { decode, type Message } from '../wire/decode'
import { textFrame, type Frame } from '../wire/encode'
import type { Version } from '../wire/version'

/** Bytes a socket may have waiting, either way, before it is cut: the hosted service's heap for one. */
const MAX_WAITING = 50_000_000

/** Receives each message of a connection, and is not called again before its promise settles. */
export type Receive = (connection: Connection, message: Message) => Promise<void>

/** One client's socket. Its frames are handled strictly one after another, joins included. */
export class Connection implements ChannelSocket {
  readonly version: Version
  /** The JWT behind the `apikey`; channels without a token of their own run under it. */
  readonly token: string
  /** The `x-…` headers of the handshake. */
  readonly headers: Record<string, string>
  readonly channels = new Map<string, Channel>()
  /** Whether a channel was ever joined: only then it counts as a user. */
  isCounted = false
  readonly #socket: WebSocket
  readonly #server: Resources
  readonly #receive: Receive
  readonly #gone = new AbortController()
  #idle: NodeJS.Timeout
  #tail: Promise<void> = Promise.resolve()
  #waiting = 0

  constructor(
    socket: WebSocket,
    server: Resources,
    receive: Receive,
    parts: Pick<Connection, 'version' | 'token' | 'headers'>,
  ) {
    this.version = parts.version
    this.token = parts.token
    this.headers = parts.headers
    this.#socket = socket
    this.#server = server
    this.#receive = receive
    this.#idle = this.#untilIdle()
    socket.on('message', (data, binary) => this.#queue(data as Buffer, binary))
    socket.on('ping', () => this.#idle.refresh())
    // A frame over the limit, or bytes that are no frame; `ws` closes with the right code by itself.
    socket.on('error', error => server.log('WebSocketError', error.message))
    socket.on('close', () => this.#ended())
  }

  get open(): boolean {
    return !this.#gone.signal.aborted
  }

  /** Aborted once the socket is closed. */
  get goneSignal(): AbortSignal {
    return this.#gone.signal
  }

  send({ data, binary }: Frame): void {
    if (this.#socket.readyState !== this.#socket.OPEN || this.#server.faults.realtime.silent) return
    this.#socket.send(data, { binary })
    if (this.#socket.bufferedAmount <= MAX_WAITING) return
    this.#server.log('WebSocketTooSlow', `${this.#socket.bufferedAmount} bytes wait to be read`)
    this.cut()
  }

  reply(
    to: Pick<Message, 'joinRef' | 'ref' | 'topic'>,
    status: 'ok' | 'error',
    response: unknown = {},
  ): void {
    const payload = JSON.stringify({ status, response })
    this.send(textFrame(this.version, to.joinRef, to.ref, to.topic, 'phx_reply', payload))
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  /** Without a close frame: the client sees 1006. */
  cut(): void {
    this.#socket.terminate()
  }

  /** Resolves when the socket is closed; a client that does not answer within a second is cut. */
  async end(code: number): Promise<void> {
    this.close(code)
    await pause(1_000, this.goneSignal)
    this.cut()
  }

  #untilIdle(): NodeJS.Timeout {
    return setTimeout(() => {
      // A dead link carries no close frame either.
      if (this.#server.faults.realtime.silent) this.#idle.refresh()
      else this.close(1000)
    }, this.#server.delays.idle)
  }

  #queue(data: Buffer, binary: boolean): void {
    if (this.#server.faults.realtime.silent) return
    this.#idle.refresh()
    this.#waiting += data.length
    if (this.#waiting > MAX_WAITING) {
      this.cut()
      return
    }
    this.#tail = this.#tail.then(async () => {
      this.#waiting -= data.length
      if (this.open) await this.#handle(data, binary)
    })
  }

  async #handle(data: Buffer, binary: boolean): Promise<void> {
    const message = this.#decode(data, binary)
    if (!message) return
    try {
      await this.#receive(this, message)
    } catch (error) {
      this.#server.log('UnknownErrorOnWebSocketMessage', String(error))
    }
  }

  #decode(data: Buffer, binary: boolean): Message | undefined {
    try {
      return decode(this.version, data, binary)
    } catch (error) {
      this.#server.log('MalformedWebSocketMessage', String(error))
      return undefined
    }
  }

  #ended(): void {
    clearTimeout(this.#idle)
    this.#gone.abort()
    for (const channel of [...this.channels.values()]) channel.leave()
  }
}
