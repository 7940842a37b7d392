import { createClient } from '@supabase/supabase-js'
import { Subject } from 'rxjs'
import type { Backend, Deeds } from '../port'
import { browserApprovals } from './approvals'
import { boardsIn } from './boards/boards'
import { browserBoards } from './boards/browser'
import { projectBoards } from './boards/project'
import { byTable } from './byTable'
import { call } from './call'
import { datedFetch } from './clock'
import { read, type Stamping } from './data'
import { exactDecode } from './decode'
import type { DeedTools } from './deeds'
import type { Entrance } from './entrance'
import { list } from './folder'
import { listen } from './listen'
import { holdMaxRows } from './maxRows'
import { exactFetch, tableFor } from './numbers'
import { fetchOf } from './project'
import { beginning, sign } from './storage'
import { shapesOf } from './shapes/shapes'
import { scheduleJoins } from './link/joins'
import { holdLink, type Heartbeat } from './link/link'
import { pushToken } from './link/ready'
import { hearSockets } from './link/sockets'
import { messages } from './topic'
import { holdTopics } from './topics'
import { people } from './presence'
import { signed } from './signed'
import { holdTurns, inTurn } from './turns'
import type { Service } from './withinService'
import { Intake } from './rowList'
import { RowLimit } from './writes/rowLimit'
import { probe, functionsAsText, reaching } from './probe'

/** Longer than any delay: realtime-js neither reconnects nor disconnects by itself. */
const NEVER_MS = 2 ** 31 - 1
/** Twice as rare as ours, and so never due: our heartbeats come from a worker, and are judged there. */
const OWN_HEARTBEAT_MS = 50_000

/** What is asked only by whoever is signed in. `tools`: for the deeds. */
interface Inside extends Omit<Backend, 'auth' | keyof Deeds> {
  tools: DeedTools
}

/**
 * The port over supabase-js but for the session, the account and the deeds: one client for each service, and none does
 * anything by itself.
 */
export function insideOf({ project, tokens, clock, hear }: Entrance): Inside {
  const numbers = byTable(() => new Set<string>())
  const types = byTable(() => new Map<string, string>())
  const maxRows = holdMaxRows()
  const intake = new Intake()
  const rowLimit = new RowLimit()
  const stamping = byTable((): Stamping => ({ isStamped: true }))
  const heartbeats$ = new Subject<Heartbeat>()
  const { transport, sockets$ } = hearSockets(project.transport ?? WebSocket)
  const accessToken = () => Promise.resolve(tokens.accessToken())
  const dated = (service: Service) => datedFetch(fetchOf(project, service), clock)
  const client: ReturnType<typeof createClient> = createClient(project.url, project.key, {
    accessToken,
    global: { fetch: exactFetch(rowLimit.watch(dated('rest')), numbers, intake) },
    realtime: {
      transport,
      fetch: dated('realtime'),
      decode: exactDecode(() => client.realtime.serializer, numbers, types),
      reconnectAfterMs: () => NEVER_MS,
      disconnectOnEmptyChannelsAfterMs: NEVER_MS,
      heartbeatIntervalMs: OWN_HEARTBEAT_MS,
      heartbeatCallback: status => heartbeats$.next(status),
    },
  })
  // A client each, so that none can be led into a service that it is not for. They open no sockets.
  const clientFor = (ask: typeof fetch) =>
    createClient(project.url, project.key, { accessToken, global: { fetch: ask }, realtime: { transport } })
  const storage = clientFor(dated('storage'))
  const functions = clientFor(functionsAsText(dated('functions')))
  const { realtime } = client
  const joins = scheduleJoins()
  const link = holdLink({ realtime, tokens, joins, sockets$, heartbeats$ })
  const connected = { client, tokens, link, joins }
  const topics = holdTopics(connected)
  const isReachable = reaching(project)
  const paced = inTurn(tokens, holdTurns())
  const closed = new Set<string>()
  const whose = () => tokens.held()?.user.id ?? null
  hear(() => pushToken(realtime, tokens))
  return {
    link,
    approvals: browserApprovals(project.url, whose, project.boards),
    boards: boardsIn(
      projectBoards(client, tokens, source => listen(connected, topics, source)),
      browserBoards(project.url, whose, project.boards),
    ),
    shapes: shapesOf(project, client, tokens),
    tools: { project, tokens, client, storage, topics, types, rowLimit },
    data: {
      listen: (source, deafness) => listen(connected, topics, source, deafness),
      read: (source, keys) => read({ client, intake }, paced, maxRows, stamping.of(source), source, keys),
      messages: source => messages(topics, link, source),
      people: (source, doing$) => people(topics, link, source, doing$ && signed(doing$, tokens)),
      call: source => call(client, paced, maxRows, source),
      list: source => list(storage, paced, source),
      sign: (file, lifetime) => sign(storage, tokens, file, lifetime),
      beginning: (link, bytes) => beginning(fetchOf(project, 'storage'), link, bytes),
      probe: (source, patience) => {
        const told = (column: string) => void numbers.of(tableFor(source)).add(column)
        return probe({ client: functions, tokens: paced, isReachable, told, closed }, source, patience)
      },
      numbers: source => numbers.of(tableFor(source)),
      ahead: () => clock.ahead(),
      types: source => types.of(source),
    },
  }
}
