import { parentPort, workerData } from 'node:worker_threads'
import { takeTime } from '../clock'
import type { Answer, News, Order, Settings } from './messages'

/** The backend in a thread of its own: PGlite blocks its thread while it works, and the page must not wait. */
const settings = workerData as Settings
const clock = takeTime(settings.pace)
const tell = (news: News | Answer) => parentPort?.postMessage(news)

try {
  const { startServed } = await import('./served')
  const server = await startServed(settings, clock)
  parentPort?.on('message', (order: Order) => {
    server.carryOut(order).then(tell, (error: unknown) => tell({ id: order.id, refused: String(error) }))
    if (order.do === 'close') parentPort?.removeAllListeners()
  })
  tell({ type: 'ready', ...server.address, state: await server.state() })
} catch (error) {
  tell({ type: 'failed', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
