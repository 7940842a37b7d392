import type { RealtimeClient } from '@supabase/supabase-js'
import { filter, map, NEVER, Observable, share, Subject, type Subscriber } from 'rxjs'
import type { Link, LinkSignal } from '../../link.port'
import type { Loss } from '../../port'
import type { Tokens } from '../tokens'
import { beats, TICK_MS } from './beats'
import { closingOf } from './closings'
import { connecting } from './handlers'
import { MOST_CHANNELS, type Joins } from './joins'
import { pulse } from './pulse'
import { readyToConnect } from './ready'
import { conclude, type SocketEvent } from './sockets'

/** The hosted service takes 2 s to refuse a socket on purpose; this is for a network that says nothing at all. */
const OPENING_MS = 10_000

export type Heartbeat = 'sent' | 'ok' | 'error' | 'timeout' | (string & {})

interface Parts {
  realtime: RealtimeClient
  tokens: Tokens
  joins: Joins
  sockets$: Observable<SocketEvent>
  heartbeats$: Observable<Heartbeat>
}
export interface HeldLink extends Link {
  isOpen(): boolean
  /** A channel was told something that is true of the whole connection, and ends it. */
  lose(loss: Loss): void
}

/** The link of one client. Nothing else connects or disconnects its socket. */
export function holdLink({ realtime, tokens, joins, sockets$, heartbeats$ }: Parts): HeldLink {
  const asked$ = new Subject<unknown>()
  const told$ = new Subject<Loss>()
  const connectSocket = connecting(realtime)
  let isAsked = false
  let isOpen = false

  const beating = (subscriber: Subscriber<LinkSignal>) =>
    beats({
      send: () => void realtime.sendHeartbeat(),
      sent$: heartbeats$.pipe(filter(status => status === 'sent')),
      answers$: heartbeats$.pipe(filter(status => status === 'ok' || status === 'error')),
      hints$: asked$,
      ticks$: pulse(TICK_MS),
    }).subscribe({
      next: signal => subscriber.next(signal),
      error: (loss: unknown) => subscriber.error(loss),
    })

  const connect = (subscriber: Subscriber<LinkSignal>) => {
    let said: string | Loss = ''
    let own: SocketEvent['socket'] | null = null
    subscriber.add(
      sockets$.subscribe(event => {
        if (event.type === 'made') own = event.socket
        else if (event.socket !== own) return
        else if (event.type === 'error') said = said || event.reason
        else subscriber.error(closingOf(event.code, event.reason, said))
      }),
    )
    isAsked = true
    connectSocket()
    isAsked = false
    const opening = setTimeout(() => subscriber.error(unopened), OPENING_MS)
    subscriber.add(() => clearTimeout(opening))
    // Typed as never assigned, for the compiler does not see that connecting makes a socket.
    const made = own as SocketEvent['socket'] | null
    // After it was disconnected, in its own microtask.
    if (made) subscriber.add(() => queueMicrotask(() => queueMicrotask(() => conclude(made))))
    // After realtime-js has heard of it, which forgets then what it sent before.
    made?.addEventListener('open', () => {
      clearTimeout(opening)
      if (subscriber.closed) return
      isOpen = true
      subscriber.next({ type: 'link.opened' })
      subscriber.add(beating(subscriber))
    })
  }

  const link$ = new Observable<LinkSignal>(subscriber => {
    void readyToConnect(realtime, tokens).then(
      usable => {
        if (subscriber.closed) return
        if ('loss' in usable) subscriber.error(usable.loss)
        else connect(subscriber)
      },
      (error: unknown) => subscriber.error(closingOf(1006, String(error), '')),
    )
    subscriber.add(told$.subscribe(loss => subscriber.error(loss)))
    subscriber.add(() => {
      isOpen = false
      // Not from within a callback of the socket's; and channels say goodbye before.
      queueMicrotask(() => queueMicrotask(() => void realtime.disconnect()))
    })
  }).pipe(share())

  // realtime-js connects by itself when a page comes back that had been put away.
  sockets$.subscribe(({ type }) => {
    if (type === 'made' && !isAsked) queueMicrotask(() => void realtime.disconnect())
  })

  return {
    isOpen: () => isOpen,
    lose: loss => told$.next(loss),
    open: (hints$ = NEVER) =>
      new Observable<LinkSignal>(subscriber => {
        const used$ = joins.used$.pipe(
          map(used => ({ type: 'link.channels' as const, used, limit: MOST_CHANNELS })),
        )
        subscriber.add(used$.subscribe(signal => subscriber.next(signal)))
        subscriber.add(hints$.subscribe(asked$))
        if (isOpen) subscriber.next({ type: 'link.opened' })
        subscriber.add(link$.subscribe(subscriber))
      }),
  }
}

const unopened: Loss = { kind: 'lost', reason: 'the server did not answer when the socket was opened' }
