import type { CheckFault } from '../../ports/check.port'
import { parseJson } from '../wire/parseJson'
import { fault, type CheckContext } from './checkContext'
import { watchPolicy } from './watchPolicy'
import { withinService, type Service } from '../wire/withinService'
import { textMember } from '../textMember'

/** `body`: the parsed JSON; undefined if the answer is not JSON, such as a web page. */
export type ServiceAnswer = { status: number; ok: boolean; body: unknown; ms: number } | { fault: CheckFault }

export interface ServiceRequest {
  service: Service
  /** Relative to the path of the service, with the query. */
  path: string
  headers?: Record<string, string>
  /** Send no project key. */
  isKeyless?: boolean
}

/** Sends one GET. Rejects only if `signal` was aborted. */
export async function askService(
  { project }: CheckContext,
  { service, path, headers = {}, isKeyless = false }: ServiceRequest,
  signal: AbortSignal,
): Promise<ServiceAnswer> {
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
      // The project must not receive this site's own credentials.
      credentials: 'omit',
      headers: { ...(!isKeyless && { apikey: project.key }), ...headers },
    })
    const text = await answer.text()
    return { status: answer.status, ok: answer.ok, body: parseJson(text), ms: performance.now() - start }
  } catch {
    signal.throwIfAborted()
    if (await policy.isBlocked()) return { fault: fault('policy') }
    return { fault: await networkFault(url, send, signal) }
  } finally {
    policy.stop()
  }
}

/** Browsers report every failure alike. A second request can only show whether anything answers at all. */
async function networkFault(url: string, send: typeof fetch, signal: AbortSignal): Promise<CheckFault> {
  if (isOffline()) return fault('offline')
  if (isMixed(url)) return fault('mixed')
  try {
    // The page cannot read this answer, only learn that one came.
    await send(url, { signal, mode: 'no-cors', cache: 'no-store', credentials: 'omit' })
    return fault('unreadable')
  } catch {
    signal.throwIfAborted()
    return fault('unreachable')
  }
}

const isOffline = () => (globalThis.navigator as Navigator | undefined)?.onLine === false

/** Browsers let any page call loopback addresses over http. */
const isMixed = (url: string) => {
  const page = globalThis.location as Location | undefined
  const { protocol, hostname } = new URL(url)
  return (
    page?.protocol === 'https:' && protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname)
  )
}

/** The answer's own message; each service of the project names the field differently. */
export function messageIn(body: unknown): string | null {
  for (const name of ['message', 'msg', 'error_description', 'error']) {
    const text = textMember(body, name)
    if (text !== null && text !== '') return [text, textMember(body, 'hint')].filter(Boolean).join(' ')
  }
  return null
}

/** What a refusal means, whichever service sent it; null if that depends on the service. */
export function toFault({ status, body }: Extract<ServiceAnswer, { status: number }>): CheckFault | null {
  const message = messageIn(body)
  const code = textMember(body, 'code') ?? ''
  if (status === 540) return fault('paused')
  if (status === 402) return fault('restricted', message)
  if (status === 429) return fault('limited', message)
  // PGRST301 to 303 are about the token; a 401 without a code comes from the gateway and is about the key.
  if (status === 401 && /^PGRST3/.test(code)) return fault('token refused', message)
  if (status === 401 && code === '') return keyFaultOf(message)
  if (status >= 500) return fault('failing', message ?? `it responded with ${status}`)
  return null
}

export const keyFaultOf = (message: string | null): CheckFault =>
  fault(
    /legacy/i.test(message ?? '') && /disabled/i.test(message ?? '') ? 'legacy keys off' : 'key refused',
    message,
  )
