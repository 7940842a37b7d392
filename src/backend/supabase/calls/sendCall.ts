import {
  catchError,
  EMPTY,
  firstValueFrom,
  fromEvent,
  Observable,
  reduce,
  takeUntil,
  type Subscriber,
} from 'rxjs'
import type { CallOutcome, CallEvent } from '../../ports/backend.port'
import { isStillValid } from '../functions/isStillValid'
import type { Tokens } from '../auth/session/tokens'
import { UnusableName } from '../wire/unusableName'
import { mutationRefusal, notSentRefusal } from '../rest/writes/writeRefusals'
import { textStream } from './textStream'

/** `isTokenRefused`: the project rejected the token, which may have expired. */
export interface CallRefusal {
  outcome: CallOutcome
  isTokenRefused: boolean
}

export interface CallRequest {
  /** Sends the request once, with this token. */
  send(token: string, signal: AbortSignal): Promise<Response>
  /** Interprets an error answer. */
  toRefusal(answer: Response, text: string): CallRefusal
  /** The outcome if no answer came. `isTimeout`: the time limit passed. */
  onNoAnswer(isTimeout: boolean): CallOutcome | Promise<CallOutcome>
  /** ms until the answer must begin, and an error answer end. */
  timeoutMs: number
}

/** Sends one request for a person and emits its answer as it arrives. Nothing here repeats the request. */
export const sendCall = (tokens: Tokens, request: CallRequest): Observable<CallEvent> =>
  new Observable<CallEvent>(subscriber => {
    const controller = new AbortController()
    runCall(tokens, request, controller.signal, subscriber).catch((error: unknown) => subscriber.error(error))
    return () => controller.abort()
  })

async function runCall(
  tokens: Tokens,
  request: CallRequest,
  cancelSignal: AbortSignal,
  subscriber: Subscriber<CallEvent>,
): Promise<void> {
  const end = (last: CallOutcome) => {
    subscriber.next(last)
    subscriber.complete()
  }
  const usable = await tokens.freshToken()
  if (cancelSignal.aborted) return
  if ('loss' in usable) {
    end(notSentRefusal(usable.loss.reason))
    return
  }
  const timeout = new AbortController()
  const signal = AbortSignal.any([cancelSignal, timeout.signal])
  const deadline = setTimeout(() => timeout.abort(), request.timeoutMs)
  let answer: Response
  try {
    answer = await request.send(usable.token, signal)
  } catch (error) {
    clearTimeout(deadline)
    if (error instanceof UnusableName)
      end(mutationRefusal('invalid', { code: 'unusable_name', text: error.message }))
    else if (!subscriber.closed)
      end(await request.onNoAnswer(timeout.signal.aborted || isTimeoutError(error)))
    return
  }
  if (!answer.ok) {
    const text = await textUntil(signal, answer)
    clearTimeout(deadline)
    if (subscriber.closed) return
    const { outcome, isTokenRefused } = request.toRefusal(answer, text)
    if (isTokenRefused) tokens.markExpired(usable.token)
    end(isTokenRefused && !isStillValid(tokens, usable.token) ? sessionNotRenewed : outcome)
    return
  }
  clearTimeout(deadline)
  const media = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  subscriber.next({ type: 'begun', status: answer.status, mediaType: media })
  subscriber.add(
    textStream(answer).subscribe({
      next: text => subscriber.next({ type: 'text', text }),
      complete: () => end({ type: 'answered', isBroken: false }),
      error: () => end({ type: 'answered', isBroken: true }),
    }),
  )
}

/** The text of an answer as far as it comes. */
const textUntil = (signal: AbortSignal, answer: Response): Promise<string> =>
  firstValueFrom(
    textStream(answer).pipe(
      takeUntil(fromEvent(signal, 'abort')),
      catchError(() => EMPTY),
      reduce((text, part) => text + part, ''),
    ),
  )

const sessionNotRenewed = mutationRefusal('limited', { code: 'call_renewing' })

const isTimeoutError = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
