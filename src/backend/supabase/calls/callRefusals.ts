import type { CallOutcome, MutationReason, MutationRefusal } from '../../ports/backend.port'
import { isTokenRefusal, errorIn, errorText, type FunctionAnswer } from '../functions/judgeProbe'
import { NO_FUNCTION } from '../losses'
import { SECOND_FACTOR, mutationRefusal, toWriteRefusal } from '../rest/writes/writeRefusals'
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
  if (code === NO_FUNCTION) return mutationRefusal('invalid', { code: 'no_function', name, hint })
  if (code === 'PGRST203') return mutationRefusal('invalid', { code: 'several_functions', name, hint })
  if (code === '25006') return mutationRefusal('invalid', { code: 'writes_by_get', name })
  if (code === '42501')
    return mutationRefusal(SECOND_FACTOR.test(message) ? 'level' : 'rights', rightsReason(name, message))
  const refusal = toWriteRefusal(error, {
    status,
    values: {},
    target: { schema: '', table: name, key: [], columns: [] },
  })
  if (refusal !== null) return refusal
  return {
    type: get ? 'absent' : 'unclear',
    reason: { code: 'call_failed', name: get ? null : name, status, text: message },
  }
}

function rightsReason(name: string, text: string): MutationReason {
  if (/^permission denied for function/.test(text)) return { code: 'execute_rights', name }
  return /^permission denied|row-level security/.test(text)
    ? { code: 'inner_rights', name, text }
    : { code: 'said', text }
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
  const text = errorText(answer, code, message)
  if (status === 429) return mutationRefusal('limited', { code: 'response_try_later', text })
  if (NEVER_STARTED.test(errorCode))
    return mutationRefusal(errorCode === 'BOOT_ERROR' ? 'limited' : 'invalid', { code: 'response', text })
  if (status >= 500) return { type: 'unclear', reason: { code: 'response_unknown', text } }
  return mutationRefusal(kindOf(status, message), { code: 'response', text })
}

function kindOf(status: number, message: string): MutationRefusal['kind'] {
  if (status === 401 || status === 403) return SECOND_FACTOR.test(message) ? 'level' : 'rights'
  return status === 409 ? 'constraint' : status === 413 ? 'size' : 'invalid'
}
