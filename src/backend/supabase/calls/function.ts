import type { Observable } from 'rxjs'
import type { Call, Heard } from '../../port'
import { exact } from '../exact'
import { jsonIn } from '../jsonIn'
import { pathSegment } from '../pathSegment'
import { reaching } from '../probe'
import { fetchOf, type Project } from '../project'
import type { Tokens } from '../tokens'
import { functionRefusal } from './refusals'
import { requested } from './request'

type FunctionCall = Extract<Call, { type: 'function' }>

/** An Edge Function, whose answer may come bit by bit for as long as it likes. */
export const callFunction = (project: Project, tokens: Tokens, call: FunctionCall): Observable<Heard> =>
  requested(tokens, {
    patience: call.patience,
    send: (token, signal) =>
      fetchOf(project, 'functions')(`${project.url}/functions/v1/${pathSegment(call.function)}`, {
        method: call.method,
        headers: {
          ...{ apikey: project.key, authorization: `Bearer ${token}` },
          // Whoever can answer bit by bit is asked to.
          accept: 'text/event-stream, application/json, text/plain, */*',
          ...(call.body !== null && { 'content-type': 'application/json' }),
        },
        body: call.body,
        signal,
      }),
    refusal: (response, text) => {
      const isRelay = response.headers.get('x-relay-error') === 'true'
      return functionRefusal({ response, text, isRelay }, jsonIn(exact(text)))
    },
    silence: async isLate => ({
      type: 'unclear',
      words: isLate
        ? `It was sent, and no answer came within ${call.patience / 1000} seconds. “${call.function}” may be at work still, or be done.`
        : (await reaching(project)())
          ? `No answer came that this page may read: “${call.function}” is not deployed, ended before it answered, or does not allow this page (CORS). What it did by then is done.`
          : `Neither “${call.function}” nor the project behind it answers: the project is down, or the network is. Whether the call arrived is not known: look at what it changes before you send it again.`,
    }),
  })
