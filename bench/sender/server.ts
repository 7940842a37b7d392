import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { serveFile } from './files'
import { Orders } from './orders'
import { pace } from './pace'
import { rowsFor, Unknown, type Row } from './postgrest'
import { ABSENT_FUNCTIONS, answersOf } from './project'
import { subscribers } from './realtime'

/** The same stream in every run. */
const SEED = 7
/** Rows written without a pause; between pauses changes are sent. */
const PIECE = 500

export interface SenderOptions {
  /** Initial rows of the table. */
  rows: number
  /** Folders whose files are served; the first that has a file wins. */
  folders: readonly string[]
  /** Receives requests that the server cannot answer. */
  complain: (fault: string) => void
}
export interface Sender {
  url: string
  stop(): Promise<void>
}

/**
 * A Supabase project with one table, one account and one board, the app that shows it, and the stream of changes, all
 * behind one port of this computer. `PUT /_bench/rate` with a number sets the changes per second, `GET /_bench/state`
 * returns what was made and the table's true state. `/snapshot` and the socket `/raw` give the same rows and frames to
 * pages without a Supabase client.
 */
export async function startSender({ rows, folders, complain }: SenderOptions): Promise<Sender> {
  const orders = new Orders(SEED, rows, Date.now())
  const hub = subscribers()
  const changes = pace(() => hub.tell(orders.write(Date.now())), hub.areFull)
  const answers = answersOf(rows)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sender')
    const [body, method] = [await textOf(request), request.method ?? 'GET']
    const answer = answers[`${method} ${pathname}`]
    if (answer !== undefined) sendJson(response, answer(Date.now()))
    else if (ABSENT_FUNCTIONS.has(pathname))
      sendJson(response, { code: 'PGRST202', message: `${pathname} is not installed` }, 404)
    else if (pathname === '/rest/v1/orders' && method === 'GET')
      await sendRows(response, rowsFor(orders.table.values(), searchParams))
    else if (pathname === '/snapshot') await sendRows(response, [...orders.table.values()])
    else if (pathname === '/_bench/state') sendJson(response, stateOf())
    else if (pathname === '/_bench/rate') {
      changes.set(Number(body))
      sendJson(response, null)
    } else if (/^\/(rest|auth|storage|functions|realtime)\//.test(pathname)) throw new Unknown(pathname)
    else await serveFile(response, pathname, folders)
  }

  function stateOf() {
    // The table is ordered by id, so the newest row is the last.
    let newest = 0
    for (const id of orders.table.keys()) newest = id
    return { made: changes.madeCount, withheld: changes.skippedCount, rows: orders.table.size, newest }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      complain(`${request.method ?? ''} ${request.url ?? ''}: ${message}`)
      if (!response.headersSent) sendJson(response, { code: 'PGRST205', message }, 404)
      else response.destroy()
    })
  })
  server.on('upgrade', hub.upgrade)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      changes.set(0)
      hub.close()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(value))
}

/** Writes the rows as of the request: a row that changes meanwhile is a new object. */
async function sendRows(response: ServerResponse, rows: readonly Row[]): Promise<void> {
  const range = rows.length === 0 ? '*/*' : `0-${rows.length - 1}/*`
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-range': range })
  for (let i = 0; i < rows.length; i += PIECE) {
    const piece = rows.slice(i, i + PIECE).map(row => JSON.stringify(row))
    response.write(`${i === 0 ? '[' : ','}${piece.join()}`)
    await setImmediate()
  }
  response.end(rows.length === 0 ? '[]' : ']')
}
