import { setTimeout as wait } from 'node:timers/promises'
import type { Faults, HttpFault, HttpServiceName } from './faults'

/** The fate of one request: served as usual or by half, answered by the fault, or never answered. */
export type Fate = 'serve' | 'halve' | 'drop' | Response

const SERVICES: Record<string, HttpServiceName> = {
  '/rest/v1': 'rest',
  '/auth/v1': 'auth',
  '/storage/v1': 'storage',
  '/functions/v1': 'functions',
}

export async function fateOf(request: Request, faults: Faults): Promise<Fate> {
  const { pathname, search } = new URL(request.url)
  const name = SERVICES[pathname.split('/').slice(0, 3).join('/')]
  const fault = name === undefined ? undefined : faults.http[name]
  if (name === undefined || fault === undefined || request.method === 'OPTIONS') return 'serve'
  if (fault.only !== undefined && !(pathname + search).includes(fault.only)) return 'serve'
  spend(faults, name, fault)
  if (fault.delay !== undefined) await wait(fault.delay)
  if (fault.drop === true) return 'drop'
  if (fault.hang === true) return new Promise<Fate>(resolve => onAbort(request, () => resolve('drop')))
  if (fault.status !== undefined) return answer(request, fault.status, fault)
  return fault.halve === true ? 'halve' : 'serve'
}

function spend(faults: Faults, name: HttpServiceName, fault: HttpFault): void {
  if (fault.times === undefined) return
  if (fault.times > 1) faults.http[name] = { ...fault, times: fault.times - 1 }
  else {
    const { [name]: _spent, ...others } = faults.http
    faults.http = others
  }
}

function onAbort(request: Request, then: () => void): void {
  if (request.signal.aborted) then()
  else request.signal.addEventListener('abort', then, { once: true })
}

/** As from the gateway, whose CORS plugin stands before all that can fail: a page on another origin may read it. */
function answer(
  { headers: requestHeaders }: Request,
  status: number,
  { page, retryAfter }: HttpFault,
): Response {
  const origin = requestHeaders.get('origin')
  const headers = new Headers({
    vary: 'Origin',
    ...(origin !== null && { 'access-control-allow-origin': origin }),
  })
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  if (page !== true) return Response.json({ message: `injected fault: ${status}` }, { status, headers })
  headers.set('content-type', 'text/html')
  return new Response(`<html><body><h1>${status}</h1>injected fault</body></html>`, { status, headers })
}

/** The first half of an answer: its end is missing, and nothing says so. */
export async function halve(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const { status } = response
  return new Response(body.byteLength === 0 ? null : body.slice(0, body.byteLength / 2), { status, headers })
}
