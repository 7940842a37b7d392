import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import type { FunctionSource } from '../../../board/model/source'
import type { Loss, Probe } from '../../ports/backend.port'
import type { Tokens } from '../auth/session/tokens'
import { pathSegment } from '../wire/pathSegment'
import { isStillValid } from './isStillValid'
import { judgeProbe, type FunctionAnswer } from './judgeProbe'

/** If a probe exceeds its time limit by this much, the page was asleep. */
const ASLEEP_MS = 5_000

export interface ProbeContext {
  client: SupabaseClient
  tokens: Tokens
  /** Whether the project answers at all. */
  isReachable: () => Promise<boolean>
  /** Receives the columns whose numbers came as text. */
  noteColumn: (column: string) => void
  /** Functions that rejected a valid token: they would reject any other too. */
  refusingFunctions: Set<string>
}

/** Calls an Edge Function once, and judges what came of it. */
export async function runProbe(
  context: ProbeContext,
  source: FunctionSource,
  timeoutMs: number,
  cancelSignal: AbortSignal,
): Promise<Probe | { loss: Loss }> {
  const { client, tokens, isReachable, noteColumn, refusingFunctions } = context
  const usable = await tokens.freshToken()
  if ('loss' in usable) return usable
  const [at, startedAt] = [Date.now(), performance.now()]
  const timeout = new AbortController()
  const deadline = setTimeout(() => timeout.abort(), timeoutMs)
  const signal = AbortSignal.any([cancelSignal, timeout.signal])
  const answer = await invoke(client, source, signal).finally(() => clearTimeout(deadline))
  const ms = Math.round(performance.now() - startedAt)
  if (Math.max(ms, Date.now() - at) > timeoutMs + ASLEEP_MS)
    return { loss: { kind: 'lost', reason: 'the page was asleep during the probe' } }
  if ('noAnswerReason' in answer) {
    // The reachability check costs a request as well.
    const again = await tokens.freshToken()
    if ('loss' in again) return again
    if (cancelSignal.aborted || !(await isReachable())) return { loss: { kind: 'lost', reason: unreachable } }
    const error = timeout.signal.aborted ? `no response within ${timeoutMs / 1000} s` : answer.noAnswerReason
    return { ...noAnswer, at, ms, error }
  }
  const verdict = judgeProbe(source, answer, noteColumn)
  switch (verdict.type) {
    case 'probe':
      refusingFunctions.delete(source.function)
      return { ...verdict.probe, at, ms }
    case 'limited':
      return { loss: { kind: 'limited', reason: verdict.reason } }
    case 'token refused': {
      if (!refusingFunctions.has(source.function)) tokens.markExpired(usable.token)
      if (!isStillValid(tokens, usable.token)) return { loss: { kind: 'expired', reason: verdict.reason } }
      refusingFunctions.add(source.function)
      return { ...verdict.probe, at, ms }
    }
  }
}

const noAnswer = { status: null, ok: false, body: null, answer: null, region: null, execution: null }

/** The answer; `nothing`: why there is none. */
async function invoke(
  client: SupabaseClient,
  { function: name, method, body }: FunctionSource,
  signal: AbortSignal,
): Promise<FunctionAnswer | { noAnswerReason: string }> {
  const payload =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const result = await client.functions.invoke<unknown>(pathSegment(name), { method, ...payload, signal })
  const error: unknown = result.error
  const { data, response } = result
  try {
    if (error === null && response !== undefined)
      return { response, text: await textOf(data), isRelay: false }
    if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError) {
      if (response === undefined) return { noAnswerReason: error.message }
      return { response, text: await response.text(), isRelay: error instanceof FunctionsRelayError }
    }
  } catch (readError) {
    return { noAnswerReason: `the response was cut off: ${String(readError)}` }
  }
  return {
    noAnswerReason:
      error instanceof FunctionsFetchError ? unreadable : `the response was cut off: ${String(error)}`,
  }
}

const unreachable = 'neither the function nor its project responded'
/** The browser does not tell these causes apart. */
const unreadable = 'no readable response: it isn’t deployed, crashed, or doesn’t allow this page (CORS)'

/** The answer as text, whatever supabase-js made of it. An event stream is cancelled, not read. */
async function textOf(data: unknown): Promise<string> {
  if (typeof data === 'string') return data
  if (data instanceof Response) {
    await data.body?.cancel()
    return 'a stream of events'
  }
  if (data instanceof Blob) return `${data.size} bytes of ${data.type}`
  return data instanceof FormData ? 'a form' : ''
}
