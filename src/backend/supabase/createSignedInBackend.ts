import { createClient } from '@supabase/supabase-js'
import { Subject, tap } from 'rxjs'
import type { Backend, Mutations } from '../ports/backend.port'
import { createBrowserApprovals } from './browserApprovals'
import { createBoards } from './boards/createBoards'
import { createBrowserBoards } from './boards/browserBoards'
import { createProjectBoards } from './boards/projectBoards'
import { perTable, type TableId } from './perTable'
import { callFunction } from './rest/callFunction'
import { lazyFigures } from './rest/figures/lazyFigures'
import { clockedFetch } from './clock'
import { earliestTime, skewMs } from './clockSkew'
import { readTable, type VersionSupport } from './rest/readTable'
import { createDecoder } from './wire/decoder'
import type { MutationTools } from './createMutations'
import type { AuthContext } from './createAuth'
import { listFolder } from './storage/listFolder'
import { createKnownColumns, noteWidths } from './realtime/changeValues'
import { listenTable } from './realtime/listenTable'
import { createMaxRows } from './rest/maxRows'
import { exactFetch, tableIdOf } from './wire/exactColumns'
import { serviceFetch } from './wire/serviceFetch'
import { bypassCache } from './wire/bypassCache'
import { unlessStalled } from './wire/unlessStalled'
import { readExcerpt, signFile } from './storage/fileLinks'
import { createCatalog } from './catalog/createCatalog'
import { createJoinQueue } from './link/joinQueue'
import { createLink, type Heartbeat } from './link/createLink'
import { pushToken } from './link/prepareToken'
import { observeSockets } from './link/observedSocket'
import { topicMessages } from './realtime/topicMessages'
import { createTopicRegistry } from './realtime/topicRegistry'
import { topicPresence } from './realtime/topicPresence'
import { withIdentity } from './realtime/presenceIdentity'
import { createRequestQueue, withRequestQueue } from './wire/requestQueue'
import { withinService, type Service } from './wire/withinService'
import { RowIntake } from './rest/rowListParser'
import { RowLimit } from './rest/writes/rowLimit'
import { probeFunction, textFetch, createReachability } from './functions/probeFunction'

/** The longest possible timer: realtime-js must neither reconnect nor disconnect on its own. */
const NEVER_MS = 2 ** 31 - 1
/** Twice our interval, so that it is never due: our heartbeats come from a worker, which also times them. */
const OWN_HEARTBEAT_MS = 50_000

/** Requests that only a signed-in viewer makes. `tools`: for the mutations. */
interface SignedInBackend extends Omit<Backend, 'auth' | keyof Mutations> {
  tools: MutationTools
}

/**
 * The port over supabase-js without session, account and mutations: one client per service, none of which acts on its
 * own.
 */
export function createSignedInBackend({
  project,
  tokens,
  clock,
  onTokenChange,
}: AuthContext): SignedInBackend {
  const numbers = perTable(() => new Set<string>())
  const columns = perTable(createKnownColumns)
  const types = { of: (table: TableId) => columns.of(table).types }
  const maxRows = createMaxRows()
  const rowIntake = new RowIntake()
  const rowLimit = new RowLimit()
  const versionSupport = perTable((): VersionSupport => ({ isStamped: true }))
  const heartbeats$ = new Subject<Heartbeat>()
  const { transport, sockets$ } = observeSockets(project.transport ?? WebSocket)
  const accessToken = () => Promise.resolve(tokens.accessToken())
  const serviceFetchOf = (service: Service) => clockedFetch(serviceFetch(project, service), clock)
  const ask: typeof fetch = (input, init) => (project.fetch ?? fetch)(input, init)
  const restFetch = clockedFetch(withinService(unlessStalled(bypassCache(ask)), project, 'rest'), clock)
  const client: ReturnType<typeof createClient> = createClient(project.url, project.key, {
    accessToken,
    global: { fetch: exactFetch(rowLimit.watch(restFetch), numbers, rowIntake) },
    realtime: {
      transport,
      fetch: serviceFetchOf('realtime'),
      decode: createDecoder(() => client.realtime.serializer, numbers, types),
      reconnectAfterMs: () => NEVER_MS,
      disconnectOnEmptyChannelsAfterMs: NEVER_MS,
      heartbeatIntervalMs: OWN_HEARTBEAT_MS,
      heartbeatCallback: status => heartbeats$.next(status),
    },
  })
  // One client per service, so that no request can reach a service it is not meant for. These open no sockets.
  const clientFor = (ask: typeof fetch) =>
    createClient(project.url, project.key, { accessToken, global: { fetch: ask }, realtime: { transport } })
  const storage = clientFor(serviceFetchOf('storage'))
  const functions = clientFor(textFetch(serviceFetchOf('functions')))
  const { realtime } = client
  const joins = createJoinQueue()
  const link = createLink({ realtime, tokens, joins, sockets$, heartbeats$ })
  const realtimeContext = { client, tokens, link, joins }
  const topics = createTopicRegistry(realtimeContext, () => Date.now() - skewMs(clock))
  const isReachable = createReachability(project)
  const pacedTokens = withRequestQueue(tokens, createRequestQueue())
  const refusingFunctions = new Set<string>()
  const userId = () => tokens.session()?.user.id ?? null
  onTokenChange(() => pushToken(realtime, tokens))
  return {
    link,
    approvals: createBrowserApprovals(project.url, userId, project.boards),
    boards: createBoards(
      createProjectBoards(client, tokens, source =>
        listenTable(realtimeContext, topics, source, columns.of(source)),
      ),
      createBrowserBoards(project.url, userId, project.boards),
    ),
    catalog: createCatalog(project, client, tokens, storage),
    tools: { project, tokens, client, storage, topics, types, rowLimit },
    sources: {
      listen: (source, silentConnections) =>
        listenTable(realtimeContext, topics, source, columns.of(source), silentConnections),
      read: (source, keys, expected) =>
        readTable(
          { client, intake: rowIntake, earliestTime: () => earliestTime(clock) },
          pacedTokens,
          maxRows,
          versionSupport.of(source),
          source,
          keys,
          expected,
        ).pipe(tap(({ rows }) => noteWidths(columns.of(source), rows))),
      messages: source => topicMessages(topics, link, source),
      presence: (source, doing$) =>
        topicPresence(topics, link, source, doing$ && withIdentity(doing$, tokens)),
      figures: lazyFigures({ client, tokens: pacedTokens, projectTime: () => Date.now() - skewMs(clock) }),
      call: source => callFunction(client, pacedTokens, maxRows, source),
      list: source => listFolder(storage, pacedTokens, source),
      sign: (file, lifetime) => signFile(storage, tokens, file, lifetime),
      readExcerpt: (link, bytes) => readExcerpt(serviceFetch(project, 'storage'), link, bytes),
      probe: (source, timeoutMs) => {
        const noteColumn = (column: string) => void numbers.of(tableIdOf(source)).add(column)
        return probeFunction(
          { client: functions, tokens: pacedTokens, isReachable, noteColumn, refusingFunctions },
          source,
          timeoutMs,
        )
      },
      exactColumns: source => numbers.of(tableIdOf(source)),
      clockSkewMs: () => skewMs(clock),
      columnTypes: source => types.of(source),
    },
  }
}
