// Runs one function in a thread of its own. Plain JavaScript: Node loads it as it is.
import { createServer } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { getRequestListener } from '@hono/node-server'
import { WebSocket } from 'ws'
import { createDeno } from './deno.mjs'
import { announceEnd, installEvents } from './events.mjs'

// Node 20 has none, and supabase-js refuses to start without.
globalThis.WebSocket ??= WebSocket

const background = new Set()
let handler
let onError = error => {
  console.error(error)
  return new Response('Internal Server Error', { status: 500 })
}

installEvents()
globalThis.Deno = createDeno(workerData.dir, serve)
globalThis.EdgeRuntime = {
  waitUntil(promise) {
    const settled = Promise.resolve(promise)
      .catch(error => console.error(error))
      .finally(() => background.delete(settled))
    background.add(settled)
    return promise
  },
}

parentPort.on('message', async message => {
  if (message === 'ping') parentPort.postMessage({ type: 'pong' })
  if (message === 'retire') {
    announceEnd('termination')
    await Promise.all(background)
    parentPort.postMessage({ type: 'retired' })
  }
})

try {
  const module = await import(workerData.module)
  if (handler === undefined && module.default !== undefined) serve(module.default)
  if (handler === undefined) throw new Error('the function neither calls Deno.serve nor exports a default')
  const server = createServer(
    { maxHeaderSize: workerData.maxHeaderSize },
    getRequestListener(answer, { overrideGlobalObjects: false }),
  )
  server.listen(workerData.socket, () => parentPort.postMessage({ type: 'listening' }))
} catch (error) {
  console.error(error)
  parentPort.postMessage({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
}

/** All the forms of `Deno.serve`, and a default export. The first one serves. */
function serve(...given) {
  const options = Object.assign({}, ...given.filter(each => typeof each === 'object' && each !== null))
  const own = given.find(each => typeof each?.fetch === 'function')
  const chosen =
    given.find(each => typeof each === 'function') ??
    options.handler ??
    (own && (request => own.fetch(request)))
  if (typeof chosen !== 'function') throw new TypeError('A handler function must be provided.')
  handler ??= chosen
  if (typeof options.onError === 'function') onError = options.onError
  options.onListen?.({ hostname: '127.0.0.1', port: 0, transport: 'tcp' })
}

async function answer(incoming) {
  // The server's Request is a lighter one that `new Request(request)` and `fetch(request)` do not take.
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  const request = new Request(incoming.url, {
    method: incoming.method,
    headers: incoming.headers,
    signal: incoming.signal,
    ...(hasBody ? { body: incoming.body, duplex: 'half' } : {}),
  })
  const info = {
    remoteAddr: { transport: 'tcp', hostname: '127.0.0.1', port: 0 },
    completed: Promise.resolve(),
  }
  try {
    const response = await handler(request, info)
    if (!(response instanceof Response))
      throw new TypeError(
        'Return value from serve handler must be a response or a promise resolving to a response',
      )
    return response
  } catch (error) {
    return onError(error)
  }
}
