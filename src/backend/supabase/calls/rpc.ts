import { of, type Observable } from 'rxjs'
import { inAddress } from '../../../board/inAddress'
import type { Call, Concluded, Heard } from '../../port'
import { exact } from '../exact'
import { jsonIn, membersOf } from '../jsonIn'
import { schemaInHeader } from '../addresses'
import { pathSegment } from '../pathSegment'
import { fetchOf, type Project } from '../project'
import type { Tokens } from '../tokens'
import { plain } from '../writes/refusals'
import { rpcRefusal } from './refusals'
import { requested } from './request'

type Rpc = Extract<Call, { type: 'rpc' }>

/** As long as a request may take at all; the project gives up on a statement sooner. */
const PATIENCE_MS = 10_000

/** A function of the database. Its arguments go as the text that they are, so that no digit gets lost. */
export const callRpc = (project: Project, tokens: Tokens, call: Rpc): Observable<Heard> =>
  call.get && Object.values(argumentsIn(call.body)).includes(null)
    ? of(plain('invalid', NO_NULL))
    : asked(project, tokens, call)

/** It would arrive as the text "null". */
const NO_NULL =
  'By GET no NULL can be given, so nothing was sent: leave it out, or let the board call by POST.'

const asked = (project: Project, tokens: Tokens, call: Rpc): Observable<Heard> =>
  requested(tokens, {
    patience: PATIENCE_MS,
    send: (token, signal) => {
      const { function: name, body, get } = call
      const schema = schemaInHeader(call.schema)
      const url = new URL(`${project.url}/rest/v1/rpc/${pathSegment(name)}`)
      const headers = {
        ...{ apikey: project.key, authorization: `Bearer ${token}`, accept: 'application/json' },
        ...(get
          ? { 'accept-profile': schema }
          : { 'content-profile': schema, 'content-type': 'application/json' }),
      }
      if (!get) return fetchOf(project, 'rest')(url, { method: 'POST', headers, body, signal })
      for (const [argument, value] of Object.entries(argumentsIn(body)))
        url.searchParams.set(argument, inAddress(value))
      return fetchOf(project, 'rest')(url, { headers, signal })
    },
    refusal({ status }, text) {
      const told = toldIn(text)
      const last = rpcRefusal(told, { name: call.function, status, get: call.get })
      return { last, isOfToken: status === 401 && /^PGRST3/.test(told.code ?? '') }
    },
    silence: isLate => silence(call, isLate),
  })

const argumentsIn = (body: string) => JSON.parse(exact(body)) as Record<string, unknown>

function silence({ function: name, get }: Rpc, isLate: boolean): Concluded {
  const words = isLate
    ? `It was sent, and no answer came within ${PATIENCE_MS / 1000} seconds.`
    : 'It was sent, and no answer came.'
  return get
    ? { type: 'absent', words: `${words} It cannot have changed anything.` }
    : {
        type: 'unclear',
        words: `${words} “${name}” may have done its work all the same: look at what it changes before you send it again.`,
      }
}

/** As PostgREST refuses; of what stands before it the beginning of its words. */
function toldIn(text: string): { code?: string; message: string; details?: string; hint?: string } {
  const told = [...membersOf(jsonIn(text))].filter(
    (member): member is [string, string] => typeof member[1] === 'string',
  )
  return { message: text.slice(0, LONG), ...Object.fromEntries(told) }
}
const LONG = 200
