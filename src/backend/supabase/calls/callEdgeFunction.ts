import type { Observable } from 'rxjs'
import type { Call, CallEvent } from '../../ports/backend.port'
import { exactJson } from '../wire/exactJson'
import { parseJson } from '../wire/parseJson'
import { pathSegment } from '../wire/pathSegment'
import { createReachability } from '../functions/probeFunction'
import type { Project } from '../project'
import { serviceFetch } from '../wire/serviceFetch'
import type { Tokens } from '../auth/session/tokens'
import { functionRefusal } from './callRefusals'
import { sendCall } from './sendCall'

type FunctionCall = Extract<Call, { type: 'function' }>

/** Calls an Edge Function, whose answer may arrive in parts for any length of time. */
export const callEdgeFunction = (
  project: Project,
  tokens: Tokens,
  call: FunctionCall,
): Observable<CallEvent> =>
  sendCall(tokens, {
    timeoutMs: call.timeoutMs,
    send: (token, signal) =>
      serviceFetch(project, 'functions')(`${project.url}/functions/v1/${pathSegment(call.function)}`, {
        method: call.method,
        headers: {
          apikey: project.key,
          authorization: `Bearer ${token}`,
          // Asks for a streamed answer, if the function can give one.
          accept: 'text/event-stream, application/json, text/plain, */*',
          ...(call.body !== null && { 'content-type': 'application/json' }),
        },
        body: call.body,
        signal,
      }),
    toRefusal: (response, text) => {
      const isRelay = response.headers.get('x-relay-error') === 'true'
      return functionRefusal({ response, text, isRelay }, parseJson(exactJson(text)))
    },
    onNoAnswer: async isLate => ({
      type: 'unclear',
      reason: isLate
        ? { code: 'function_late', name: call.function, seconds: call.timeoutMs / 1000 }
        : {
            code: (await createReachability(project)()) ? 'function_silent' : 'function_unreachable',
            name: call.function,
          },
    }),
  })
