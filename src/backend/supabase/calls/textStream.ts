import { Observable } from 'rxjs'

/** The shortest interval between two emitted chunks of an answer. */
const FLUSH_MS = 100

/** The text of an answer as it arrives. Errors if it breaks off; unsubscribing stops it. */
export const textStream = (answer: Response): Observable<string> =>
  new Observable<string>(subscriber => {
    const reader = answer.body?.getReader()
    const decoder = new TextDecoder()
    let [pendingText, timer]: [string, ReturnType<typeof setTimeout> | undefined] = ['', undefined]
    const flush = () => {
      clearTimeout(timer)
      timer = undefined
      if (pendingText === '') return
      subscriber.next(pendingText)
      pendingText = ''
    }
    const read = async () => {
      for (;;) {
        const part = await reader?.read()
        if (part === undefined || part.done) break
        pendingText += decoder.decode(part.value, { stream: true })
        timer ??= setTimeout(flush, FLUSH_MS)
      }
      pendingText += decoder.decode()
    }
    read().then(
      () => {
        flush()
        subscriber.complete()
      },
      (error: unknown) => {
        flush()
        subscriber.error(error)
      },
    )
    return () => {
      clearTimeout(timer)
      // The stream may already have ended or failed, and then cancelling rejects.
      reader?.cancel().catch(() => undefined)
    }
  })
