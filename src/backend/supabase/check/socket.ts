import { jsonIn } from '../jsonIn'
import { fault, type Parts } from './parts'
import type { Fault } from '../../check.port'
import { watchPolicy } from './policy'

/** A topic to join on a socket of its own, so that the board's goes on as it was. */
export interface Join {
  topic: string
  config: object
  /** Of whoever is signed in; without one the key speaks for nobody. */
  token: string | null
  /** Also waits for the notice that changes flow. */
  waitsForProof: boolean
}

/** `ms`: until it was joined, or of one that was refused, until the socket was open. `reason`: the server's own. */
export type Heard =
  { type: 'joined'; ms: number } | { type: 'refused'; ms: number; reason: string } | { fault: Fault }

type Transport = NonNullable<Parts['project']['transport']>
type Socket = InstanceType<Transport>

const REF = '1'

/** Opens, joins once, and closes. Rejects only when `signal` was aborted. */
export async function joinOnce({ project }: Parts, join: Join, signal: AbortSignal): Promise<Heard> {
  const url = `${project.url.replace(/^http/, 'ws')}/realtime/v1/websocket`
  // Whoever was told already tells nobody any more.
  signal.throwIfAborted()
  const policy = watchPolicy(url)
  const start = performance.now()
  const socket = open(
    project.transport ?? WebSocket,
    `${url}?apikey=${encodeURIComponent(project.key)}&vsn=2.0.0`,
  )
  const leave = () => socket?.close()
  signal.addEventListener('abort', leave)
  try {
    const heard = socket ? await conversation(socket, join, () => performance.now() - start) : unopened
    signal.throwIfAborted()
    if (!('fault' in heard)) return heard
    return (await policy.refuses()) ? { fault: fault('policy') } : heard
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
    policy.stop()
  }
}

const unopened: Heard = { fault: fault('socket refused') }

/** Some browsers throw what others tell by an event, such as that the page's policy forbids it. */
function open(Transport: Transport, address: string): Socket | null {
  try {
    return new Transport(address)
  } catch {
    return null
  }
}

function conversation(socket: Socket, { topic, ...join }: Join, ms: () => number): Promise<Heard> {
  return new Promise(resolve => {
    let opened: number | null = null
    const refuse = (reason: string) =>
      resolve(opened === null ? unopened : { type: 'refused', ms: opened, reason })
    socket.addEventListener('open', () => {
      opened = ms()
      const payload = { config: join.config, ...(join.token !== null && { access_token: join.token }) }
      socket.send(JSON.stringify([REF, REF, `realtime:${topic}`, 'phx_join', payload]))
    })
    socket.addEventListener('close', event => refuse(textIn(event, 'reason') || 'it closed the socket'))
    // Without a listener, runtimes other than browsers throw it; the close that follows says more.
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('message', event => {
      const said = frameIn(textIn(event, 'data'))
      if (said === null) return
      if (said.event === 'phx_reply' && said.ref === REF) {
        if (said.status !== 'ok') refuse(said.reason)
        else if (!join.waitsForProof) resolve({ type: 'joined', ms: ms() })
      } else if (said.event === 'system') {
        if (said.status === 'error') refuse(said.reason)
        else if (said.extension === 'postgres_changes') resolve({ type: 'joined', ms: ms() })
      } else if (said.event === 'phx_error' || said.event === 'phx_close') refuse('it closed the channel')
    })
  })
}

function textIn(event: Event, name: 'reason' | 'data'): string {
  const text: unknown = Reflect.get(event, name)
  return typeof text === 'string' ? text : ''
}

interface Said {
  ref: unknown
  event: unknown
  status: unknown
  extension: unknown
  reason: string
}

/** A frame of Phoenix's second version: `[join ref, ref, topic, event, payload]`. Null: another, or none. */
function frameIn(text: string): Said | null {
  const frame = jsonIn(text)
  if (!Array.isArray(frame)) return null
  const [, ref, , event, payload] = frame as unknown[]
  const said = (name: string): unknown =>
    typeof payload === 'object' && payload !== null ? Reflect.get(payload, name) : undefined
  const response = said('response')
  const reason: unknown =
    typeof response === 'object' && response !== null ? Reflect.get(response, 'reason') : said('message')
  return {
    ...{ ref, event, status: said('status'), extension: said('extension') },
    reason: typeof reason === 'string' ? reason : JSON.stringify(reason ?? 'it gave no reason'),
  }
}
