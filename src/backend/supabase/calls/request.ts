import { Observable, type Subscriber } from 'rxjs'
import type { Concluded, Heard } from '../../port'
import { isBelieved } from '../probe'
import type { Tokens } from '../tokens'
import { UnusableName } from '../unusableName'
import { plain } from '../writes/refusals'
import { streamed } from './streamed'

/** `isOfToken`: the project refuses the token, which may be over. */
export interface Refusal {
  last: Concluded
  isOfToken: boolean
}

export interface Request {
  /** Sends it, once, with this token. */
  send(token: string, signal: AbortSignal): Promise<Response>
  /** What an answer that is none of success means. */
  refusal(answer: Response, text: string): Refusal
  /** Nobody answered. `isLate`: within the time there was. */
  silence(isLate: boolean): Concluded | Promise<Concluded>
  /** ms until the answer begins. */
  patience: number
}

/** One request that a person wants sent, and its answer as it comes. Nothing in here sends it again. */
export const requested = (tokens: Tokens, request: Request): Observable<Heard> =>
  new Observable<Heard>(subscriber => {
    const gone = new AbortController()
    converse(tokens, request, gone.signal, subscriber).catch((error: unknown) => subscriber.error(error))
    return () => gone.abort()
  })

async function converse(
  tokens: Tokens,
  request: Request,
  gone: AbortSignal,
  subscriber: Subscriber<Heard>,
): Promise<void> {
  const end = (last: Concluded) => {
    subscriber.next(last)
    subscriber.complete()
  }
  const usable = await tokens.usable()
  if (gone.aborted) return
  if ('loss' in usable) {
    end(plain('limited', `Nothing was sent: ${usable.loss.reason}. Try again.`))
    return
  }
  const late = new AbortController()
  const deadline = setTimeout(() => late.abort(), request.patience)
  let answer: Response
  try {
    answer = await request.send(usable.token, AbortSignal.any([gone, late.signal]))
  } catch (error) {
    if (error instanceof UnusableName) end(plain('invalid', `Nothing was sent: ${error.message}.`))
    else if (!subscriber.closed) end(await request.silence(late.signal.aborted || isTimeout(error)))
    return
  } finally {
    clearTimeout(deadline)
  }
  if (!answer.ok) {
    const { last, isOfToken } = request.refusal(answer, await answer.text().catch(() => ''))
    if (isOfToken) tokens.disbelieve(usable.token)
    end(isOfToken && !isBelieved(tokens, usable.token) ? renewedFirst : last)
    return
  }
  const media = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  subscriber.next({ type: 'begun', status: answer.status, media })
  subscriber.add(
    streamed(answer).subscribe({
      next: text => subscriber.next({ type: 'text', text }),
      complete: () => end({ type: 'answered', broken: null }),
      error: () =>
        end({ type: 'answered', broken: 'The answer broke off. What it was of was done all the same.' }),
    }),
  )
}

const renewedFirst = plain('limited', 'Nothing was done: the session had to be renewed first. Try again.')

const isTimeout = (error: unknown) => error instanceof DOMException && error.name === 'TimeoutError'
