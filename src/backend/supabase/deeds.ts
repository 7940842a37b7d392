import type { SupabaseClient } from '@supabase/supabase-js'
import type { Deeds } from '../port'
import { callsOf } from './calls/calls'
import { filesOf } from './files/files'
import type { Project } from './project'
import type { Tokens } from './tokens'
import type { Topics } from './topics'
import type { RowLimit } from './writes/rowLimit'
import { writesOf } from './writes/writes'

/** What deeds need of the adapter that reads. */
export interface DeedTools {
  project: Project
  tokens: Tokens
  client: SupabaseClient
  /** A client for Storage alone. */
  storage: SupabaseClient
  topics: Topics
  types: Parameters<typeof writesOf>[2]
  rowLimit: RowLimit
}

/** What changes something of the project. Apart from what reads, which is there before it. */
export const deedsOf = ({ project, tokens, client, storage, topics, types, rowLimit }: DeedTools): Deeds => ({
  calls: callsOf(project, tokens, topics),
  writes: writesOf(client, tokens, types, rowLimit),
  files: filesOf(project, storage, tokens),
})
