import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { serveFile } from './files'
import { Orders } from './orders'
import { pace } from './pace'
import { rowsFor, Unknown, type Row } from './postgrest'
import { answersOf } from './project'
import { subscribers } from './realtime'

/** Every run hears the same stream. */
const SEED = 7
/** Rows written out at once: a long answer must not keep changes waiting. */
const PIECE = 500

export interface SenderOptions {
  /** Rows of the table at the beginning. */
  rows: number
  /** Folders whose files are served: the first that has a file of the name gives it. */
  folders: readonly string[]
  /** Is told what was asked that nobody can answer here. */
  complain: (fault: string) => void
}
export interface Sender {
  url: string
  stop(): Promise<void>
}

/**
 * A Supabase project of one table, one account and one board, the app that shows it, and the stream of changes: all
 * behind one port of this computer. `PUT /_bench/rate` with a number makes so many changes a second, `GET
 * /_bench/state` tells what was made and what is true of the table now. `/snapshot` and the socket `/raw` give the
 * same rows and frames to pages that know no Supabase.
 */
export async function startSender({ rows, folders, complain }: SenderOptions): Promise<Sender> {
  const orders = new Orders(SEED, rows, Date.now())
  const heard = subscribers()
  const changes = pace(() => heard.tell(orders.write(Date.now())), heard.areFull)
  const answers = answersOf(rows)

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sender')
    const [asked, method] = [await textOf(request), request.method ?? 'GET']
    const known = answers[`${method} ${pathname}`]
    if (known !== undefined) sendJson(response, known(Date.now()))
    else if (pathname === '/rest/v1/orders' && method === 'GET')
      await sendRows(response, rowsFor(orders.table.values(), searchParams))
    else if (pathname === '/snapshot') await sendRows(response, [...orders.table.values()])
    else if (pathname === '/_bench/state') sendJson(response, stateOf())
    else if (pathname === '/_bench/rate') {
      changes.set(Number(asked))
      sendJson(response, null)
    } else if (/^\/(rest|auth|storage|functions|realtime)\//.test(pathname)) throw new Unknown(pathname)
    else await serveFile(response, pathname, folders)
  }

  function stateOf() {
    // The newest row is the last one: the table is in the order of the ids.
    let newest = 0
    for (const id of orders.table.keys()) newest = id
    return { made: changes.made, withheld: changes.withheld, rows: orders.table.size, newest }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      complain(`${request.method ?? ''} ${request.url ?? ''}: ${message}`)
      if (!response.headersSent) sendJson(response, { code: 'PGRST205', message }, 404)
      else response.destroy()
    })
  })
  server.on('upgrade', heard.upgrade)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      changes.set(0)
      heard.close()
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

/** As they were when they were read: a row that changes meanwhile is another object. */
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
