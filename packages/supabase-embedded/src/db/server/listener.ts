import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { sessionOn } from './session'

type Heard = (payload: string) => void

/** Milliseconds until a lost connection is tried again. */
const RETRY = 1_000
const CAUGHT_UP = 'supabase_embedded_caught_up'

/** The one session that hears NOTIFY for everybody. Whoever listens is called once after a gap: something may be missed. */
export class Listener {
  readonly #connectionString: string
  readonly #hearing = new Map<string, Set<Heard>>()
  #client: Promise<pg.Client> | undefined
  #isClosed = false

  constructor(connectionString: string) {
    this.#connectionString = connectionString
  }

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    const client = await (this.#client ??= this.#connect())
    const known = this.#hearing.get(channel)
    this.#hearing.set(channel, (known ?? new Set()).add(heard))
    if (known === undefined) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return () => {
      this.#hearing.get(channel)?.delete(heard)
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
      // Empty after a gap: whoever listens was told of that.
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
      this.#hearing.get(channel)?.forEach(heard => heard(payload)),
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
        for (const hearing of this.#hearing.values()) hearing.forEach(heard => heard(''))
        return
      } catch {
        // The server is not back yet.
      }
    }
  }
}
