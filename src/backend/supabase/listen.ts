import type { Observable } from 'rxjs'
import type { TableSource } from '../../board/source'
import type { Loss, Signal } from '../port'
import { changes } from './broadcast'
import { hear, type Connected, type Way } from './channel'
import { refusalIn, signalsOf } from './frames'
import type { Topics } from './topics'

/** A topic of its own for every join: realtime-js hands out the old channel for a topic that it still has. */
let joins = 0

/** The changes of a table, by the way that its source names. */
export const listen = (
  connected: Connected,
  topics: Topics,
  source: TableSource,
  deafness = 0,
): Observable<Signal> =>
  source.by?.kind === 'broadcast'
    ? changes(topics, source, source.by, deafness)
    : hear(connected, () => postgresChanges(source))

/** Without a filter: the server would not tell of a row that leaves it. */
const postgresChanges = (source: TableSource): Way<Signal> => {
  const { schema, table, columns } = source
  return {
    topic: `signalbox:${schema}.${table}:${++joins}`,
    options: { config: {} },
    bind: (channel, tell, refuse) =>
      channel.on(
        'postgres_changes',
        { event: '*', schema, table, ...(columns.length > 0 && { select: columns }) },
        payload => {
          const refusal = refusalIn(payload)
          if (refusal) refuse(refusal)
          else for (const signal of signalsOf(source, payload)) tell(signal)
        },
      ),
    isProof: ({ extension }) => extension === 'postgres_changes',
    provesTokens: true,
    lossOf: reason => (/^PrivateOnly/.test(reason) ? publicWanted(reason) : null),
  }
}

/** The setting is of the project, whoever asks. */
const publicWanted = (reason: string): Loss => ({
  kind: 'misconfigured',
  reason: `${reason}, and Postgres Changes come by public ones: “Allow public access” in its Realtime settings lets them through`,
})
