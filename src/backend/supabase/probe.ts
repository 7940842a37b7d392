import {
  FunctionsFetchError,
  FunctionsHttpError,
  FunctionsRelayError,
  type SupabaseClient,
} from '@supabase/supabase-js'
import { Observable } from 'rxjs'
import type { FunctionSource } from '../../board/source'
import type { Loss, Probe } from '../port'
import { readLoss } from './losses'
import { judged, type Answer } from './probe.judged'
import { pathSegment } from './pathSegment'
import { fetchOf, type Project } from './project'
import type { Tokens } from './tokens'
import { thrownLoss } from './unusableName'

/** A page that slept through a probe measured its own sleep. */
const ASLEEP_MS = 5_000

interface Asking {
  client: SupabaseClient
  tokens: Tokens
  /** Whether the project answers anything at all. */
  isReachable: () => Promise<boolean>
  /** Hears of the columns in which a number came as text. */
  told: (column: string) => void
  /** Functions before which a token was refused that is good: any other would be refused as well. */
  closed: Set<string>
}

/**
 * One call of an Edge Function, which is not repeated in here. Unsubscribing aborts it; what it did by then stays done.
 * `patience`: ms after which there is no answer.
 */
export const probe = (asking: Asking, source: FunctionSource, patience: number): Observable<Probe> =>
  new Observable<Probe>(subscriber => {
    const gone = new AbortController()
    void made(asking, source, patience, gone.signal).then(
      outcome => {
        if ('loss' in outcome) subscriber.error(outcome.loss)
        else {
          subscriber.next(outcome)
          subscriber.complete()
        }
      },
      (error: unknown) => subscriber.error(thrownLoss(error, reason => readLoss(0, '', reason))),
    )
    return () => gone.abort()
  })

async function made(
  asking: Asking,
  source: FunctionSource,
  patience: number,
  gone: AbortSignal,
): Promise<Probe | { loss: Loss }> {
  const { client, tokens, isReachable, told, closed } = asking
  const usable = await tokens.usable()
  if ('loss' in usable) return usable
  const [at, began] = [Date.now(), performance.now()]
  const late = new AbortController()
  const deadline = setTimeout(() => late.abort(), patience)
  const ended = AbortSignal.any([gone, late.signal])
  const answer = await invoked(client, source, ended).finally(() => clearTimeout(deadline))
  const ms = Math.round(performance.now() - began)
  if (Math.max(ms, Date.now() - at) > patience + ASLEEP_MS)
    return { loss: { kind: 'lost', reason: 'the page was asleep during the probe' } }
  if ('nothing' in answer) {
    // Asking whether the project answers is a request as well.
    const again = await tokens.usable()
    if ('loss' in again) return again
    if (gone.aborted || !(await isReachable())) return { loss: { kind: 'lost', reason: unreachable } }
    const error = late.signal.aborted ? `no answer within ${patience / 1000} s` : answer.nothing
    return { ...silence, at, ms, error }
  }
  const verdict = judged(source, answer, told)
  switch (verdict.type) {
    case 'probe':
      closed.delete(source.function)
      return { ...verdict.probe, at, ms }
    case 'limited':
      return { loss: { kind: 'limited', reason: verdict.reason } }
    case 'token refused': {
      if (!closed.has(source.function)) tokens.disbelieve(usable.token)
      if (!isBelieved(tokens, usable.token)) return { loss: { kind: 'expired', reason: verdict.reason } }
      closed.add(source.function)
      return { ...verdict.probe, at, ms }
    }
  }
}

/** Whether a token that was refused, and disbelieved for it, counts all the same: then no renewal mends the reason. */
export const isBelieved = (tokens: Pick<Tokens, 'accessToken' | 'remaining'>, token: string): boolean =>
  tokens.accessToken() === token && tokens.remaining() > 0

const silence = { status: null, ok: false, body: null, answer: null, region: null, execution: null }

/** What came back; `nothing`: why nothing did. */
async function invoked(
  client: SupabaseClient,
  { function: name, method, body }: FunctionSource,
  signal: AbortSignal,
): Promise<Answer | { nothing: string }> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const given = await client.functions.invoke<unknown>(pathSegment(name), { method, ...sent, signal })
  const error: unknown = given.error
  const { data, response } = given
  try {
    if (error === null && response !== undefined)
      return { response, text: await textOf(data), isRelay: false }
    if (error instanceof FunctionsHttpError || error instanceof FunctionsRelayError) {
      if (response === undefined) return { nothing: error.message }
      return { response, text: await response.text(), isRelay: error instanceof FunctionsRelayError }
    }
  } catch (broken) {
    return { nothing: `the answer broke off: ${String(broken)}` }
  }
  return { nothing: error instanceof FunctionsFetchError ? unread : `the answer broke off: ${String(error)}` }
}

const unreachable = 'neither the function nor the project behind it answered'
/** The browser does not tell these apart. */
const unread =
  'no answer that this page may read: it is not deployed, ended before it answered, or does not allow this page (CORS)'

/** As a text, whatever supabase-js has made of it. A stream of events is not waited for. */
async function textOf(data: unknown): Promise<string> {
  if (typeof data === 'string') return data
  if (data instanceof Response) {
    await data.body?.cancel()
    return 'a stream of events'
  }
  if (data instanceof Blob) return `${data.size} bytes of ${data.type}`
  return data instanceof FormData ? 'a form' : ''
}

/** Asks the project for something that costs it nothing: where even that fails, it is the connection that does. */
export const reaching = (project: Project) => async (): Promise<boolean> => {
  const { url, key } = project
  try {
    await fetchOf(project, 'auth')(`${url}/auth/v1/health`, { headers: { apikey: key }, cache: 'no-store' })
    return true
  } catch {
    return false
  }
}

/**
 * For calls of functions: their JSON is handed on as text. supabase-js would read its numbers as doubles, and where it
 * is none keep even the status to itself.
 */
export const functionsAsText =
  (project: typeof fetch): typeof fetch =>
  async (input, init) => {
    const answer = await project(input, init)
    return Object.defineProperty(answer, 'json', { value: () => answer.text() })
  }
