import { readFileSync } from 'node:fs'
import type { Backend } from '../../src/backend'
import { startTestBackend } from '../../testing/backend'

/** What came back over HTTP, unparsed as well as parsed: exact digits are only in the text. */
interface Answer {
  status: number
  headers: Headers
  text: string
  body: unknown
}

interface Ask {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  raw?: string | Uint8Array<ArrayBuffer>
  /** A JWT or an API key. */
  as?: string
}

export type Rest = (path: string, ask?: Ask) => Promise<Answer>

/** Asks `/rest/v1` by plain HTTP, as the publishable key unless `as` says otherwise. */
export const restOf =
  (backend: Pick<Backend, 'url' | 'keys'>): Rest =>
  async (path, ask = {}) => {
    const body = ask.raw ?? (ask.json === undefined ? undefined : JSON.stringify(ask.json))
    const response = await fetch(`${backend.url}/rest/v1${path}`, {
      method: ask.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        apikey: backend.keys.publishable,
        ...(ask.as === undefined ? {} : { authorization: `Bearer ${ask.as}` }),
        ...(ask.json === undefined ? {} : { 'content-type': 'application/json' }),
        ...ask.headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parseJson(text) }
  }

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const config = (api: string) => `[api]\nschemas = ["public", "inventory"]\n${api}\n`

/** A backend whose database holds the tables, views and functions of `rest.sql`. */
export async function startRestBackend(api = ''): Promise<Backend> {
  const backend = await startTestBackend({ 'config.toml': config(api) })
  await backend.database.exec(readFileSync(new URL('./rest.sql', import.meta.url), 'utf8'))
  await backend.database.exec(`notify pgrst, 'reload schema'`)
  return backend
}

/** An access token of a user, valid for an hour. */
export const tokenOf = (
  backend: Pick<Backend, 'keys'>,
  claims: { role: string; sub?: string; exp?: number },
) => backend.keys.sign({ aud: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600, ...claims })

/** Puts the rows that tests write to back to what rest.sql made them. */
export const resetRows = ({ database }: Backend): Promise<void> =>
  database.exec(`
    delete from teams where id > 3;
    delete from tasks where id > 4;
    update teams set motto = 'go' where id = 1;
    truncate pairs;
    insert into pairs values (1, 1, 'first'), (1, 2, 'second');
  `)
