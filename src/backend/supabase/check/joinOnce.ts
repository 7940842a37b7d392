import { parseJson } from '../wire/parseJson'
import { fault, type CheckContext } from './checkContext'
import type { CheckFault } from '../../ports/check.port'
import { watchPolicy } from './watchPolicy'
import { textMember } from '../textMember'

/** A topic to join on a separate socket, so that the board's own socket is undisturbed. */
export interface JoinRequest {
  topic: string
  config: object
  /** The signed-in viewer's token; without one, the key joins anonymously. */
  token: string | null
  /** Also wait for the notice that changes flow. */
  waitsForChanges: boolean
}

/** `ms`: until the join succeeded; if it was refused, until the socket was open. `reason`: the server's own text. */
export type JoinAnswer =
  | { type: 'joined'; ms: number }
  | { type: 'refused'; ms: number; reason: string }
  | { fault: CheckFault }

type Transport = NonNullable<CheckContext['project']['transport']>
type Socket = InstanceType<Transport>

const REF = '1'

/** Opens a socket, joins once, and closes it. Rejects only if `signal` was aborted. */
export async function joinOnce(
  { project }: CheckContext,
  join: JoinRequest,
  signal: AbortSignal,
): Promise<JoinAnswer> {
  const url = `${project.url.replace(/^http/, 'ws')}/realtime/v1/websocket`
  // A signal that is already aborted fires no abort event.
  signal.throwIfAborted()
  const policy = watchPolicy(url)
  const start = performance.now()
  const socket = openSocket(
    project.transport ?? WebSocket,
    `${url}?apikey=${encodeURIComponent(project.key)}&vsn=2.0.0`,
  )
  const leave = () => socket?.close()
  signal.addEventListener('abort', leave)
  try {
    const answer = socket ? await runJoin(socket, join, () => performance.now() - start) : socketRefused
    signal.throwIfAborted()
    if (!('fault' in answer)) return answer
    return (await policy.isBlocked()) ? { fault: fault('policy') } : answer
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
    policy.stop()
  }
}

const socketRefused: JoinAnswer = { fault: fault('socket refused') }

/** Some browsers throw where others fire an error event, for example if the page's policy forbids the socket. */
function openSocket(Transport: Transport, address: string): Socket | null {
  try {
    return new Transport(address)
  } catch {
    return null
  }
}

function runJoin(socket: Socket, { topic, ...join }: JoinRequest, ms: () => number): Promise<JoinAnswer> {
  return new Promise(resolve => {
    let openedAfterMs: number | null = null
    const settleRefused = (reason: string) =>
      resolve(openedAfterMs === null ? socketRefused : { type: 'refused', ms: openedAfterMs, reason })
    socket.addEventListener('open', () => {
      openedAfterMs = ms()
      const payload = { config: join.config, ...(join.token !== null && { access_token: join.token }) }
      socket.send(JSON.stringify([REF, REF, `realtime:${topic}`, 'phx_join', payload]))
    })
    socket.addEventListener('close', event =>
      settleRefused(textMember(event, 'reason') || 'it closed the socket'),
    )
    // Runtimes other than browsers throw an error event that has no listener; the close event that follows says more.
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('message', event => {
      const frame = frameIn(textMember(event, 'data') ?? '')
      if (frame === null) return
      if (frame.event === 'phx_reply' && frame.ref === REF) {
        if (frame.status !== 'ok') settleRefused(frame.reason)
        else if (!join.waitsForChanges) resolve({ type: 'joined', ms: ms() })
      } else if (frame.event === 'system') {
        if (frame.status === 'error') settleRefused(frame.reason)
        else if (frame.extension === 'postgres_changes') resolve({ type: 'joined', ms: ms() })
      } else if (frame.event === 'phx_error' || frame.event === 'phx_close')
        settleRefused('it closed the channel')
    })
  })
}

interface ServerFrame {
  ref: unknown
  event: unknown
  status: unknown
  extension: unknown
  reason: string
}

/** A frame of Phoenix's protocol version 2: `[join ref, ref, topic, event, payload]`. Null if it is something else. */
function frameIn(text: string): ServerFrame | null {
  const frame = parseJson(text)
  if (!Array.isArray(frame)) return null
  const [, ref, , event, payload] = frame as unknown[]
  const payloadField = (name: string): unknown =>
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  const response = payloadField('response')
  const reason: unknown =
    typeof response === 'object' && response !== null
      ? Reflect.get(response, 'reason')
      : payloadField('message')
  return {
    ref,
    event,
    status: payloadField('status'),
    extension: payloadField('extension'),
    reason: typeof reason === 'string' ? reason : JSON.stringify(reason ?? 'it gave no reason'),
  }
}
