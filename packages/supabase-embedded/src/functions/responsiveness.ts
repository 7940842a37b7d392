import type { Worker } from 'node:worker_threads'

/** How often the worker is asked, in milliseconds. */
const INTERVAL = 250

/** Calls `blocked` when the worker has not answered for `limit` milliseconds while it had requests to serve. */
export function watchResponsiveness(
  worker: Worker,
  limit: number,
  onBlocked: () => void,
): { watch(openRequests: number): void } {
  let answeredAt = 0
  let timer: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  worker.on('message', (news: { type: string }) => {
    if (news.type === 'pong') answeredAt = performance.now()
  })
  worker.once('exit', stop)
  const ask = () => {
    if (performance.now() - answeredAt > limit) {
      stop()
      onBlocked()
    } else worker.postMessage('ping')
  }
  return {
    watch(openRequests) {
      if (openRequests === 0) stop()
      else if (timer === undefined) {
        answeredAt = performance.now()
        timer = setInterval(ask, INTERVAL).unref()
      }
    },
  }
}
