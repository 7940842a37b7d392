import { parentPort, workerData } from 'node:worker_threads'
import { startBackend } from 'supabase-embedded'
import { demoAccounts, ensureAccounts } from './accounts'
import { codeOf } from './codes'
import { startCollector } from './collector'
import { startSimulator } from './dispatch/simulator'
import { startProbes } from './probes'
import { startRemedies } from './remedies'
import type { DemoNews, DemoOrder, DemoSettings } from './messages'

/** The embedded backend in a thread of its own: PGlite blocks its thread while it works, and Vite must not wait. */
const settings = workerData as DemoSettings
const tell = (news: DemoNews) => parentPort?.postMessage(news)

try {
  const backend = await startBackend({
    project: settings.project,
    data: settings.data,
    port: 0,
    siteUrl: settings.siteUrl,
    faults: true,
    // The page may be opened to a network (--host), where a well-known secret would let anybody sign any token.
    secrets: 'drawn',
    remedies: startRemedies,
    progress: text => tell({ type: 'progress', text }),
    panicked: reason => tell({ type: 'failed', reason: `Postgres ended; start again. ${reason}` }),
  })
  await ensureAccounts(backend)
  const collector = startCollector(backend)
  const probes = startProbes(backend)
  const simulator = settings.simulates ? startSimulator(backend) : undefined
  parentPort?.on('message', (order: DemoOrder) => {
    if (order.type === 'servedAt') backend.servedAt(order.siteUrl, order.allowed)
    else if (order.type === 'code')
      void codeOf(backend, order.email)
        .catch(() => null)
        .then(code => tell({ type: 'code', id: order.id, code }))
    else {
      probes.stop()
      void Promise.all([collector.stop(), simulator?.stop()])
        .then(() => backend.close())
        .then(() => process.exit(0))
    }
  })
  tell({ type: 'ready', url: backend.url, publishableKey: backend.keys.publishable, accounts: demoAccounts })
} catch (error) {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
}
