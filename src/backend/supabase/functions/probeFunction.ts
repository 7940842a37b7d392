import type { Observable } from 'rxjs'
import type { FunctionSource } from '../../../board/model/source'
import type { Probe } from '../../ports/backend.port'
import { unansweredRead } from '../losses'
import type { Project } from '../project'
import { requestOnce } from '../wire/requestOnce'
import { serviceFetch } from '../wire/serviceFetch'
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
  requestOnce(
    // Few boards probe functions: how that is done is fetched with the first probe.
    signal => import('./runProbe').then(({ runProbe }) => runProbe(context, source, timeoutMs, signal)),
    unansweredRead,
  )

/** What costs a project next to nothing. Two services: one that hangs says nothing of the connection. */
const idleRequests = [
  ['auth', 'health'],
  ['storage', 'status'],
] as const

/** Asks two services whether they answer, whatever they say: if neither does, the connection is at fault. */
export const createReachability = (project: Project) => async (): Promise<boolean> => {
  const { url, key } = project
  const answers = idleRequests.map(([service, path]) =>
    serviceFetch(project, service)(`${url}/${service}/v1/${path}`, {
      headers: { apikey: key },
      cache: 'no-store',
    }),
  )
  return Promise.any(answers).then(
    () => true,
    () => false,
  )
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
