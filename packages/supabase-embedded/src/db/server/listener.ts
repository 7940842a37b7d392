import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sessionOn } from './session'

type OnPayload = (payload: string) => void

/** Milliseconds until a lost connection is tried again. */
const RETRY = 1_000
const CAUGHT_UP = 'supabase_embedded_caught_up'

/**
 * The one session that receives NOTIFY for all listeners. After a gap, each listener is called once, because it may
 * have missed something.
 */
export class Listener {
  readonly #connectionString: string
  readonly #hearing = new Map<string, Set<OnPayload>>()
  #client: Promise<pg.Client> | undefined
  #isClosed = false

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  async listen(channel: string, onPayload: OnPayload): Promise<() => Promise<void>> {
    const client = await (this.#client ??= this.#connect())
    const callbacks = this.#hearing.get(channel)
    this.#hearing.set(channel, (callbacks ?? new Set()).add(onPayload))
    if (callbacks === undefined) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return () => {
      this.#hearing.get(channel)?.delete(onPayload)
      return Promise.resolve()
    }
  }

  /** Resolves once everything is heard that was committed before. */
  async catchUp(): Promise<void> {
    const client = await this.#client
    if (client === undefined) return
    const mark = randomUUID()
    let caughtUp: () => void = () => undefined
    const isHeard = new Promise<void>(resolve => (caughtUp = resolve))
    const stop = await this.listen(CAUGHT_UP, payload => {
      // Empty after a gap, of which the listeners were notified.
      if (payload === mark || payload === '') caughtUp()
    })
    await client.query('select pg_notify($1, $2)', [CAUGHT_UP, mark])
    await isHeard
    await stop()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await (await this.#client)?.end()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.#connectionString })
    client.on('notification', ({ channel, payload = '' }) =>
      this.#hearing.get(channel)?.forEach(callback => callback(payload)),
    )
    // Without this, a connection that is lost ends the process.
    client.on('error', () => undefined)
    await client.connect()
    client.on('end', () => void this.#mend())
    return client
  }

  async #mend(): Promise<void> {
    while (!this.#isClosed) {
      await new Promise(resolve => setTimeout(resolve, RETRY).unref())
      try {
        const connecting = this.#connect()
        const client = await connecting
        for (const channel of this.#hearing.keys())
          await sessionOn(client).exec(`listen ${pg.escapeIdentifier(channel)}`)
        this.#client = connecting
        for (const hearing of this.#hearing.values()) hearing.forEach(callback => callback(''))
        return
      } catch {
        // The server is not back yet.
      }
    }
  }
}
