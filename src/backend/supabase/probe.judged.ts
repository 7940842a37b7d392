import { lacking } from '../../board/expected'
import type { FunctionSource } from '../../board/source'
import type { Probe } from '../port'
import { exact } from './exact'
import { jsonIn, membersOf } from './jsonIn'

export interface Answer {
  response: Pick<Response, 'status' | 'headers'>
  text: string
  /** It is of what stands before the function. */
  isRelay: boolean
}

type Judged = Omit<Probe, 'at' | 'ms'>
type Verdict =
  | { type: 'probe'; probe: Judged }
  /** The project's own refusal of our token. */
  | { type: 'token refused'; probe: Judged; reason: string }
  /** Too many calls, which says nothing of how it is. */
  | { type: 'limited'; reason: string }

const BRIEF = 500

/** What an answer means, by what is expected of it. `told`: see `exact`. */
export function judged(source: FunctionSource, answer: Answer, told: (column: string) => void): Verdict {
  const { response, text } = answer
  const { status, headers } = response
  const json = jsonIn(exact(text, 1, told))
  const facts = {
    status,
    body: text === '' ? null : text.slice(0, BRIEF),
    answer: json ?? null,
    region: headers.get('x-sb-edge-region'),
    execution: headers.get('x-deno-execution-id'),
  }
  const lack = lacking(source.expect, { status, json })
  if (lack === null) return { type: 'probe', probe: { ...facts, ok: true, error: null } }
  if (lack !== 'status')
    return { type: 'probe', probe: { ...facts, ok: false, error: `answered ${status}, but ${lack.says}` } }
  const { code, message } = saidIn(json)
  const said = wordsOf(answer, code, message)
  if (status === 429) return { type: 'limited', reason: said }
  const isRefused = status === 401 || status === 403
  const probe = { ...facts, ok: isRefused ? null : false, error: said }
  return refusesToken(status, code)
    ? { type: 'token refused', probe, reason: said }
    : { type: 'probe', probe }
}

/** The check before a function refuses our token, which may be over. No renewal makes it of another algorithm. */
export const refusesToken = (status: number, code: string): boolean =>
  status === 401 && /^(401$|UNAUTHORIZED_)/.test(code) && code !== 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM'

/** The form in which the project refuses, and many functions do. */
export function saidIn(json: unknown): { code: string; message: string } {
  const found = membersOf(json)
  const [code, message] = [found.get('code'), found.get('message') ?? found.get('error') ?? found.get('msg')]
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : '',
    message: typeof message === 'string' ? message : '',
  }
}

const UNVERIFIED = 'the setting “Verify JWT” of the function does not take this token'
/**
 * The project's own codes (docs/guides/functions/error-codes), in its header where a page may read that. Not
 * EDGE_FUNCTION_ERROR, which every answer of 500 and more has, also one that the function gave on purpose.
 */
const words: Record<string, string> = {
  BOOT_ERROR: 'it does not start',
  WORKER_ERROR: 'it ended by an error that it did not catch',
  WORKER_LIMIT: 'it used up its memory or its time on the processor',
  WORKER_RESOURCE_LIMIT: 'it used up its memory or its time on the processor',
  IDLE_TIMEOUT: 'the project gave up waiting for it',
  UNAUTHORIZED_LEGACY_JWT: UNVERIFIED,
  UNAUTHORIZED_ASYMMETRIC_JWT: UNVERIFIED,
  UNAUTHORIZED_INVALID_JWT_FORMAT: UNVERIFIED,
  UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM: UNVERIFIED,
}
/** The form above is anybody's; this answer is only the project's. */
const MISSING = 'Requested function was not found'
const LONG = 200

export function wordsOf(
  { response: { status, headers }, text, isRelay }: Answer,
  code: string,
  message: string,
) {
  const own = headers.get('sb-error-code') ?? headers.get('x-sb-error-code') ?? code
  if (status === 404 && message === MISSING) return '404: no function of this name is deployed'
  const known = words[own] ?? (status === 546 ? words['WORKER_LIMIT'] : undefined)
  const who = isRelay ? 'the relay could not reach it' : known
  const told = message === '' ? text.replace(/\s+/g, ' ').trim() : message
  return [String(status), [who, told.slice(0, LONG)].filter(Boolean).join(' – ')].filter(Boolean).join(': ')
}
