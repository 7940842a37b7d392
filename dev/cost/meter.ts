/**
 * Bytes are the sizes of bodies before compression; a request and its answer have about 1.2 kB of headers in
 * addition.
 */
export interface Counts {
  requests: number
  bytes: number
  messages: number
  messageBytes: number
  /** Requests by kind. */
  byPath: Record<string, number>
}

export interface Meter {
  fetch: typeof fetch
  noteMessage: (bytes: number) => void
  /** The counts since the last call. */
  take: () => Counts
}

const none = (): Counts => ({ requests: 0, bytes: 0, messages: 0, messageBytes: 0, byPath: {} })

/** Counts the requests and messages of a page. Node dates answers by the real clock, which is not replaced. */
export function createMeter(): Meter {
  let counts = none()
  return {
    async fetch(...args) {
      const [to] = args
      const { pathname, searchParams } = new URL(to instanceof Request ? to.url : to.toString())
      const what = (searchParams.get('select') ?? '').includes('xmin')
        ? `${pathname}, with versions`
        : pathname
      counts.requests += 1
      counts.byPath[what] = (counts.byPath[what] ?? 0) + 1
      const answer = await fetch(...args)
      const body = await answer.arrayBuffer()
      counts.bytes += body.byteLength
      const headers = new Headers(answer.headers)
      for (const name of ['date', 'content-encoding', 'content-length']) headers.delete(name)
      const { status, statusText } = answer
      const isEmpty = body.byteLength === 0 || status === 204 || status === 304
      return new Response(isEmpty ? null : body, { status, statusText, headers })
    },
    noteMessage(bytes) {
      counts.messages += 1
      counts.messageBytes += bytes
    },
    take() {
      const takenCounts = counts
      counts = none()
      return takenCounts
    },
  }
}
