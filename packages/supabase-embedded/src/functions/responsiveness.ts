import type { Worker } from 'node:worker_threads'

/** How often the worker is asked, in milliseconds. */
const INTERVAL = 250

/** Calls `blocked` when the worker has not answered for `limit` milliseconds while it had requests to serve. */
export function watchResponsiveness(
  worker: Worker,
  limit: number,
  blocked: () => void,
): { watch(openRequests: number): void } {
  let answered = 0
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  worker.on('message', (news: { type: string }) => {
    if (news.type === 'pong') answered = performance.now()
  })
  worker.once('exit', stop)
  const ask = () => {
    if (performance.now() - answered > limit) {
      stop()
      blocked()
    } else worker.postMessage('ping')
  }
  return {
    watch(openRequests) {
      if (openRequests === 0) stop()
      else if (timer === undefined) {
        answered = performance.now()
        timer = setInterval(ask, INTERVAL).unref()
      }
    },
  }
}
