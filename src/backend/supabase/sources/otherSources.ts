import { callFunction } from '../rest/callFunction'
import type { DataClient } from '../clients/dataClient'
import { createReachability, probeFunction, textFetch } from '../functions/probeFunction'
import type { Tokens } from '../auth/session/tokens'
import type { ClientLink } from '../link/createLink'
import type { Sources } from '../../ports/backend.port'
import type { Project } from '../project'
import { withIdentity } from '../realtime/topics/presenceIdentity'
import { topicMessages } from '../realtime/topics/topicMessages'
import { topicPresence } from '../realtime/topics/topicPresence'
import type { TopicRegistry } from '../realtime/topics/topicRegistry'
import type { MaxRows } from '../rest/maxRows'
import { createServiceClient } from '../clients/serviceClient'
import { listFolder } from '../storage/listFolder'
import { readExcerpt, signFile } from '../storage/fileLinks'
import { serviceFetch } from '../wire/serviceFetch'
import { tableIdOf } from '../wire/exactColumns'
import type { TableId } from '../perTable'
import type { Service } from '../wire/withinService'

export interface OtherSourcesContext {
  project: Project
  tokens: Tokens
  /** Tokens for the requests that boards repeat on their own. */
  pacedTokens: Tokens
  client: DataClient
  link: ClientLink
  topics: TopicRegistry
  maxRows: MaxRows
  numbersOf: (table: TableId) => Set<string>
  fetchOf: (service: Service) => typeof fetch
}

type OtherSources = Pick<
  Sources,
  'messages' | 'presence' | 'call' | 'list' | 'sign' | 'readExcerpt' | 'probe'
>

/** All that is read from a project beside tables. */
export function createOtherSources({
  project,
  tokens,
  pacedTokens,
  client,
  link,
  topics,
  maxRows,
  numbersOf,
  fetchOf,
}: OtherSourcesContext): OtherSources {
  const storage = createServiceClient(project, tokens, fetchOf('storage'))
  const functions = createServiceClient(project, tokens, textFetch(fetchOf('functions')))
  const isReachable = createReachability(project)
  const refusingFunctions = new Set<string>()
  const functionReads = { client, tokens: pacedTokens, maxRows, listFunctions: new Set<string>() }
  return {
    messages: (source, since) => topicMessages(topics, link, source, since),
    presence: (source, doing$) => topicPresence(topics, link, source, doing$ && withIdentity(doing$, tokens)),
    call: (source, expectedCount) => callFunction(functionReads, source, expectedCount),
    list: source => listFolder(storage, pacedTokens, source),
    sign: (file, lifetime) => signFile(storage, tokens, file, lifetime),
    readExcerpt: (link, bytes) => readExcerpt(serviceFetch(project, 'storage'), link, bytes),
    probe: (source, timeoutMs) => {
      const noteColumn = (column: string) => void numbersOf(tableIdOf(source)).add(column)
      return probeFunction(
        { client: functions, tokens: pacedTokens, isReachable, noteColumn, refusingFunctions },
        source,
        timeoutMs,
      )
    },
  }
}
