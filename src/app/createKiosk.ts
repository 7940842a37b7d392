import { createActor, fromCallback, fromPromise } from 'xstate'
import { kioskMachine, type KioskRef } from '../machines/kiosk/kiosk.machine'
import type { KioskEvent, ServedBuild } from '../machines/kiosk/kiosk.setup'

/** The browser functions that a kiosk needs. */
export interface KioskBrowser {
  /** Keeps the screen awake; rejects if the browser refuses. */
  lock: () => Promise<Pick<WakeLockSentinel, 'release' | 'addEventListener'>>
  served: () => Promise<ServedBuild>
  reload: () => void
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
}

const browser: KioskBrowser = {
  // Old browsers and pages without TLS have no `wakeLock`, despite the types.
  lock: async () => navigator.wakeLock.request('screen'),
  served: fetchServedBuild,
  reload: () => location.reload(),
  page: document,
}

/** The kiosk of a page, off until `kiosk.enter`. */
export function createKiosk({ lock, served: fetchBuild, reload, page }: KioskBrowser = browser): KioskRef {
  const machine = kioskMachine.provide({
    actors: {
      lock: fromCallback<KioskEvent>(({ sendBack }) => holdLock(lock, sendBack)),
      look: fromPromise(fetchBuild),
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

function holdLock(requestLock: KioskBrowser['lock'], tell: (event: KioskEvent) => void): () => void {
  let isOver = false
  const lock = requestLock()
  lock.then(
    sentinel => {
      if (isOver) return
      tell({ type: 'lock.held' })
      sentinel.addEventListener('release', () => tell({ type: 'lock.released' }))
    },
    () => tell({ type: 'lock.refused' }),
  )
  return () => {
    isOver = true
    void lock.then(sentinel => sentinel.release()).catch(() => undefined)
  }
}

/** A build's page names its script after the script's content: a page with another script is another build. */
async function fetchServedBuild(): Promise<ServedBuild> {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  try {
    const answer = await fetch(`${import.meta.env.BASE_URL}index.html`, { cache: 'no-store' })
    if (!answer.ok) return null
    const page = await answer.text()
    // A page without a script is not this page: a proxy's error page, for instance.
    if (!page.includes('type="module"')) return null
    return script == null || page.includes(script) ? 'same' : 'newer'
  } catch {
    return null
  }
}
