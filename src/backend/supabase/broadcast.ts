import { defer, finalize, from, merge, mergeMap, share, tap, type Observable } from 'rxjs'
import type { By, TableSource } from '../../board/source'
import type { Row, Signal } from '../port'
import { hear, type Connected, type Way } from './channel'

type Broadcast = Extract<By, { kind: 'broadcast' }>

/** A message as it came; `id` and `isReplayed` only where the database keeps it. */
interface Message {
  type: 'message'
  payload: unknown
  id: string | null
  isReplayed: boolean
}
type Said = Message | Signal

/** How far back a replay begins before the last sign of life: our clock is another than the server's. */
const OVERLAP_MS = 30_000
/** More is never replayed. */
const REPLAY = 25
/** So many messages are remembered, for a replay may bring them again. */
const REMEMBERED = 8 * REPLAY

/** Topics that triggers feed with `realtime.broadcast_changes`. */
export interface Topics {
  changes(source: TableSource, by: Broadcast): Observable<Signal>
}

/** A topic is joined once, however many sources listen to it: the server closes the first of two joins. */
export function holdTopics(connected: Connected): Topics {
  const topics = new Map<string, Observable<Said>>()
  return {
    changes(source, by) {
      const known = topics.get(by.topic) ?? shared(connected, by)
      topics.set(by.topic, known)
      return known.pipe(mergeMap(said => (said.type === 'message' ? changesOf(source, said) : [said])))
    },
  }
}

function shared(connected: Connected, by: Broadcast): Observable<Said> {
  /** Until when nothing was missed, ms since the epoch by our clock; null before the first proof. */
  let until: number | null = null
  const seen = new Set<string>()
  const isNew = ({ id }: Message) => {
    if (id === null) return true
    if (seen.has(id)) return false
    seen.add(id)
    for (const oldest of seen) if (seen.size > REMEMBERED) seen.delete(oldest)
    return true
  }
  /** What a source that comes later has to be told first. */
  let standing: Signal[] = []
  const said$ = hear(connected, () => topicOf(by, until)).pipe(
    mergeMap((said: Said) => (said.type !== 'message' || isNew(said) ? [said] : [])),
    tap(({ type }) => {
      if (type === 'joined' || (type === 'proven' && standing.length === 1)) standing.push({ type })
    }),
    finalize(() => {
      if (standing.length > 1) until = Date.now()
      standing = []
    }),
    share(),
  )
  return defer(() => merge(from(standing.slice()), said$))
}

/**
 * The server's proof is that its own connection for such messages stands. Whoever may not hear broadcasts can join all
 * the same if nothing is replayed, and hears none.
 */
const topicOf = ({ topic, replay = false }: Broadcast, until: number | null): Way<Message> => ({
  topic,
  options: {
    config: {
      private: true,
      broadcast: {
        replication_ready: true,
        ...(replay && { replay: { since: (until ?? Date.now()) - OVERLAP_MS, limit: REPLAY } }),
      },
    },
  },
  bind: (channel, tell) =>
    channel.on('broadcast', { event: '*' }, ({ payload, meta }) =>
      tell({
        type: 'message',
        payload,
        id: meta?.id ?? null,
        isReplayed: meta?.replayed ?? false,
      }),
    ),
  isProof: ({ extension }) => extension === 'system',
  provesTokens: false,
})

/**
 * A message of `broadcast_changes` about the source's table; whatever else is sent on the topic is none. One that was
 * replayed is older than what may have been read or heard since: it only says for which row to look.
 */
function changesOf({ schema, table, columns, key }: TableSource, { payload, isReplayed }: Message): Signal[] {
  if (!isObject(payload) || payload['schema'] !== schema || payload['table'] !== table) return []
  const { operation, record, old_record: old } = payload
  const said = [record, old].filter(isObject)
  const rows = said.map(row => pick(row, columns))
  const [row = {}, before = row] = rows
  if (rows.length === 0 || !rows.every(each => key.every(column => column in each)))
    return [{ type: 'bad row', reason: `a message on the topic came without the key of ${table}` }]
  const at = null
  if (isReplayed) return rows.map(each => ({ type: 'unread', key: pick(each, key), at }))
  const moved = key.some(column => row[column] !== before[column])
  switch (operation) {
    case 'INSERT':
      return [{ type: 'insert', row, at }]
    case 'UPDATE':
      return [
        ...(moved ? [{ type: 'delete' as const, key: pick(before, key), at }] : []),
        { type: 'update', row, at },
      ]
    case 'DELETE':
      return [{ type: 'delete', key: pick(before, key), at }]
    default:
      return []
  }
}

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.flatMap(column => (column in row ? [[column, row[column]]] : [])))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
