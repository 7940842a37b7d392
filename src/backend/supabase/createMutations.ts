import type { Mutations } from '../ports/backend.port'
import type { DataClient } from './clients/dataClient'
import { createServiceClient } from './clients/serviceClient'
import { createCalls } from './calls/createCalls'
import { createFiles } from './storage/createFiles'
import type { Project } from './project'
import type { Tokens } from './auth/session/tokens'
import type { TopicRegistry } from './realtime/topics/topicRegistry'
import type { RowLimit } from './rest/writes/rowLimit'
import { createWrites } from './rest/writes/createWrites'

/** What the mutations need from the reading part of the adapter. */
export interface MutationTools {
  project: Project
  tokens: Tokens
  client: DataClient
  /** Asks Storage only. */
  storageFetch: typeof fetch
  topics: TopicRegistry
  types: Parameters<typeof createWrites>[2]
  rowLimit: RowLimit
}

/** Everything that changes data in the project, loaded separately from the reading part. */
export const createMutations = ({
  project,
  tokens,
  client,
  storageFetch,
  topics,
  types,
  rowLimit,
}: MutationTools): Mutations => ({
  calls: createCalls(project, tokens, topics),
  writes: createWrites(client, tokens, types, rowLimit),
  files: createFiles(project, createServiceClient(project, tokens, storageFetch), tokens),
})
