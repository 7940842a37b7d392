import { createClient } from '@supabase/supabase-js'
import { Subject } from 'rxjs'
import type { Backend } from '../port'
import { boardsIn } from './boards/boards'
import { browserBoards } from './boards/browser'
import { projectBoards } from './boards/project'
import { byTable } from './byTable'
import { call } from './call'
import { callsOf } from './calls/calls'
import { datedFetch } from './clock'
import { read, type Stamping } from './data'
import { exactDecode } from './decode'
import { entranceOf, type Entrance } from './entrance'
import { filesOf } from './files/files'
import { list } from './folder'
import { listen } from './listen'
import { holdMaxRows } from './maxRows'
import { exactFetch, tableFor } from './numbers'
import { fetchOf, type Project } from './project'
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
import { writesOf } from './writes/writes'
import { probe, functionsAsText, reaching } from './probe'

/** Longer than any delay: realtime-js neither reconnects nor disconnects by itself. */
const NEVER_MS = 2 ** 31 - 1
/** Twice as rare as ours, and so never due: our heartbeats come from a worker, and are judged there. */
const OWN_HEARTBEAT_MS = 50_000

/** The port over supabase-js: one client for the session and one for data, and neither does anything by itself. */
export function supabase(project: Project): Backend {
  const entrance = entranceOf(project)
  return { auth: entrance.auth, ...insideOf(entrance) }
}

/** What is asked only by whoever is signed in. */
export function insideOf({ project, tokens, clock, hear }: Entrance): Omit<Backend, 'auth'> {
  const numbers = byTable(() => new Set<string>())
  const types = byTable(() => new Map<string, string>())
  const maxRows = holdMaxRows()
  const stamping = byTable((): Stamping => ({ isStamped: true }))
  const heartbeats$ = new Subject<Heartbeat>()
  const { transport, sockets$ } = hearSockets(project.transport ?? WebSocket)
  const client: ReturnType<typeof createClient> = createClient(project.url, project.key, {
    accessToken: () => Promise.resolve(tokens.accessToken()),
    global: { fetch: exactFetch(datedFetch(functionsAsText(fetchOf(project)), clock), numbers) },
    realtime: {
      transport,
      decode: exactDecode(() => client.realtime.serializer, numbers, types),
      reconnectAfterMs: () => NEVER_MS,
      disconnectOnEmptyChannelsAfterMs: NEVER_MS,
      heartbeatIntervalMs: OWN_HEARTBEAT_MS,
      heartbeatCallback: status => heartbeats$.next(status),
    },
  })
  const { realtime } = client
  const joins = scheduleJoins()
  const link = holdLink({ realtime, tokens, joins, sockets$, heartbeats$ })
  const connected = { client, tokens, link, joins }
  const topics = holdTopics(connected)
  const isReachable = reaching(project)
  const closed = new Set<string>()
  const whose = () => tokens.held()?.user.id ?? null
  hear(() => pushToken(realtime, tokens))
  return {
    link,
    boards: boardsIn(
      projectBoards(client, tokens, source => listen(connected, topics, source)),
      browserBoards(project.url, whose, project.boards),
    ),
    calls: callsOf(project, tokens, topics),
    shapes: shapesOf(project, client, tokens),
    writes: writesOf(client, tokens, types),
    files: filesOf(project, client, tokens),
    data: {
      listen: (source, deafness) => listen(connected, topics, source, deafness),
      read: (source, keys) => read(client, tokens, maxRows, stamping.of(source), source, keys),
      messages: source => messages(topics, link, source),
      people: (source, doing$) => people(topics, link, source, doing$ && signed(doing$, tokens)),
      call: source => call(client, tokens, maxRows, source),
      list: source => list(client, tokens, source),
      sign: (file, lifetime) => sign(client, tokens, file, lifetime),
      beginning: (link, bytes) => beginning(fetchOf(project), link, bytes),
      probe: (source, patience) => {
        const told = (column: string) => void numbers.of(tableFor(source)).add(column)
        return probe({ client, tokens, isReachable, told, closed }, source, patience)
      },
      numbers: source => numbers.of(tableFor(source)),
      ahead: () => clock.ahead(),
      types: source => types.of(source),
    },
  }
}
