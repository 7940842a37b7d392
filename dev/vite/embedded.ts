import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { DemoCode } from '../demo/codes.ts'
import type { DemoNews, DemoOrder, DemoSettings, Ready } from '../demo/messages.ts'
import { bundleWorker } from '../shared/bundleWorker.ts'

export interface EmbeddedBackend {
  ready: Promise<Ready>
  /** Resolves with the reason if the backend ends by itself after it was ready. */
  lost: Promise<string>
  tell(order: DemoOrder): void
  /** Whether "Dispatch" has any traffic. */
  simulates: boolean
  /**
   * The present code of a demo account's second factor; null if it is not a demo account, or has no second factor.
   */
  codeOf: (email: string) => Promise<DemoCode | null>
  /** Resolves once a running close has ended; at once if there is none. */
  close(): Promise<void>
}

declare global {
  /** Vite makes the new server before it closes the old one on a restart: the backend outlives both. */
  var signalboxEmbedded: EmbeddedBackend | undefined
}

/** The one embedded backend of this process, started by the first caller. */
export function embeddedBackend(
  root: string,
  siteUrl: string,
  progress: (text: string) => void,
): EmbeddedBackend {
  globalThis.signalboxEmbedded ??= start(
    {
      project: process.env['SIGNALBOX_PROJECT'] ?? join(root, 'supabase'),
      data: process.env['SIGNALBOX_DATA'] ?? null,
      without: (process.env['SIGNALBOX_WITHOUT'] ?? '').split(/[,\s]+/).filter(name => name !== ''),
      siteUrl,
      simulates: process.env['SIGNALBOX_SIMULATION'] !== 'off',
    },
    progress,
  )
  return globalThis.signalboxEmbedded
}

function start(settings: DemoSettings, progress: (text: string) => void): EmbeddedBackend {
  const starting = bundleWorker(new URL('../demo/worker.ts', import.meta.url)).then(
    file => new Worker(file, { workerData: settings }),
  )
  const exit = starting.then(
    worker => new Promise<void>(resolve => worker.once('exit', () => resolve())),
    () => undefined,
  )
  let lose: (reason: string) => void = () => undefined
  const lost = new Promise<string>(resolve => (lose = resolve))
  const waiting = new Map<number, (code: DemoCode | null) => void>()
  let asks = 0
  let closing: Promise<void> | undefined
  const ready = new Promise<Ready>((resolve, reject) => {
    const fail = (reason: string) => {
      reject(new Error(reason))
      lose(reason)
    }
    const hear = (news: DemoNews) => {
      if (news.type === 'progress') progress(news.text)
      else if (news.type === 'ready') {
        // It ends as soon as it hears that: nobody needs its addresses.
        if (closing === undefined) resolve(news)
      } else if (news.type === 'code') {
        waiting.get(news.id)?.(news.code)
        waiting.delete(news.id)
      } else fail(news.reason)
    }
    starting.then(
      worker => worker.on('message', hear).once('error', error => fail(error.message)),
      (error: unknown) => fail(String(error)),
    )
  })
  let isReady = false
  ready.then(
    () => (isReady = true),
    () => undefined,
  )
  const tell = (order: DemoOrder) => void starting.then(worker => worker.postMessage(order))
  const codeOf = (email: string) =>
    new Promise<DemoCode | null>(resolve => {
      waiting.set(++asks, resolve)
      tell({ type: 'code', id: asks, email })
    })
  // A restart of Vite keeps the backend: only the end of the process ends it. First, for Vite ends the process itself.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.prependOnceListener(signal, () => {
      // It is heard once the project is set up, which takes long at the first start.
      tell({ type: 'close' })
      if (!isReady) progress('Stopping as soon as the project is set up…')
      closing = exit
      void exit.then(() => process.exit(0))
    })
  return {
    ready,
    lost,
    tell,
    simulates: settings.simulates,
    codeOf,
    close: () => closing ?? Promise.resolve(),
  }
}
