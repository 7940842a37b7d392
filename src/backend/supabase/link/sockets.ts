import { Subject, type Observable } from 'rxjs'
import type { Project } from '../project'

type Transport = NonNullable<Project['transport']>
type Socket = InstanceType<Transport>

/** What becomes of a socket. `reason`: in the other side's words; of an error only in runtimes that have some. */
export type SocketEvent =
  | { type: 'made'; socket: Socket }
  | { type: 'error'; socket: Socket; reason: string }
  | { type: 'closed'; socket: Socket; code: number; reason: string }

/** What a WebSocket says where the other side said nothing. */
const NO_CODE = 1005

/**
 * The same WebSocket, whose end is heard here before realtime-js hears it: it would tell its channels first, and each
 * of them would take it for a trouble of its own.
 */
export function hearSockets(base: Transport): { transport: Transport; sockets$: Observable<SocketEvent> } {
  const sockets$ = new Subject<SocketEvent>()
  class Heard extends base {
    constructor(...given: ConstructorParameters<Transport>) {
      super(...given)
      // Here and not later: listeners are called in the order of their coming.
      this.addEventListener('error', event =>
        sockets$.next({ type: 'error', socket: this, reason: textOf(event, 'message') }),
      )
      this.addEventListener('close', event => {
        const code: unknown = Reflect.get(event, 'code')
        const reason = textOf(event, 'reason')
        sockets$.next({
          type: 'closed',
          socket: this,
          code: typeof code === 'number' ? code : NO_CODE,
          reason,
        })
      })
      sockets$.next({ type: 'made', socket: this })
    }
  }
  return { transport: Heard, sockets$ }
}

/**
 * Tells realtime-js that a socket is over on which it was disconnected. It stops its timers when it hears of that, and
 * listens for 1.5 s: too short for a dead line, where the timer of an unanswered heartbeat would end the next socket.
 */
export function conclude(socket: Socket) {
  const ended: unknown = Reflect.get(socket, 'onclose')
  if (typeof ended === 'function') Reflect.apply(ended, socket, [new Event('close')])
}

function textOf(event: Event, name: 'message' | 'reason'): string {
  const text: unknown = Reflect.get(event, name)
  return typeof text === 'string' ? text : ''
}
