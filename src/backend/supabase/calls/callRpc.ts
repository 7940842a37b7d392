import { of, type Observable } from 'rxjs'
import { urlArgument } from '../../../board/text/urlArgument'
import type { Call, CallOutcome, CallEvent } from '../../ports/backend.port'
import { exactJson } from '../wire/exactJson'
import { parseJson, membersOf } from '../wire/parseJson'
import { schemaHeader } from '../wire/resourceNames'
import { pathSegment } from '../wire/pathSegment'
import type { Project } from '../project'
import { serviceFetch } from '../wire/serviceFetch'
import type { Tokens } from '../auth/session/tokens'
import { mutationRefusal } from '../rest/writes/writeRefusals'
import { rpcRefusal } from './callRefusals'
import { sendCall } from './sendCall'

type RpcCall = Extract<Call, { type: 'rpc' }>

/** The limit of any request; the project ends a statement earlier. */
const PATIENCE_MS = 10_000

/**
 * Calls a database function. Its arguments travel as the original text, so that no digit is lost; NULL in a URL would
 * arrive as the text "null".
 */
export const callRpc = (project: Project, tokens: Tokens, call: RpcCall): Observable<CallEvent> =>
  call.get && Object.values(argumentsIn(call.body)).includes(null)
    ? of(mutationRefusal('invalid', { code: 'null_by_get' }))
    : sendRpc(project, tokens, call)

const sendRpc = (project: Project, tokens: Tokens, call: RpcCall): Observable<CallEvent> =>
  sendCall(tokens, {
    timeoutMs: PATIENCE_MS,
    send: (token, signal) => {
      const { function: name, body, get } = call
      const schema = schemaHeader(call.schema)
      const url = new URL(`${project.url}/rest/v1/rpc/${pathSegment(name)}`)
      const headers = {
        apikey: project.key,
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(get
          ? { 'accept-profile': schema }
          : { 'content-profile': schema, 'content-type': 'application/json' }),
      }
      if (!get) return serviceFetch(project, 'rest')(url, { method: 'POST', headers, body, signal })
      for (const [argument, value] of Object.entries(argumentsIn(body)))
        url.searchParams.set(argument, urlArgument(value))
      return serviceFetch(project, 'rest')(url, { headers, signal })
    },
    toRefusal({ status }, text) {
      const error = errorIn(text)
      const last = rpcRefusal(error, { name: call.function, status, get: call.get })
      return { outcome: last, isTokenRefused: status === 401 && /^PGRST3/.test(error.code ?? '') }
    },
    onNoAnswer: isLate => noAnswerOutcome(call, isLate),
  })

const argumentsIn = (body: string) => JSON.parse(exactJson(body)) as Record<string, unknown>

const noAnswerOutcome = ({ function: name, get }: RpcCall, isTimeout: boolean): CallOutcome => ({
  type: get ? 'absent' : 'unclear',
  reason: {
    code: 'call_unanswered',
    name: get ? null : name,
    seconds: isTimeout ? PATIENCE_MS / 1000 : null,
  },
})

/** A PostgREST error; if a proxy answered, the beginning of its text. */
function errorIn(text: string): { code?: string; message: string; details?: string; hint?: string } {
  const texts = [...membersOf(parseJson(text))].filter(
    (member): member is [string, string] => typeof member[1] === 'string',
  )
  return { message: text.slice(0, MAX_TEXT), ...Object.fromEntries(texts) }
}
const MAX_TEXT = 200
