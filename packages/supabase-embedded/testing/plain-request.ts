import { request, type IncomingHttpHeaders } from 'node:http'

export interface PlainAnswer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * A request with just these headers: fetch sends its own, and no other `Host`. `upgrade: websocket` asks for a socket.
 * `path` is sent as it is, where a URL would change it.
 */
export function plainRequest(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
  path?: string,
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const sentRequest = request(url, { method, headers, agent: false, ...(path !== undefined && { path }) })
    sentRequest.once('error', reject)
    sentRequest.once('upgrade', (response, socket) => {
      socket.destroy()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text: '' })
    })
    sentRequest.once('response', response => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sentRequest.end()
  })
}

/** What a browser sends to ask for a WebSocket. */
export const socketHeaders = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
}
