import { createClient } from '@supabase/supabase-js'
import { Subject } from 'rxjs'
import type { Backend } from '../port'
import { keepOf, supabaseAuth } from './auth/auth'
import { read } from './data'
import { exactDecode } from './decode'
import { listen } from './listen'
import { exactFetch, holdNumbers } from './numbers'
import { fetchOf, type Project } from './project'
import { liveness, NEVER_MS, pushToken, type Heartbeat } from './socket'
import { holdTokens } from './tokens'

/** The port over supabase-js: one client for the session and one for data, and neither does anything by itself. */
export function supabase(project: Project): Backend {
  const keep = keepOf(project)
  const tokens = holdTokens(() => keep.keeping())
  const numbers = holdNumbers()
  const heartbeats$ = new Subject<Heartbeat>()
  const client: ReturnType<typeof createClient> = createClient(project.url, project.key, {
    accessToken: () => Promise.resolve(tokens.accessToken()),
    global: { fetch: exactFetch(fetchOf(project), numbers) },
    realtime: {
      ...(project.transport && { transport: project.transport }),
      decode: exactDecode(() => client.realtime.serializer, numbers),
      reconnectAfterMs: () => NEVER_MS,
      heartbeatCallback: status => heartbeats$.next(status),
    },
  })
  const liveness$ = liveness(heartbeats$)
  return {
    auth: supabaseAuth(project, keep, tokens, () => pushToken(client.realtime, tokens)),
    data: {
      listen: source => listen(client, tokens, source, liveness$),
      read: source => read(client, tokens, source),
      numbers: source => numbers.of(source),
    },
  }
}
