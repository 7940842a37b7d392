import { Observable } from 'rxjs'

/** Chunks of an answer are handed on together, so often at most. */
const TOGETHER_MS = 100

/** The text of an answer as it comes. Errors where it breaks off; unsubscribing ends it. */
export const streamed = (answer: Response): Observable<string> =>
  new Observable<string>(subscriber => {
    const reader = answer.body?.getReader()
    const decoder = new TextDecoder()
    let [pending, timer]: [string, ReturnType<typeof setTimeout> | undefined] = ['', undefined]
    const flush = () => {
      clearTimeout(timer)
      timer = undefined
      if (pending === '') return
      subscriber.next(pending)
      pending = ''
    }
    const read = async () => {
      for (;;) {
        const part = await reader?.read()
        if (part === undefined || part.done) break
        pending += decoder.decode(part.value, { stream: true })
        timer ??= setTimeout(flush, TOGETHER_MS)
      }
      pending += decoder.decode()
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
      // It may have ended or broken off by itself.
      reader?.cancel().catch(() => undefined)
    }
  })
