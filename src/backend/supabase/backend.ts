import { createClient } from '@supabase/supabase-js'
import { Subject } from 'rxjs'
import type { Backend } from '../port'
import { supabaseAuth } from './auth'
import { read } from './data'
import { listen } from './listen'
import { fetchInTime, type Project } from './project'
import { liveness, NEVER_MS, prepare, type Heartbeat } from './socket'
import { holdTokens } from './tokens'

/** The port over supabase-js: one client that owns the session and does nothing by itself, one for data. */
export function supabase(project: Project): Backend {
  const tokens = holdTokens()
  const heartbeats$ = new Subject<Heartbeat>()
  const client = createClient(project.url, project.key, {
    accessToken: () => Promise.resolve(tokens.accessToken()),
    global: { fetch: fetchInTime },
    realtime: {
      ...(project.transport && { transport: project.transport }),
      reconnectAfterMs: () => NEVER_MS,
      heartbeatCallback: status => heartbeats$.next(status),
    },
  })
  const token = () => tokens.accessToken()
  const liveness$ = liveness(heartbeats$)
  return {
    auth: supabaseAuth(project, tokens, async () => {
      if (client.realtime.isConnected()) await prepare(client.realtime, token)
    }),
    data: {
      listen: source => listen(client, token, source, liveness$),
      read: source => read(client, source),
    },
  }
}
