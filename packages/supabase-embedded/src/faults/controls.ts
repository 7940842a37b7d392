import * as v from 'valibot'
import type { Service } from '../service'
import { noFaults, type Faults, type RealtimeAction } from './faults'

const milliseconds = v.pipe(v.number(), v.minValue(0))
const status = v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))
const httpFault = v.strictObject({
  delay: v.optional(milliseconds),
  status: v.optional(status),
  page: v.optional(v.boolean()),
  halve: v.optional(v.boolean()),
  retryAfter: v.optional(v.number()),
  hang: v.optional(v.boolean()),
  drop: v.optional(v.boolean()),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  only: v.optional(v.pipe(v.string(), v.minLength(1))),
})
const realtimeFault = v.strictObject({
  silent: v.optional(v.boolean()),
  muteHeartbeats: v.optional(v.boolean()),
  refuseUpgrade: v.optional(status),
  joinDelay: v.optional(milliseconds),
  joinError: v.optional(v.string()),
  subscribedDelay: v.optional(milliseconds),
  systemError: v.optional(v.string()),
  muteChanges: v.optional(v.boolean()),
  loseChanges: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  loseNext: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  truncate: v.optional(v.boolean()),
  omitColumns: v.optional(v.array(v.string())),
  duplicate: v.optional(v.boolean()),
  changesDelay: v.optional(milliseconds),
  replayLimit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
})
const settings = v.strictObject({
  http: v.optional(
    v.strictObject({
      rest: v.optional(httpFault),
      auth: v.optional(httpFault),
      storage: v.optional(httpFault),
      functions: v.optional(httpFault),
    }),
    {},
  ),
  realtime: v.optional(realtimeFault, {}),
})
/** What a server may close a WebSocket with (RFC 6455, 7.4), and 1006 for a cut. */
const closeCode = v.pipe(
  v.number(),
  v.integer(),
  v.check(
    code =>
      (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005) || (code >= 3000 && code <= 4999),
    'a code that a socket may be closed with is needed',
  ),
)
const action = v.variant('action', [
  v.strictObject({ action: v.literal('close'), code: closeCode }),
  v.strictObject({ action: v.picklist(['resubscribe', 'expireTokens', 'rateLimit', 'crash']) }),
])

/**
 * `GET /_faults` tells what is broken; `PUT` replaces it, `DELETE` mends everything, `POST /_faults/actions` does one
 * thing once. Without CORS and only under a loopback name, so that no page of another origin reaches it.
 */
export const faultControls =
  (faults: Faults): Service =>
  async request => {
    const { pathname, hostname } = new URL(request.url)
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
      return refusal(403, 'faults answer loopback only')
    const route = `${request.method} ${pathname}`
    if (route === 'GET /_faults') return Response.json({ http: faults.http, realtime: faults.realtime })
    if (route === 'DELETE /_faults') return set(faults, noFaults())
    if (route === 'PUT /_faults') return checkBody(settings, request, body => set(faults, body as Faults))
    if (route === 'POST /_faults/actions')
      return checkBody(action, request, body => {
        faults.act(body as RealtimeAction)
        return new Response(null, { status: 204 })
      })
    return refusal(404, `no such control: ${route}`)
  }

function set(faults: Faults, { http, realtime }: Pick<Faults, 'http' | 'realtime'>): Response {
  faults.http = http
  faults.realtime = realtime
  return Response.json({ http, realtime })
}

async function checkBody<T>(
  schema: v.GenericSchema<unknown, T>,
  request: Request,
  accept: (body: T) => Response,
): Promise<Response> {
  if (request.headers.get('content-type')?.startsWith('application/json') !== true)
    return refusal(415, 'Content-Type: application/json is needed')
  const body: unknown = await request.json().catch(() => undefined)
  const { success, output, issues } = v.safeParse(schema, body)
  if (success) return accept(output)
  const [{ message }] = issues
  return refusal(400, `${v.getDotPath(issues[0]) ?? 'body'}: ${message}`)
}

const refusal = (status: number, message: string) => Response.json({ message }, { status })
