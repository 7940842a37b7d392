import { Subject, tap } from 'rxjs'
import type { Backend, Mutations } from '../ports/backend.port'
import { createDataClient, type DataClient } from './clients/dataClient'
import { lazyOtherSources } from './sources/lazyOtherSources'
import { createBrowserApprovals } from './browserApprovals'
import { createBoardArrangement } from './boards/boardArrangement'
import { lazyBoards } from './boards/lazyBoards'
import { perTable, type TableId } from './perTable'
import { lazyDigests } from './rest/digests/lazyDigests'
import type { FiguresNotes } from './rest/figures/figuresNote'
import { lazyFigures } from './rest/figures/lazyFigures'
import { clockedFetch } from './clock'
import { earliestTime, skewMs } from './clockSkew'
import { lazyDays } from './rest/lazyDays'
import { readIdentified } from './rest/readIdentified'
import { readTable, type VersionSupport } from './rest/readTable'
import { createDecoder } from './wire/decoder'
import type { MutationTools } from './createMutations'
import type { AuthContext } from './createAuth'
import type { Project } from './project'
import { createKnownColumns, noteWidths } from './realtime/changeValues'
import { listenTable } from './realtime/listenTable'
import { createMaxRows } from './rest/maxRows'
import { exactFetch, tableIdOf } from './wire/exactColumns'
import { serviceFetch } from './wire/serviceFetch'
import { bypassCache } from './wire/bypassCache'
import { createLateMeter } from './usage/lateMeter'
import { unlessStalled } from './wire/unlessStalled'
import { createCatalog } from './catalog/createCatalog'
import { createJoinQueue } from './link/joinQueue'
import { createLink, type Heartbeat } from './link/createLink'
import { pushToken } from './link/prepareToken'
import { observeSockets } from './link/observedSocket'
import { createTableRegistry } from './realtime/tableRegistry'
import { lazyTopicRegistry } from './realtime/topics/lazyTopicRegistry'
import { createRequestQueue, withRequestQueue } from './wire/requestQueue'
import { withinService, type Service } from './wire/withinService'
import { RowIntake } from './rest/rowListParser'
import { RowLimit } from './rest/writes/rowLimit'

/** The longest possible timer: realtime-js must neither reconnect nor disconnect on its own. */
const NEVER_MS = 2 ** 31 - 1
/** Twice our interval, so that it is never due: our heartbeats come from a worker, which also times them. */
const OWN_HEARTBEAT_MS = 50_000

/** Requests that only a signed-in viewer makes. `tools`: for the mutations. */
interface SignedInBackend extends Omit<Backend, 'auth' | keyof Mutations> {
  tools: MutationTools
}

/**
 * The port over supabase-js without session, account and mutations: clients for each service, none of which acts on its
 * own.
 */
export function createSignedInBackend({
  project: unmeteredProject,
  tokens,
  clock,
  onTokenChange,
}: AuthContext): SignedInBackend {
  const meter = createLateMeter(
    (input, init) => (unmeteredProject.fetch ?? fetch)(input, init),
    unmeteredProject.usage,
  )
  const project: Project = { ...unmeteredProject, fetch: meter.fetch }
  const numbers = perTable(() => new Set<string>())
  const columns = perTable(createKnownColumns)
  const types = { of: (table: TableId) => columns.of(table).types }
  const maxRows = createMaxRows()
  const rowIntake = new RowIntake()
  const rowLimit = new RowLimit()
  const versionSupport = perTable((): VersionSupport => ({ isStamped: true }))
  const heartbeats$ = new Subject<Heartbeat>()
  const { transport, sockets$ } = observeSockets(project.transport ?? WebSocket)
  const fetchOf = (service: Service) => clockedFetch(serviceFetch(project, service), clock)
  const ask: typeof fetch = (input, init) => (project.fetch ?? fetch)(input, init)
  const restFetch = clockedFetch(withinService(unlessStalled(bypassCache(ask)), project, 'rest'), clock)
  const client: DataClient = createDataClient({
    url: project.url,
    key: project.key,
    accessToken: () => Promise.resolve(tokens.accessToken()),
    fetch: exactFetch(rowLimit.watch(restFetch), numbers, rowIntake),
    realtime: {
      transport,
      fetch: fetchOf('realtime'),
      decode: createDecoder(() => client.realtime.serializer, numbers, types, meter.noteFrame),
      reconnectAfterMs: () => NEVER_MS,
      disconnectOnEmptyChannelsAfterMs: NEVER_MS,
      heartbeatIntervalMs: OWN_HEARTBEAT_MS,
      heartbeatCallback: status => heartbeats$.next(status),
    },
  })
  const { realtime } = client
  const joins = createJoinQueue()
  const link = createLink({ realtime, tokens, joins, sockets$, heartbeats$ })
  const realtimeContext = { client, tokens, link, joins }
  const topics = lazyTopicRegistry(realtimeContext, () => Date.now() - skewMs(clock))
  const tables = createTableRegistry(realtimeContext)
  const pacedTokens = withRequestQueue(tokens, createRequestQueue())
  const others = lazyOtherSources({
    project,
    tokens,
    pacedTokens,
    client,
    link,
    topics,
    maxRows,
    fetchOf,
    numbersOf: table => numbers.of(table),
  })
  const figuresNotes: FiguresNotes = new Map()
  const days = lazyDays({ client, tokens: pacedTokens, typesOf: types.of })
  const read: Backend['sources']['read'] = (source, keys, expectedCount) =>
    days
      .ask(source, fit =>
        readIdentified(fit, columns.of(source), of =>
          readTable(
            { client, intake: rowIntake, earliestTime: () => earliestTime(clock) },
            pacedTokens,
            maxRows,
            versionSupport.of(source),
            of,
            keys,
            expectedCount,
          ),
        ),
      )
      .pipe(tap(({ rows }) => noteWidths(columns.of(source), rows)))
  const listen: Backend['sources']['listen'] = (source, silentConnections) =>
    listenTable({ tables, topics, read }, source, columns.of(source), silentConnections)
  const userId = () => tokens.session()?.user.id ?? null
  onTokenChange(() => pushToken(realtime, tokens))
  return {
    link,
    approvals: createBrowserApprovals(project.url, userId, project.boards),
    boards: {
      ...createBoardArrangement(project.url, userId, project.boards),
      ...lazyBoards({
        project: project.url,
        client,
        tokens,
        userId,
        storage: project.boards,
        listen,
      }),
    },
    catalog: createCatalog(project, client, tokens, fetchOf('storage'), figuresNotes),
    tools: { project, tokens, client, storageFetch: fetchOf('storage'), topics, types, rowLimit },
    sources: {
      listen,
      read,
      ...others,
      figures: lazyFigures({
        client,
        tokens: pacedTokens,
        days,
        notes: figuresNotes,
        project,
        projectTime: () => Date.now() - skewMs(clock),
      }),
      ...lazyDigests({
        project,
        client,
        tokens: pacedTokens,
        days,
        maxRows,
        earliestTime: () => earliestTime(clock),
      }),
      exactColumns: source => numbers.of(tableIdOf(source)),
      clockSkewMs: () => skewMs(clock),
      columnTypes: source => types.of(source),
    },
  }
}
