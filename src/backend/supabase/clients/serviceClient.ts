import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'

export type StorageOwner = Pick<SupabaseClient, 'storage'>

/** A client for one service, so that no request can reach a service it is not meant for. It opens no socket. */
export const createServiceClient = (project: Project, tokens: Tokens, ask: typeof fetch) =>
  createClient(project.url, project.key, {
    accessToken: () => Promise.resolve(tokens.accessToken()),
    global: { fetch: ask },
    realtime: { transport: project.transport ?? WebSocket },
  })
