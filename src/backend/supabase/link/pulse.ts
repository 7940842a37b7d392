import { interval, Observable } from 'rxjs'
import { ownWorker } from './ownWorker'

/**
 * Ticks every so many ms. From a worker, because a browser runs the timers of a hidden page once a minute at best, and
 * the server closes a socket on which it has heard nothing for so long. Without workers, from the page itself.
 */
export const pulse = (ms: number, start: () => Worker | null = startWorker): Observable<unknown> =>
  new Observable(subscriber => {
    const ticks = () => interval(ms).subscribe(subscriber)
    const worker = started(start)
    if (worker === null) return ticks()
    worker.onmessage = () => subscriber.next(null)
    // It could not be loaded, or was refused by a policy of the page's.
    worker.onerror = () => {
      worker.terminate()
      if (!subscriber.closed) subscriber.add(ticks())
    }
    worker.postMessage(ms)
    return () => worker.terminate()
  })

function started(start: () => Worker | null): Worker | null {
  try {
    return start()
  } catch {
    return null
  }
}

// A file of our own, for the content security policy allows no other.
function startWorker(): Worker | null {
  // Vite looks for the very words `new Worker(new URL(…))` to know which file is a worker's.
  const Worker = ownWorker()
  return (
    Worker && new Worker(new URL('./pulse.worker.ts', import.meta.url), { type: 'module', name: 'pulse' })
  )
}
