import { join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { accountHint, projectFolder, startBackend, type Backend } from 'supabase-embedded'
import { addOurSql } from './addOurSql'
import { demoAccounts, ensureAccounts } from './accounts'
import { codeOf } from './codes'
import { startCollector } from './collector'
import { hasDemo } from './hasDemo'
import { startSimulator } from './dispatch/simulator'
import { startProbes } from './probes'
import { startRemedies } from './remedies'
import type { DemoNews, DemoOrder, DemoSettings } from './messages'

/** The embedded backend in a thread of its own: PGlite blocks its thread while it works, and Vite must not wait. */
const settings = workerData as DemoSettings
const tell = (news: DemoNews) => parentPort?.postMessage(news)

try {
  const project = projectFolder('SIGNALBOX_PROJECT', settings.project)
  const backend = await startBackend({
    project,
    data: settings.data ?? join(project, '.temp/database'),
    port: 0,
    siteUrl: settings.siteUrl,
    without: settings.without,
    faults: true,
    // The page may be opened to a network (--host), where a well-known secret would let anybody sign any token.
    secrets: 'drawn',
    remedies: startRemedies,
    progress: text => tell({ type: 'progress', text }),
    onPanic: reason => tell({ type: 'failed', reason: `Postgres ended; start again. ${reason}` }),
  })
  const demo = (await hasDemo(backend)) ? await startDemo(backend) : undefined
  if (demo === undefined) tell({ type: 'progress', text: await addOurSql(backend) })
  parentPort?.on('message', (order: DemoOrder) => {
    if (order.type === 'servedAt') backend.servedAt(order.siteUrl, order.allowedAccess)
    else if (order.type === 'code')
      void codeOf(backend, order.email)
        .catch(() => null)
        .then(code => tell({ type: 'code', id: order.id, code }))
    else {
      void Promise.resolve(demo?.stop())
        .then(() => backend.close())
        .then(() => process.exit(0))
    }
  })
  tell({
    type: 'ready',
    url: backend.url,
    publishableKey: backend.keys.publishable,
    accounts: demo === undefined ? [] : demoAccounts,
    accountHint: await accountHint(backend),
  })
} catch (error) {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) })
}

/** The accounts, measurements and simulation of the demo. */
async function startDemo(backend: Backend): Promise<{ stop(): Promise<void> }> {
  await ensureAccounts(backend)
  const collector = startCollector(backend)
  const probes = startProbes(backend)
  const simulator = settings.simulates ? startSimulator(backend) : undefined
  return {
    async stop() {
      probes.stop()
      await Promise.all([collector.stop(), simulator?.stop()])
    },
  }
}
