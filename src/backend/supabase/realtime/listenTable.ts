import type { Observable } from 'rxjs'
import type { TableSource } from '../../../board/model/source'
import type { Loss, SourceSignal } from '../../ports/backend.port'
import { broadcastChanges } from './broadcastChanges'
import { joinChannel, type RealtimeContext, type ChannelSpec } from './joinChannel'
import { changeRefusal, changeSignals } from './changePayload'
import type { KnownColumns } from './changeValues'
import type { TopicRegistry } from './topicRegistry'

/** Makes each topic name unique: realtime-js returns the old channel for a topic that it still has. */
let joinCount = 0

/** The changes of a table, by the delivery that its source names. */
export const listenTable = (
  context: RealtimeContext,
  topics: TopicRegistry,
  source: TableSource,
  columns: KnownColumns,
  silentConnections = 0,
): Observable<SourceSignal> =>
  source.changes?.kind === 'broadcast'
    ? broadcastChanges(topics, source, source.changes, silentConnections)
    : joinChannel(context, () => postgresChanges(source, columns))

/** Without a filter: the server would not report a row that leaves the filter. */
const postgresChanges = (source: TableSource, knownColumns: KnownColumns): ChannelSpec<SourceSignal> => {
  const { schema, table, columns } = source
  return {
    topic: `signalbox:${schema}.${table}:${++joinCount}`,
    options: { config: {} },
    bind: (channel, emit, fail) =>
      channel.on(
        'postgres_changes',
        { event: '*', schema, table, ...(columns.length > 0 && { select: columns }) },
        payload => {
          const refusal = changeRefusal(payload)
          if (refusal) fail(refusal)
          else for (const signal of changeSignals(source, payload, knownColumns)) emit(signal)
        },
      ),
    isSubscribedNotice: ({ extension }) => extension === 'postgres_changes',
    confirmsTokens: true,
    lossOf: reason => (/^PrivateOnly/.test(reason) ? publicAccessNeeded(reason) : null),
  }
}

/** The setting belongs to the project and is the same for every viewer. */
const publicAccessNeeded = (reason: string): Loss => ({
  kind: 'misconfigured',
  reason: `${reason}, but Postgres Changes need public ones: turn on “Allow public access” in its Realtime settings`,
})
