import { interval, Observable } from 'rxjs'
import { ownWorker } from './ownWorker'

/**
 * Ticks every `ms` ms, from a worker: a browser runs the timers of a hidden page once a minute at best, and the server
 * closes a socket after a minute of silence. Without workers, the page itself ticks.
 */
export const workerTimer = (ms: number, start: () => Worker | null = startWorker): Observable<unknown> =>
  new Observable(subscriber => {
    const ticks = () => interval(ms).subscribe(subscriber)
    const worker = tryStart(start)
    if (worker === null) return ticks()
    worker.onmessage = () => subscriber.next(null)
    // The worker could not be loaded, or a policy of the page blocked it.
    worker.onerror = () => {
      worker.terminate()
      if (!subscriber.closed) subscriber.add(ticks())
    }
    worker.postMessage(ms)
    return () => worker.terminate()
  })

function tryStart(start: () => Worker | null): Worker | null {
  try {
    return start()
  } catch {
    return null
  }
}

// The worker is a file of ours: the content security policy allows no other.
function startWorker(): Worker | null {
  // Vite finds worker files by the literal text `new Worker(new URL(…))`.
  const Worker = ownWorker()
  return (
    Worker && new Worker(new URL('./timer.worker.ts', import.meta.url), { type: 'module', name: 'pulse' })
  )
}
