import { Observable } from 'rxjs'
import type { FunctionSource } from '../../../board/model/source'
import type { Probe } from '../../ports/backend.port'
import { readLoss } from '../losses'
import type { Project } from '../project'
import { serviceFetch } from '../wire/serviceFetch'
import { lossOfError } from '../wire/unusableName'
import type { ProbeContext } from './runProbe'

/**
 * Calls an Edge Function once; nothing here repeats the call. Unsubscribing aborts it, but undoes nothing it did.
 * `timeoutMs`: ms after which it counts as unanswered.
 */
export const probeFunction = (
  context: ProbeContext,
  source: FunctionSource,
  timeoutMs: number,
): Observable<Probe> =>
  new Observable<Probe>(subscriber => {
    const controller = new AbortController()
    // Few boards probe functions: how that is done is fetched with the first probe.
    const probe = import('./runProbe').then(({ runProbe }) =>
      runProbe(context, source, timeoutMs, controller.signal),
    )
    void probe.then(
      outcome => {
        if ('loss' in outcome) subscriber.error(outcome.loss)
        else {
          subscriber.next(outcome)
          subscriber.complete()
        }
      },
      (error: unknown) => subscriber.error(lossOfError(error, reason => readLoss(0, '', reason))),
    )
    return () => controller.abort()
  })

/** Sends the project a request that costs it nothing: if even that fails, the connection is at fault. */
export const createReachability = (project: Project) => async (): Promise<boolean> => {
  const { url, key } = project
  try {
    await serviceFetch(project, 'auth')(`${url}/auth/v1/health`, {
      headers: { apikey: key },
      cache: 'no-store',
    })
    return true
  } catch {
    return false
  }
}

/**
 * For calls of functions: hands their JSON on as text. supabase-js would read numbers as doubles, and hide even the
 * status if the text is not JSON.
 */
export const textFetch =
  (project: typeof fetch): typeof fetch =>
  async (input, init) => {
    const answer = await project(input, init)
    return Object.defineProperty(answer, 'json', { value: () => answer.text() })
  }
