import { Observable } from 'rxjs'

/** How a request with a file goes. */
export type Sending =
  | { type: 'sent'; bytes: number }
  | { type: 'answered'; status: number; text: string }
  /** No answer came. Browsers tell of what they send a while later, so that all of it may be there. */
  | { type: 'lost' }

export interface Sendable {
  url: string
  headers: Readonly<Record<string, string>>
  file: File
}

/** Nothing was sent for so long: the network is gone, whatever the browser still believes. */
const STALL_MS = 30_000
/** All is there, and the project puts it away: large files take a while to be put together. */
const ANSWER_MS = 120_000
/** Often enough for a bar that grows. */
const TOLD_EVERY_MS = 200

/**
 * Sends a file once. fetch tells nothing of how far it is, hence the older request. The browser reads the file from
 * the disk as it sends it. Unsubscribing ends the request where it is.
 */
export const sending = (
  Request: typeof XMLHttpRequest,
  { url, headers, file }: Sendable,
): Observable<Sending> =>
  new Observable(subscriber => {
    const request = new Request()
    let told = 0
    let patience: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      clearTimeout(patience)
      patience = setTimeout(() => request.abort(), ms)
    }
    const over = (last: Sending) => {
      clearTimeout(patience)
      subscriber.next(last)
      subscriber.complete()
    }
    const lose = () => over({ type: 'lost' })
    request.upload.onprogress = ({ loaded }) => {
      wait(STALL_MS)
      const now = performance.now()
      if (now - told < TOLD_EVERY_MS) return
      told = now
      subscriber.next({ type: 'sent', bytes: Math.min(loaded, file.size) })
    }
    request.upload.onload = () => {
      wait(ANSWER_MS)
      subscriber.next({ type: 'sent', bytes: file.size })
    }
    request.onload = () => over({ type: 'answered', status: request.status, text: request.responseText })
    request.onerror = lose
    request.onabort = lose
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    wait(STALL_MS)
    request.send(file)
    return () => {
      clearTimeout(patience)
      request.onabort = null
      request.abort()
    }
  })
