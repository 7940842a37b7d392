import { fromEvent, merge, Observable } from 'rxjs'
import type { TabEnvironment } from '../../project'

export interface TabSync {
  /**
   * Runs `work`, or answers `busy` at once if another tab runs it. `stop` aborts when the page freezes, because the
   * work would resume whenever the page thaws, and when another tab takes the work over.
   */
  runExclusive<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T | 'busy'>
  /** Notifies the other tabs that the stored session changed. The message carries nothing else. */
  notify(): void
  /** Hints that the stored session may have changed; the receiver reads it. Cold: opens nothing until subscribed. */
  hints(): Observable<unknown>
}

/**
 * If a lock stays busy longer than three requests can take, its tab was frozen; another tab takes the lock over.
 * Anything the frozen tab writes later is compared with the session stored by then.
 */
const FROZEN_MS = 30_000

export function createTabSync(
  storageKey: string,
  environment: TabEnvironment = browserTabEnvironment(),
): TabSync {
  const name = `signalbox:${storageKey}`
  /** On the monotonic clock; null if the lock was free at the last request. */
  let busySince: number | null = null
  let askedAt = -Infinity

  async function runExclusive<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T | 'busy'> {
    const stopController = new AbortController()
    const freezeSubscription =
      environment.page && fromEvent(environment.page, 'freeze').subscribe(() => stopController.abort())
    try {
      return await withLock(() => work(stopController.signal), stopController)
    } finally {
      freezeSubscription?.unsubscribe()
    }
  }

  async function withLock<T>(work: () => Promise<T>, stopController: AbortController): Promise<T | 'busy'> {
    if (!environment.locks) return work()
    // The tab that blocked the lock then has finished since; a tab that blocks it now is another one.
    if (performance.now() - askedAt > FROZEN_MS) busySince = null
    askedAt = performance.now()
    const steal = busySince !== null && performance.now() - busySince > FROZEN_MS
    const startedRuns: Promise<T>[] = []
    const onLock = async (lock: Lock | null) => {
      if (!lock) return
      const run = work()
      startedRuns.push(run)
      await run
    }
    try {
      await environment.locks.request(name, steal ? { steal } : { ifAvailable: true }, onLock)
    } catch {
      // Either locks are not allowed here, or another tab took the lock over meanwhile.
      if (startedRuns.length === 0) return work()
      stopController.abort()
    }
    const [run] = startedRuns
    busySince = run ? null : (busySince ?? performance.now())
    return run ?? 'busy'
  }

  const messagesOn = (channel: string) =>
    new Observable<unknown>(subscriber => {
      const channelPort = environment.channel?.(channel)
      channelPort?.addEventListener('message', () => subscriber.next(channel))
      return () => channelPort?.close()
    })

  return {
    runExclusive,
    notify() {
      const channel = environment.channel?.(name)
      channel?.postMessage({ type: 'changed' })
      channel?.close()
    },
    // auth-js, in other apps that share the session, announces its changes under the storage key.
    hints: () =>
      merge(
        messagesOn(name),
        messagesOn(storageKey),
        ...(environment.events ?? []).map(([target, event]) => fromEvent(target, event)),
      ),
  }
}

/** The parts of the environment that this browser has. */
function browserTabEnvironment(): TabEnvironment {
  const { navigator, BroadcastChannel: Channel, window, document, cookieStore } = browser
  return {
    ...(navigator?.locks && { locks: navigator.locks }),
    ...(Channel && { channel: channel => new Channel(channel) }),
    ...(document && { page: document }),
    events: [
      ...(window ? [[window, 'storage'] as const, [window, 'pageshow'] as const] : []),
      ...(document ? [[document, 'visibilitychange'] as const] : []),
      ...(cookieStore ? [[cookieStore, 'change'] as const] : []),
    ],
  }
}

/** `locks` is missing outside secure contexts; Node 20 lacks all of these. */
const browser: {
  navigator?: { locks?: LockManager }
  BroadcastChannel?: typeof BroadcastChannel
  window?: EventTarget
  document?: EventTarget
  cookieStore?: EventTarget
} = globalThis
