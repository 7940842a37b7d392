import { defer, type Observable } from 'rxjs'
import type { Call, Calls, Heard } from '../../port'
import type { Project } from '../project'
import { argumentsIn } from '../shapes/described'
import { documentOf } from '../shapes/document'
import type { Tokens } from '../tokens'
import type { Topics } from '../topics'
import { callBroadcast } from './broadcast'
import { callFunction } from './function'
import { callRpc } from './rpc'

/** Calls over PostgREST, Edge Functions and Realtime. What may have been carried out is never sent again in here. */
export const callsOf = (project: Project, tokens: Tokens, topics: Topics): Calls => ({
  make: call => defer(() => made(project, tokens, topics, call)),
  describe: async ({ schema, function: name }) => {
    const document = await documentOf(project, tokens, schema)
    return document.type === 'document' ? argumentsIn(document.json, name) : null
  },
})

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
