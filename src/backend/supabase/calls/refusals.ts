import type { Concluded, Unwritten } from '../../port'
import { refusesToken, saidIn, wordsOf, type Answer } from '../probe.judged'
import { ended, LEVEL, plain, refusalOf, sentence, type Told } from '../writes/refusals'
import type { Refusal } from './request'

interface Called {
  name: string
  status: number
  get: boolean
}

/**
 * Why a function of the database was not carried out. An error of Postgres or PostgREST rolled everything back that it
 * had done; of one that has no code nobody knows whose it is.
 */
export function rpcRefusal(told: Told, { name, status, get }: Called): Concluded {
  const { code = '', message, hint } = told
  const near = hint == null || hint === '' ? '' : ` ${sentence(hint)}`
  if (code === 'PGRST202')
    return plain(
      'invalid',
      `There is no function “${name}” with these arguments that the Data API knows.${near}`,
    )
  if (code === 'PGRST203') return plain('invalid', `Several functions “${name}” take these arguments.${near}`)
  if (code === '25006')
    return plain('invalid', `“${name}” writes, and the board calls it by GET, which cannot.`)
  if (code === '42501') return plain(LEVEL.test(message) ? 'level' : 'rights', rightsWords(name, message))
  const refusal = refusalOf(told, {
    ...{ status, values: {} },
    target: { schema: '', table: name, key: [], columns: [] },
  })
  if (refusal !== null) return refusal
  const words = `The project failed with ${status}: ${sentence(message || 'it said no more')}`
  return get
    ? { type: 'absent', words: `${words} It cannot have changed anything.` }
    : { type: 'unclear', words: `${words} Whether “${name}” did its work by then is not known.` }
}

function rightsWords(name: string, message: string): string {
  if (/^permission denied for function/.test(message))
    return `You may not call “${name}”: its owner has to grant EXECUTE on it.`
  if (/^permission denied|row-level security/.test(message))
    return `“${name}” is not allowed to do this for you: ${ended(message)}`
  return sentence(message)
}

/** Before anything of the function ran. */
const UNBEGUN = /^(NOT_FOUND|BOOT_ERROR)$/

/** What an answer of an Edge Function that is none of success means. */
export function functionRefusal(answer: Answer, json: unknown): Refusal {
  const { code } = saidIn(json)
  return { last: functionWords(answer, json), isOfToken: refusesToken(answer.response.status, code) }
}

function functionWords(answer: Answer, json: unknown): Concluded {
  const { status, headers } = answer.response
  const { code, message } = saidIn(json)
  const own = headers.get('sb-error-code') ?? headers.get('x-sb-error-code') ?? code
  const words = `It answered ${ended(wordsOf(answer, code, message))}`
  if (status === 429) return plain('limited', `${words} Try again in a while.`)
  if (UNBEGUN.test(own)) return plain(own === 'BOOT_ERROR' ? 'limited' : 'invalid', words)
  if (status >= 500) return { type: 'unclear', words: `${words} What it had done by then is not known.` }
  return plain(kindOf(status, message), words)
}

function kindOf(status: number, message: string): Unwritten['kind'] {
  if (status === 401 || status === 403) return LEVEL.test(message) ? 'level' : 'rights'
  return status === 409 ? 'constraint' : status === 413 ? 'size' : 'invalid'
}
