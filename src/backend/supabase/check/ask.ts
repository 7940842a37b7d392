import type { Fault } from '../../check.port'
import { jsonIn } from '../jsonIn'
import { fault, type Parts } from './parts'
import { watchPolicy } from './policy'
import { withinService, type Service } from '../withinService'

/** `body`: what its JSON says; undefined where it is none, as of pages. */
export type Asked = { status: number; ok: boolean; body: unknown; ms: number } | { fault: Fault }

export interface Wanted {
  service: Service
  /** Below the path of that service, with what is asked of it. */
  path: string
  headers?: Record<string, string>
  /** Without the project's key. */
  isKeyless?: boolean
}

/** One GET. Rejects only when `signal` was aborted. */
export async function ask(
  { project }: Parts,
  { service, path, headers = {}, isKeyless = false }: Wanted,
  signal: AbortSignal,
): Promise<Asked> {
  const url = `${project.url}/${service}/v1/${path}`
  const send = project.fetch ?? fetch
  const policy = watchPolicy(url)
  const start = performance.now()
  try {
    const answer = await withinService(
      send,
      project,
      service,
    )(url, {
      signal,
      cache: 'no-store',
      // A sign-in of this site is nothing that the project should be sent.
      credentials: 'omit',
      headers: { ...(!isKeyless && { apikey: project.key }), ...headers },
    })
    const text = await answer.text()
    return { status: answer.status, ok: answer.ok, body: jsonIn(text), ms: performance.now() - start }
  } catch {
    signal.throwIfAborted()
    if (await policy.refuses()) return { fault: fault('policy') }
    return { fault: await whyLost(url, send, signal) }
  } finally {
    policy.stop()
  }
}

/** Browsers give every failure the same name. What can be told apart is whether anything answers at all. */
async function whyLost(url: string, send: typeof fetch, signal: AbortSignal): Promise<Fault> {
  if (isOffline()) return fault('offline')
  if (isMixed(url)) return fault('mixed')
  try {
    // The answer cannot be read, only that there is one.
    await send(url, { signal, mode: 'no-cors', cache: 'no-store', credentials: 'omit' })
    return fault('unreadable')
  } catch {
    signal.throwIfAborted()
    return fault('unreachable')
  }
}

const isOffline = () => (globalThis.navigator as Navigator | undefined)?.onLine === false

/** Browsers ask loopback addresses by http from any page. */
const isMixed = (url: string) => {
  const page = globalThis.location as Location | undefined
  const { protocol, hostname } = new URL(url)
  return (
    page?.protocol === 'https:' && protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  )
}

/** What the answer says of itself: services of the project each have another name for it. */
export function wordsIn(body: unknown): string | null {
  for (const name of ['message', 'msg', 'error_description', 'error']) {
    const text = textOf(body, name)
    if (text !== null) return [text, textOf(body, 'hint')].filter(Boolean).join(' ')
  }
  return null
}

export function textOf(body: unknown, name: string): string | null {
  if (typeof body !== 'object' || body === null) return null
  const value: unknown = Reflect.get(body, name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** What an answer other than the wanted one means, whichever service gave it; null where that depends on which. */
export function faultOf({ status, body }: Extract<Asked, { status: number }>): Fault | null {
  const words = wordsIn(body)
  const code = textOf(body, 'code') ?? ''
  if (status === 540) return fault('paused')
  if (status === 402) return fault('restricted', words)
  if (status === 429) return fault('limited', words)
  // PGRST301 to 303 are of a token; without a code it is the gateway's own, of the key.
  if (status === 401 && /^PGRST3/.test(code)) return fault('token refused', words)
  if (status === 401 && code === '') return keyFault(words)
  if (status >= 500) return fault('failing', words ?? `it answered with ${status}`)
  return null
}

export const keyFault = (words: string | null): Fault =>
  fault(
    /legacy/i.test(words ?? '') && /disabled/i.test(words ?? '') ? 'legacy keys off' : 'key refused',
    words,
  )
