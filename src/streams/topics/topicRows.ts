import {
  asyncScheduler,
  concat,
  connect,
  defer,
  filter,
  map,
  merge,
  mergeAll,
  mergeMap,
  of,
  timer,
  throwError,
  type Observable,
  type ObservableInput,
} from 'rxjs'
import type { Sources, Loss, TopicMessage, Row, TopicSignal } from '../../backend/ports/backend.port'
import type { RowShape, TopicSource } from '../../board/model/source'
import { newId } from '../../shared/newId'
import { batchByFrame } from '../operators/batchByFrame'
import { createRowBuffer } from '../rows/rowBuffer'
import { RowsHandover } from '../rowsHandover'
import type { ReadReport } from '../table/reads/readReport'
import { rowsUpdate, type RowsEvent } from '../rowsEvent'
import { fieldsOf } from '../values/jsonFields'
import { ARRIVAL, ARRIVAL_STEP } from './arrival'
import { continueMemory } from './topicMemory'

/**
 * How long after the subscription a replay may still arrive. The server sends it within milliseconds, in no stated
 * order.
 */
const REPLAY_MS = 1_000
/** The most messages that the server replays (supabase/realtime, messages.ex). */
const MAX_REPLAYED = 25

const silence: Loss = {
  kind: 'lost',
  reason: 'the server didn’t respond for a while, so a replay was requested',
}

/**
 * The messages of a topic, the newest first, at most as many as the source says. Messages received before this
 * connection stay, because nothing could bring them back. A gap is called replayed only if the project sent everything
 * it stores of it.
 */
export function topicRows(
  sources: Sources,
  source: TopicSource,
  previousRows: RowsHandover | null,
): Observable<RowsEvent> {
  return defer(() => {
    const before = RowsHandover.rowsOf(previousRows)
    const rowBuffer = createRowBuffer(shapeOf(source), before)
    const previousMessages = [...(before ?? [])].map(({ row }) => row)
    rowBuffer.replaceAllNow(previousMessages, false)
    const memory = continueMemory(before, rowBuffer.rows())
    const { ids, coveredIds: earlierIds } = memory
    const start = Math.max(asyncScheduler.now(), ...previousMessages.map(row => Number(row[ARRIVAL])))
    // Apart, because new messages may overtake the replay, whose messages are older.
    const arrivals = { replayed: start, new: start + MAX_REPLAYED * ARRIVAL_STEP }
    const nextArrival = ({ isReplayed }: TopicMessage, at: number) =>
      isReplayed
        ? (arrivals.replayed += ARRIVAL_STEP)
        : (arrivals.new = Math.max(arrivals.new + ARRIVAL_STEP, at))
    let lastEvent: number | null = null
    /** Since when no message is known to be missing; null while something may be. */
    let completeSince: number | null = null
    let isSilent = false
    /** By the project's clock: when it last stated that messages flow. */
    let subscribedAt = 0
    /** Of all events: the project cuts a replay without regard to those that are wanted. */
    let replayCount = 0
    let newReplayCount = 0
    /** A message of the replay came before the gap, so the replay reaches back far enough. */
    let isReplayKnown = false

    const projectTime = () => asyncScheduler.now() - sources.clockSkewMs()
    const toUpdate = (isComplete: boolean, read: ReadReport | null): RowsEvent[] =>
      rowsUpdate(rowBuffer, { isComplete, lastEvent, read })
    /** Whether the message came before, over this connection or an earlier one. */
    const noteMessage = ({ id, isReplayed }: TopicMessage): boolean => {
      if (isReplayed) replayCount += 1
      if (id === null) return false
      if (isReplayed) isReplayKnown ||= earlierIds.has(id)
      const isKnown = ids.has(id)
      ids.add(id)
      return isKnown
    }
    const addMessages = (messages: readonly TopicMessage[]): RowsEvent[] => {
      const at = asyncScheduler.now()
      const newMessages = messages
        .filter(message => !noteMessage(message))
        .filter(({ event }) => source.events?.includes(event) ?? true)
      newReplayCount += newMessages.filter(({ isReplayed }) => isReplayed).length
      if (newMessages.length === 0) return []
      lastEvent = at
      rowBuffer.apply(
        newMessages.map(message => ({
          type: 'insert',
          row: rowOf(source, message, at, nextArrival(message, at)),
          at: null,
        })),
      )
      return toUpdate(completeSince !== null, null)
    }
    const markComplete = (repair: ReadReport['repair']): RowsEvent[] => {
      const at = asyncScheduler.now()
      completeSince = at
      memory.coveredIds = ids
      memory.coveredUntil = subscribedAt
      return toUpdate(true, {
        at,
        differenceCount: repair === 'replayed' ? newReplayCount : null,
        ...(repair && { repair }),
      })
    }
    /** The replay is complete if it was shorter than the maximum, or contained a message that was known already. */
    const completeReplay = () =>
      markComplete(replayCount < MAX_REPLAYED || isReplayKnown ? 'replayed' : 'not provable')
    const handleSignal = (signal: Exclude<TopicSignal, { type: 'message' }>): ObservableInput<RowsEvent> => {
      switch (signal.type) {
        case 'joined':
          return [{ type: 'joined' }]
        case 'subscribed':
          subscribedAt = projectTime()
          if (completeSince !== null)
            return [
              { type: 'suspect', reason: 'the server reconnected to its database' },
              ...markComplete('not provable'),
            ]
          return concat(
            of<RowsEvent>({ type: 'subscribed' }),
            source.replay === true
              ? timer(REPLAY_MS).pipe(mergeMap(completeReplay))
              : markComplete('not provable'),
          )
        case 'silent':
          isSilent = true
          return [{ type: 'silent' }]
        case 'resumed':
          isSilent = false
          if (source.replay === true) return throwError(() => silence)
          return [{ type: 'resumed' }, ...(completeSince === null ? [] : markComplete('not provable'))]
        case 'answered': {
          if (completeSince === null) return []
          // The answer that ends a silence comes before `resumed`.
          if (!isSilent) memory.coveredUntil = projectTime() - signal.latency
          const at = asyncScheduler.now() - signal.latency
          return at > completeSince ? [{ type: 'verified', at, since: at, drift: 0 }] : []
        }
      }
    }

    return sources.messages(source, memory.coveredUntil).pipe(
      connect(signals$ =>
        merge(
          signals$.pipe(
            filter(signal => signal.type === 'message'),
            map(({ message }) => message),
            batchByFrame(),
            map(addMessages),
          ),
          signals$.pipe(map(signal => (signal.type === 'message' ? [] : handleSignal(signal)))),
        ),
      ),
      mergeAll(),
    )
  })
}

const shapeOf = ({ limit }: TopicSource): RowShape => ({
  columns: [],
  key: ['id'],
  order: { column: ARRIVAL, ascending: false },
  limit,
})

/**
 * `at`: the time of arrival, in the database's format of times; null of a replayed message, because a replay doesn't
 * say when its messages were sent.
 */
const rowOf = ({ fields }: TopicSource, message: TopicMessage, at: number, arrival: number): Row => ({
  ...fieldsOf(message.payload, fields),
  id: message.id ?? newId(),
  at: message.isReplayed ? null : new Date(at).toISOString(),
  event: message.event,
  payload: message.payload,
  replayed: message.isReplayed,
  [ARRIVAL]: arrival,
})
