import { Subject, type Observable } from 'rxjs'
import type { Project } from '../project'

type Transport = NonNullable<Project['transport']>
type Socket = InstanceType<Transport>

/** The life of a socket. `reason`: the other side's text; only some runtimes give one for an error. */
export type SocketEvent =
  | { type: 'made'; socket: Socket }
  | { type: 'message'; socket: Socket }
  | { type: 'error'; socket: Socket; reason: string }
  | { type: 'closed'; socket: Socket; code: number; reason: string }

/** The close code of a WebSocket if the other side gave none. */
const NO_CODE = 1005

/**
 * A WebSocket whose end is observed before realtime-js hears it: realtime-js would first notify its channels, and each
 * of them would report a fault of its own.
 */
export function observeSockets(base: Transport): { transport: Transport; sockets$: Observable<SocketEvent> } {
  const sockets$ = new Subject<SocketEvent>()
  class ObservedSocket extends base {
    constructor(...args: ConstructorParameters<Transport>) {
      super(...args)
      // In the constructor, because listeners run in the order in which they were added.
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
      // One object for all messages: thousands may arrive in a second.
      const message: SocketEvent = { type: 'message', socket: this }
      this.addEventListener('message', () => sockets$.next(message))
      sockets$.next({ type: 'made', socket: this })
    }
  }
  return { transport: ObservedSocket, sockets$ }
}

/**
 * Tells realtime-js that a disconnected socket is closed. It stops its timers on that event, but listens for 1.5 s
 * only: too short for a dead line, where the timer of an unanswered heartbeat would end the next socket.
 */
export function forceClose(socket: Socket) {
  const onClose: unknown = Reflect.get(socket, 'onclose')
  if (typeof onClose === 'function') Reflect.apply(onClose, socket, [new Event('close')])
}

function textOf(event: Event, name: 'message' | 'reason'): string {
  const text: unknown = Reflect.get(event, name)
  return typeof text === 'string' ? text : ''
}
