import type { RealtimeClient } from '@supabase/supabase-js'
import { filter, map, NEVER, Observable, share, Subject, type Subscriber } from 'rxjs'
import type { Link, LinkSignal } from '../../ports/link.port'
import type { Loss } from '../../ports/backend.port'
import type { Tokens } from '../auth/session/tokens'
import { heartbeat, TICK_MS } from './heartbeat'
import { closeLoss } from './closeCodes'
import { createConnect } from './connectRealtime'
import { MAX_CHANNELS, type JoinQueue } from './joinQueue'
import { workerTimer } from './workerTimer'
import { prepareToConnect } from './prepareToken'
import { forceClose, type SocketEvent } from './observedSocket'

/**
 * The hosted service takes 2 s to refuse a socket on purpose; this limit is for a network that gives no answer at all.
 */
const OPENING_MS = 10_000

export type Heartbeat = 'sent' | 'ok' | 'error' | 'timeout' | (string & {})

interface LinkOptions {
  realtime: RealtimeClient
  tokens: Tokens
  joins: JoinQueue
  sockets$: Observable<SocketEvent>
  heartbeats$: Observable<Heartbeat>
}
export interface ClientLink extends Link {
  isOpen(): boolean
  /** Ends the connection because of a loss that a channel reported for all of it. */
  fail(loss: Loss): void
}

/** The link of one client. No other code connects or disconnects its socket. */
export function createLink({ realtime, tokens, joins, sockets$, heartbeats$ }: LinkOptions): ClientLink {
  const allHints$ = new Subject<unknown>()
  const losses$ = new Subject<Loss>()
  const connectSocket = createConnect(realtime)
  let isConnecting = false
  let isOpen = false

  const startHeartbeat = (subscriber: Subscriber<LinkSignal>, socket: SocketEvent['socket']) =>
    heartbeat({
      send: () => void realtime.sendHeartbeat(),
      sent$: heartbeats$.pipe(filter(status => status === 'sent')),
      answers$: heartbeats$.pipe(filter(status => status === 'ok' || status === 'error')),
      messages$: sockets$.pipe(filter(event => event.type === 'message' && event.socket === socket)),
      hints$: allHints$,
      ticks$: workerTimer(TICK_MS),
    }).subscribe({
      next: signal => subscriber.next(signal),
      error: (loss: unknown) => subscriber.error(loss),
    })

  const connect = (subscriber: Subscriber<LinkSignal>) => {
    let lastReason: string | Loss = ''
    let ownSocket: SocketEvent['socket'] | null = null
    subscriber.add(
      sockets$.subscribe(event => {
        if (event.type === 'made') ownSocket = event.socket
        else if (event.socket !== ownSocket || event.type === 'message') return
        else if (event.type === 'error') lastReason = lastReason || event.reason
        else subscriber.error(closeLoss(event.code, event.reason, lastReason))
      }),
    )
    isConnecting = true
    connectSocket()
    isConnecting = false
    const openTimer = setTimeout(() => subscriber.error(openTimeout), OPENING_MS)
    subscriber.add(() => clearTimeout(openTimer))
    // Cast, because the compiler does not see that connecting assigns the socket.
    const socket = ownSocket as SocketEvent['socket'] | null
    // After the disconnect, which runs in a microtask of its own.
    if (socket) subscriber.add(() => queueMicrotask(() => queueMicrotask(() => forceClose(socket))))
    // Added after the handler of realtime-js, which on `open` forgets what it sent on the socket before.
    socket?.addEventListener('open', () => {
      clearTimeout(openTimer)
      if (subscriber.closed) return
      isOpen = true
      subscriber.next({ type: 'link.opened' })
      subscriber.add(startHeartbeat(subscriber, socket))
    })
  }

  const link$ = new Observable<LinkSignal>(subscriber => {
    void prepareToConnect(realtime, tokens).then(
      usable => {
        if (subscriber.closed) return
        if ('loss' in usable) subscriber.error(usable.loss)
        else connect(subscriber)
      },
      (error: unknown) => subscriber.error(closeLoss(1006, String(error), '')),
    )
    subscriber.add(losses$.subscribe(loss => subscriber.error(loss)))
    subscriber.add(() => {
      isOpen = false
      // Deferred, because this may run inside a callback of the socket; the channels also leave first.
      queueMicrotask(() => queueMicrotask(() => void realtime.disconnect()))
    })
  }).pipe(share())

  // realtime-js connects on its own when a hidden page becomes visible again: undo that.
  sockets$.subscribe(({ type }) => {
    if (type === 'made' && !isConnecting) queueMicrotask(() => void realtime.disconnect())
  })

  return {
    isOpen: () => isOpen,
    fail: loss => losses$.next(loss),
    open: (hints$ = NEVER) =>
      new Observable<LinkSignal>(subscriber => {
        const used$ = joins.usedChannels$.pipe(
          map(count => ({ type: 'link.channels' as const, used: count, limit: MAX_CHANNELS })),
        )
        subscriber.add(used$.subscribe(signal => subscriber.next(signal)))
        subscriber.add(hints$.subscribe(allHints$))
        if (isOpen) subscriber.next({ type: 'link.opened' })
        subscriber.add(link$.subscribe(subscriber))
      }),
  }
}

const openTimeout: Loss = { kind: 'lost', reason: 'the server didn’t respond when the socket was opened' }
