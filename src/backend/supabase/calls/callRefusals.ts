import type { CallOutcome, MutationRefusal } from '../../ports/backend.port'
import { isTokenRefusal, errorIn, errorText, type FunctionAnswer } from '../functions/judgeProbe'
import {
  withPeriod,
  SECOND_FACTOR,
  mutationRefusal,
  toWriteRefusal,
  sentence,
} from '../rest/writes/writeRefusals'
import type { RestError } from '../rest/writes/writeAttempt'
import type { CallRefusal } from './sendCall'

interface RpcCall {
  name: string
  status: number
  get: boolean
}

/**
 * Why a database function was not carried out. An error of Postgres or PostgREST has rolled everything back; an error
 * without a code may come from anywhere.
 */
export function rpcRefusal(error: RestError, { name, status, get }: RpcCall): CallOutcome {
  const { code = '', message, hint } = error
  const hintText = hint == null || hint === '' ? '' : ` ${sentence(hint)}`
  if (code === 'PGRST202')
    return mutationRefusal(
      'invalid',
      `The Data API has no function “${name}” with these arguments.${hintText}`,
    )
  if (code === 'PGRST203')
    return mutationRefusal('invalid', `Several functions “${name}” match these arguments.${hintText}`)
  if (code === '25006')
    return mutationRefusal('invalid', `“${name}” writes data, but the board calls it by GET, which can’t.`)
  if (code === '42501')
    return mutationRefusal(SECOND_FACTOR.test(message) ? 'level' : 'rights', rightsText(name, message))
  const refusal = toWriteRefusal(error, {
    ...{ status, values: {} },
    target: { schema: '', table: name, key: [], columns: [] },
  })
  if (refusal !== null) return refusal
  const text = `The project failed with ${status}: ${sentence(message || 'no details')}`
  return get
    ? { type: 'absent', message: `${text} Nothing was changed.` }
    : { type: 'unclear', message: `${text} Unknown whether “${name}” did its work by then.` }
}

function rightsText(name: string, message: string): string {
  if (/^permission denied for function/.test(message))
    return `You can’t call “${name}”: its owner has to grant EXECUTE on it.`
  if (/^permission denied|row-level security/.test(message))
    return `“${name}” isn’t allowed to do this for you: ${withPeriod(message)}`
  return sentence(message)
}

/** Codes from before any code of the function ran. */
const NEVER_STARTED = /^(NOT_FOUND|BOOT_ERROR)$/

/** Interprets an error answer of an Edge Function. */
export function functionRefusal(answer: FunctionAnswer, json: unknown): CallRefusal {
  const { code } = errorIn(json)
  return {
    outcome: functionOutcome(answer, json),
    isTokenRefused: isTokenRefusal(answer.response.status, code),
  }
}

function functionOutcome(answer: FunctionAnswer, json: unknown): CallOutcome {
  const { status, headers } = answer.response
  const { code, message } = errorIn(json)
  const errorCode = headers.get('sb-error-code') ?? headers.get('x-sb-error-code') ?? code
  const text = `The response was ${withPeriod(errorText(answer, code, message))}`
  if (status === 429) return mutationRefusal('limited', `${text} Try again later.`)
  if (NEVER_STARTED.test(errorCode))
    return mutationRefusal(errorCode === 'BOOT_ERROR' ? 'limited' : 'invalid', text)
  if (status >= 500) return { type: 'unclear', message: `${text} Unknown what it did by then.` }
  return mutationRefusal(kindOf(status, message), text)
}

function kindOf(status: number, message: string): MutationRefusal['kind'] {
  if (status === 401 || status === 403) return SECOND_FACTOR.test(message) ? 'level' : 'rights'
  return status === 409 ? 'constraint' : status === 413 ? 'size' : 'invalid'
}
