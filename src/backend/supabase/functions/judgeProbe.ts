import { expectationFault } from '../../../board/model/probeExpectation'
import type { FunctionSource } from '../../../board/model/source'
import type { Probe } from '../../ports/backend.port'
import { exactJson } from '../wire/exactJson'
import { parseJson, membersOf } from '../wire/parseJson'

export interface FunctionAnswer {
  response: Pick<Response, 'status' | 'headers'>
  text: string
  /** The answer comes from the relay in front of the function. */
  isRelay: boolean
}

type ProbeVerdict = Omit<Probe, 'at' | 'ms'>
type Judgement =
  | { type: 'probe'; probe: ProbeVerdict }
  /** The project itself rejected our token. */
  | { type: 'token refused'; probe: ProbeVerdict; reason: string }
  /** Too many calls, which says nothing about the function's health. */
  | { type: 'limited'; reason: string }

const MAX_BODY = 500

/** Judges an answer by the expectation of its source. `noteColumn`: see `exactJson`. */
export function judgeProbe(
  source: FunctionSource,
  answer: FunctionAnswer,
  noteColumn: (column: string) => void,
): Judgement {
  const { response, text } = answer
  const { status, headers } = response
  const json = parseJson(exactJson(text, 1, noteColumn))
  const facts = {
    status,
    body: text === '' ? null : text.slice(0, MAX_BODY),
    answer: json ?? null,
    region: headers.get('x-sb-edge-region'),
    execution: headers.get('x-deno-execution-id'),
  }
  const expectFault = expectationFault(source.expectation, { status, json })
  if (expectFault === null) return { type: 'probe', probe: { ...facts, ok: true, error: null } }
  if (expectFault !== 'status')
    return {
      type: 'probe',
      probe: { ...facts, ok: false, error: `responded with ${status}, but ${expectFault.message}` },
    }
  const { code, message } = errorIn(json)
  const errorMessage = errorText(answer, code, message)
  if (status === 429) return { type: 'limited', reason: errorMessage }
  const isRefused = status === 401 || status === 403
  const probe = { ...facts, ok: isRefused ? null : false, error: errorMessage }
  return isTokenRefusal(status, code)
    ? { type: 'token refused', probe, reason: errorMessage }
    : { type: 'probe', probe }
}

/**
 * The check in front of a function rejected our token, which may have expired. No renewal changes a token's algorithm.
 */
export const isTokenRefusal = (status: number, code: string): boolean =>
  status === 401 && /^(401$|UNAUTHORIZED_)/.test(code) && code !== 'UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM'

/** Reads the error format of the project, which many functions share. */
export function errorIn(json: unknown): { code: string; message: string } {
  const members = membersOf(json)
  const [code, message] = [
    members.get('code'),
    members.get('message') ?? members.get('error') ?? members.get('msg'),
  ]
  return {
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : '',
    message: typeof message === 'string' ? message : '',
  }
}

const UNVERIFIED = 'the function’s “Verify JWT” setting rejects this token'
/**
 * The project's own codes (docs/guides/functions/error-codes), from its header if the page may read it. Without
 * EDGE_FUNCTION_ERROR, which accompanies every answer of 500 and above, even an intended one.
 */
const codeTexts: Record<string, string> = {
  BOOT_ERROR: 'it doesn’t start',
  WORKER_ERROR: 'it crashed with an uncaught error',
  WORKER_LIMIT: 'it exceeded its memory or CPU limit',
  WORKER_RESOURCE_LIMIT: 'it exceeded its memory or CPU limit',
  IDLE_TIMEOUT: 'it timed out in the project',
  UNAUTHORIZED_LEGACY_JWT: UNVERIFIED,
  UNAUTHORIZED_ASYMMETRIC_JWT: UNVERIFIED,
  UNAUTHORIZED_INVALID_JWT_FORMAT: UNVERIFIED,
  UNAUTHORIZED_UNSUPPORTED_TOKEN_ALGORITHM: UNVERIFIED,
}
/** Any function may use the format above; only the project sends this message. */
const MISSING = 'Requested function was not found'
const MAX_TEXT = 200

export function errorText(
  { response: { status, headers }, text, isRelay }: FunctionAnswer,
  code: string,
  message: string,
) {
  const own = headers.get('sb-error-code') ?? headers.get('x-sb-error-code') ?? code
  if (status === 404 && message === MISSING) return '404: no function with this name is deployed'
  const codeText = codeTexts[own] ?? (status === 546 ? codeTexts['WORKER_LIMIT'] : undefined)
  const cause = isRelay ? 'the relay couldn’t reach it' : codeText
  const ownText = message === '' ? text.replace(/\s+/g, ' ').trim() : message
  return [String(status), [cause, ownText.slice(0, MAX_TEXT)].filter(Boolean).join(' – ')]
    .filter(Boolean)
    .join(': ')
}
