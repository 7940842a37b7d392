import { fromEvent, merge, Observable } from 'rxjs'
import type { Shared } from '../project'

/** The other tabs of this browser profile. */
export interface Tabs {
  /**
   * Runs `work`, unless another tab is at the same work: then it is not waited for. Work is told to stop when the page
   * freezes, since it would go on whenever the page thaws, and when another tab has taken it over.
   */
  alone<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T | 'busy'>
  /** Tells the others that what is kept has changed. No message holds more than that. */
  tell(): void
  /** Something says that what is kept may have changed; reading it tells. Cold: nothing is open until subscribed. */
  hints(): Observable<unknown>
}

/**
 * A lock that has not been free for longer than three requests can take is a tab's that was stopped without a word,
 * and is taken over. What that tab may still write is held against what is kept by then.
 */
const FROZEN_MS = 30_000

export function tabsOf(storageKey: string, shared: Shared = sharedByBrowser()): Tabs {
  const name = `signalbox:${storageKey}`
  /** On the monotonic clock; null while the lock was free when last asked for. */
  let busySince: number | null = null
  let askedAt = -Infinity

  async function alone<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T | 'busy'> {
    const stopping = new AbortController()
    const freezing = shared.page && fromEvent(shared.page, 'freeze').subscribe(() => stopping.abort())
    try {
      return await locked(() => work(stopping.signal), stopping)
    } finally {
      freezing?.unsubscribe()
    }
  }

  async function locked<T>(work: () => Promise<T>, stopping: AbortController): Promise<T | 'busy'> {
    if (!shared.locks) return work()
    // Whoever was in the way then has been done with it since, and is not who is in the way now.
    if (performance.now() - askedAt > FROZEN_MS) busySince = null
    askedAt = performance.now()
    const steal = busySince !== null && performance.now() - busySince > FROZEN_MS
    const started: Promise<T>[] = []
    const whenAsked = async (lock: Lock | null) => {
      if (!lock) return
      const working = work()
      started.push(working)
      await working
    }
    try {
      await shared.locks.request(name, steal ? { steal } : { ifAvailable: true }, whenAsked)
    } catch {
      // Locks are refused here. Or it was taken over by another tab meanwhile.
      if (started.length === 0) return work()
      stopping.abort()
    }
    const [working] = started
    busySince = working ? null : (busySince ?? performance.now())
    return working ?? 'busy'
  }

  const open = (channel: string) =>
    new Observable<unknown>(subscriber => {
      const opened = shared.channel?.(channel)
      opened?.addEventListener('message', () => subscriber.next(channel))
      return () => opened?.close()
    })

  return {
    alone,
    tell() {
      const channel = shared.channel?.(name)
      channel?.postMessage({ type: 'changed' })
      channel?.close()
    },
    // auth-js, in other apps that share the session, announces its changes under the storage key.
    hints: () =>
      merge(
        open(name),
        open(storageKey),
        ...(shared.events ?? []).map(([target, event]) => fromEvent(target, event)),
      ),
  }
}

/** Whatever of it this browser has. */
function sharedByBrowser(): Shared {
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

/** `locks` is missing outside of secure contexts, and all of it in Node 20. */
const browser: {
  navigator?: { locks?: LockManager }
  BroadcastChannel?: typeof BroadcastChannel
  window?: EventTarget
  document?: EventTarget
  cookieStore?: EventTarget
} = globalThis
