import { createActor, fromCallback, fromPromise, type InspectionEvent } from 'xstate'
import { kioskMachine, type KioskRef } from '../machines/kiosk/kiosk.machine'
import type { KioskEvent, ServedBuild } from '../machines/kiosk/kiosk.setup'
import { readTourSettings } from '../board/model/tourLink'
import type { PageRef } from '../machines/page/page.machine'
import type { SessionRef } from '../machines/session/session.machine'
import { fromBoards } from './actors/fromBoards'
import { onChange, watchActors } from './actors/watchActors'

/** The browser functions that a kiosk needs. */
interface KioskBrowser {
  /** Keeps the screen awake; rejects if the browser refuses. */
  lock: () => Promise<Pick<WakeLockSentinel, 'release' | 'addEventListener'>>
  readServedBuild: () => Promise<ServedBuild>
  reload: () => void
  page: Pick<Document, 'addEventListener' | 'visibilityState'>
}

const thisBrowser: KioskBrowser = {
  // Old browsers and pages without TLS have no `wakeLock`, despite the types.
  lock: async () => navigator.wakeLock.request('screen'),
  readServedBuild: fetchServedBuild,
  reload: () => location.reload(),
  page: document,
}

interface KioskOptions {
  /** The kiosk is on while this page is to be one and a board is open. */
  page: PageRef
  session: SessionRef
  browser?: KioskBrowser
  inspect?: ((event: InspectionEvent) => void) | undefined
}

/** The kiosk of a page. */
export function createKiosk({
  page: pageRef,
  session,
  browser = thisBrowser,
  inspect,
}: KioskOptions): KioskRef {
  const { lock, readServedBuild: fetchBuild, reload, page } = browser
  const machine = kioskMachine.provide({
    actors: {
      lock: fromCallback<KioskEvent>(({ sendBack }) => holdLock(lock, sendBack)),
      fetchBuild: fromPromise(fetchBuild),
      boards: fromBoards(session),
    },
    actions: { reload },
  })
  const kiosk = createActor(machine, inspect && { inspect }).start()
  const setOn = onChange((isOn: boolean) => kiosk.send(isOn ? enterEvent() : { type: 'kiosk.leave' }))
  watchActors(
    () => [pageRef, session],
    () => setOn(pageRef.getSnapshot().hasTag('kiosk') && session.getSnapshot().hasTag('active')),
  )
  page.addEventListener('visibilitychange', () => {
    if (page.visibilityState === 'visible') kiosk.send({ type: 'page.visible' })
  })
  for (const touch of ['pointermove', 'pointerdown', 'keydown'])
    page.addEventListener(touch, () => kiosk.send({ type: 'page.touched' }), { passive: true })
  return kiosk
}

/** The address is read when the kiosk begins: showing a board changes it. */
function enterEvent(): KioskEvent {
  const settings = readTourSettings(location.search)
  const { every = null, boards: boardIdsInAddress = null } = settings ?? {}
  return { type: 'kiosk.enter', every, boardIdsInAddress, isFaulty: settings === undefined }
}

/** Keeps the screen awake until the returned function is called. */
function holdLock(requestLock: KioskBrowser['lock'], send: (event: KioskEvent) => void): () => void {
  let isOver = false
  const lock = requestLock()
  lock.then(
    sentinel => {
      if (isOver) return
      send({ type: 'lock.acquired' })
      sentinel.addEventListener('release', () => send({ type: 'lock.released' }))
    },
    () => send({ type: 'lock.refused' }),
  )
  return () => {
    isOver = true
    void lock.then(sentinel => sentinel.release()).catch(() => undefined)
  }
}

/** A build names its script after the script's content, so a page with a different script is a different build. */
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
