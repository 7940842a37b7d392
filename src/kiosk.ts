import { createActor, fromCallback, fromPromise } from 'xstate'
import { kioskMachine, type KioskRef } from './machines/kiosk.machine'
import type { KioskEvent, Served } from './machines/kiosk.setup'

/** What a kiosk asks of the browser. */
export interface Kiosk {
  /** Keeps the screen awake; rejects where the browser does not want to. */
  lock: () => Promise<Pick<WakeLockSentinel, 'release' | 'addEventListener'>>
  served: () => Promise<Served>
  reload: () => void
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
}

const browser: Kiosk = {
  // Old browsers and pages without TLS have none, whatever the types say.
  lock: async () => navigator.wakeLock.request('screen'),
  served: lookAtServer,
  reload: () => location.reload(),
  page: document,
}

/** The kiosk of a page, off until it is told otherwise. */
export function createKiosk({ lock, served, reload, page }: Kiosk = browser): KioskRef {
  const machine = kioskMachine.provide({
    actors: {
      lock: fromCallback<KioskEvent>(({ sendBack }) => holdLock(lock, sendBack)),
      look: fromPromise(served),
    },
    actions: { reload },
  })
  const kiosk = createActor(machine).start()
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') kiosk.send({ type: 'page.visible' })
  })
  for (const touch of ['pointermove', 'pointerdown', 'keydown'])
    page.addEventListener(touch, () => kiosk.send({ type: 'page.touched' }), { passive: true })
  return kiosk
}

function holdLock(ask: Kiosk['lock'], tell: (event: KioskEvent) => void): () => void {
  let isOver = false
  const asked = ask()
  asked.then(
    sentinel => {
      if (isOver) return
      tell({ type: 'lock.held' })
      sentinel.addEventListener('release', () => tell({ type: 'lock.released' }))
    },
    () => tell({ type: 'lock.refused' }),
  )
  return () => {
    isOver = true
    void asked.then(sentinel => sentinel.release()).catch(() => undefined)
  }
}

/** A build's page names its script after what is in it: a page that names another one is of another build. */
async function lookAtServer(): Promise<Served> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  try {
    const answer = await fetch(`${import.meta.env.BASE_URL}index.html`, { cache: 'no-store' })
    if (!answer.ok) return null
    const page = await answer.text()
    // What names no script is not this page: a proxy's excuse, for one.
    if (!page.includes('type="module"')) return null
    return script == null || page.includes(script) ? 'same' : 'newer'
  } catch {
    return null
  }
}
