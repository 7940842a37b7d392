import { defer, type Observable } from 'rxjs'
import type { Call, Calls, CallEvent } from '../../ports/backend.port'
import type { Project } from '../project'
import { createDescribe } from '../catalog/createDescribe'
import type { Tokens } from '../auth/session/tokens'
import type { TopicRegistry } from '../realtime/topics/topicRegistry'
import { callBroadcast } from './callBroadcast'
import { callEdgeFunction } from './callEdgeFunction'
import { callRpc } from './callRpc'

/** Calls over PostgREST, Edge Functions and Realtime. Nothing here repeats a call that may have been carried out. */
export const createCalls = (project: Project, tokens: Tokens, topics: TopicRegistry): Calls => {
  const describe = createDescribe(project, tokens)
  return {
    make: call => defer(() => startCall(project, tokens, topics, call)),
    async describe({ schema, function: name }) {
      const description = await describe(schema)
      if (description.type === 'refused') return 'unanswered'
      const matches =
        description.type === 'described' ? description.functions.filter(each => each.name === name) : []
      // Of several overloads, nobody knows which one is meant.
      return matches.length === 1 ? (matches[0] ?? null) : null
    },
  }
}

function startCall(
  project: Project,
  tokens: Tokens,
  topics: TopicRegistry,
  call: Call,
): Observable<CallEvent> {
  switch (call.type) {
    case 'rpc':
      return callRpc(project, tokens, call)
    case 'function':
      return callEdgeFunction(project, tokens, call)
    case 'broadcast':
      return callBroadcast(topics, call)
  }
}
