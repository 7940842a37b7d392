import { Observable } from 'rxjs'

/** The progress of a request with a file. */
export type SendProgress =
  | { type: 'progress'; bytes: number }
  | { type: 'answered'; status: number; text: string }
  /**
   * No answer came. Browsers report their progress late, so the whole file may have arrived. `isSent`: it certainly left
   * this computer.
   */
  | { type: 'lost'; isSent: boolean }

export interface FileRequest {
  url: string
  headers: Readonly<Record<string, string>>
  file: File
}

/** Without progress for this long the network is gone, whatever the browser still believes. */
const STALL_MS = 30_000
/** After the last byte the project stores the file: assembling a large one takes a while. */
const ANSWER_MS = 120_000
/** Often enough for a progress bar. */
const PROGRESS_MS = 200

/**
 * Sends a file once, by XMLHttpRequest, because fetch reports no progress. The browser reads the file from disk while
 * sending. Unsubscribing aborts the request.
 */
export const sendFile = (
  Request: typeof XMLHttpRequest,
  { url, headers, file }: FileRequest,
): Observable<SendProgress> =>
  new Observable(subscriber => {
    const request = new Request()
    let lastProgressAt = 0
    let isSent = false
    let stallTimer: ReturnType<typeof setTimeout>
    const wait = (ms: number) => {
      clearTimeout(stallTimer)
      stallTimer = setTimeout(() => request.abort(), ms)
    }
    const finish = (last: SendProgress) => {
      clearTimeout(stallTimer)
      subscriber.next(last)
      subscriber.complete()
    }
    const failSending = () => finish({ type: 'lost', isSent })
    request.upload.onprogress = ({ loaded }) => {
      wait(STALL_MS)
      const now = performance.now()
      if (now - lastProgressAt < PROGRESS_MS) return
      lastProgressAt = now
      subscriber.next({ type: 'progress', bytes: Math.min(loaded, file.size) })
    }
    request.upload.onload = () => {
      isSent = true
      wait(ANSWER_MS)
      subscriber.next({ type: 'progress', bytes: file.size })
    }
    request.onload = () => finish({ type: 'answered', status: request.status, text: request.responseText })
    request.onerror = failSending
    request.onabort = failSending
    request.open('POST', url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    wait(STALL_MS)
    request.send(file)
    return () => {
      clearTimeout(stallTimer)
      request.onabort = null
      request.abort()
    }
  })
