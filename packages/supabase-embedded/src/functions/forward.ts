import { request as httpRequest, type IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'

export interface Target {
  socket: string
  path: string
  /** Milliseconds until the head of the answer. */
  idle: number
  /** Called once, when the last byte has passed or will not come. */
  onFinish: () => void
}

/** Between two servers, not between their clients. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
]
const WITHOUT_BODY = [204, 205, 304]

/** Streams both ways. Aborting the request, or cancelling the body of the answer, ends it on the other side too. */
export function forward(
  request: Request,
  { socket, path, idle, onFinish }: Target,
): Promise<Response | 'broken' | 'idle'> {
  return new Promise(resolve => {
    const ownHeaders = [...request.headers].filter(([name]) => !HOP_BY_HOP.includes(name))
    // Told to close, the worker would do so once it has the announced bytes, and the end of the body, still to be
    // written, would break the connection before its answer is read.
    const headers = Object.fromEntries([...ownHeaders, ['connection', 'keep-alive']])
    // A connection each all the same: a used one may be closed by the worker just as the next request takes it.
    const outgoing = httpRequest({ socketPath: socket, agent: false, path, method: request.method, headers })
    const timer = setTimeout(() => {
      resolve('idle')
      outgoing.destroy()
    }, idle)
    const abort = () => outgoing.destroy()
    request.signal.addEventListener('abort', abort, { once: true })
    outgoing.once('close', () => {
      clearTimeout(timer)
      request.signal.removeEventListener('abort', abort)
      onFinish()
      resolve('broken')
    })
    outgoing.once('error', () => resolve('broken'))
    outgoing.once('response', incoming => {
      clearTimeout(timer)
      resolve(responseOf(incoming))
    })
    if (request.body === null) outgoing.end()
    else
      Readable.fromWeb(request.body as WebStream)
        .on('error', abort)
        .pipe(outgoing)
  })
}

function responseOf(incoming: IncomingMessage): Response {
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const [name = '', value = ''] = incoming.rawHeaders.slice(index, index + 2)
    if (!HOP_BY_HOP.includes(name.toLowerCase())) headers.append(name, value)
  }
  const status = incoming.statusCode ?? 200
  if (WITHOUT_BODY.includes(status)) incoming.resume()
  const body = WITHOUT_BODY.includes(status) ? null : (Readable.toWeb(incoming) as ReadableStream)
  return new Response(body, { status, statusText: incoming.statusMessage ?? '', headers })
}
