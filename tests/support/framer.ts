import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Framer {
  /** The address of a page of another origin that shows this one inside itself. */
  around(url: string): string
  stop(): Promise<void>
}

/** Somebody else's site: at `localhost`, where the pages of the tests are at 127.0.0.1. */
export async function serveFramer(): Promise<Framer> {
  const server = createServer((request, response) => {
    const inner = new URL(request.url ?? '', 'http://localhost').searchParams.get('inner') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>Around</title><iframe src="${encodeURI(inner)}" width="900" height="700">`,
    )
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    around: url => `http://localhost:${port}/?inner=${encodeURIComponent(url)}`,
    stop: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
