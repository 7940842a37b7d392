import { defer, type Observable } from 'rxjs'
import type { Call, Calls, Heard } from '../../port'
import type { Project } from '../project'
import { describing } from '../shapes/late'
import type { Tokens } from '../tokens'
import type { Topics } from '../topics'
import { callBroadcast } from './broadcast'
import { callFunction } from './function'
import { callRpc } from './rpc'

/** Calls over PostgREST, Edge Functions and Realtime. What may have been carried out is never sent again in here. */
export const callsOf = (project: Project, tokens: Tokens, topics: Topics): Calls => {
  const describe = describing(project, tokens)
  return {
    make: call => defer(() => made(project, tokens, topics, call)),
    async describe({ schema, function: name }) {
      const found = await describe(schema)
      if (found.type === 'refused') return 'unanswered'
      const named = found.type === 'described' ? found.functions.filter(each => each.name === name) : []
      // Of several that take different things nobody knows which is meant.
      return named.length === 1 ? (named[0] ?? null) : null
    },
  }
}

function made(project: Project, tokens: Tokens, topics: Topics, call: Call): Observable<Heard> {
  switch (call.type) {
    case 'rpc':
      return callRpc(project, tokens, call)
    case 'function':
      return callFunction(project, tokens, call)
    case 'broadcast':
      return callBroadcast(topics, call)
  }
}
