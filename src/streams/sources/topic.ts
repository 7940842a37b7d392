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
} from 'rxjs'
import { throwError, type Observable, type ObservableInput } from 'rxjs'
import type { Data, Loss, Message, Row, TopicSignal } from '../../backend/port'
import type { Shape, TopicSource } from '../../board/source'
import { batchedByFrame } from '../frame'
import { holdRows } from '../held'
import { Memory } from '../memory'
import type { Reading } from '../reader'
import type { Step } from '../rows'
import { fieldsOf } from './fields'

/** No field can be called so: in which order messages came. */
const TURN = ''
/** How long after the proof a replay may still come. The server sends it within milliseconds, in no stated order. */
const REPLAY_MS = 1_000
/** As many as are ever replayed (supabase/realtime, messages.ex). */
const MOST_REPLAYED = 25

const silence: Loss = {
  kind: 'lost',
  reason: 'the server was silent for a while; what it keeps of the topic is asked for again',
}

/**
 * The messages of a topic, the newest first, at most as many as the source says. What was heard before this connection
 * stays: nothing could bring it back. A gap is called replayed only where the project sent all that it keeps of it.
 */
export function topicRows(data: Data, source: TopicSource, memory: Memory | null): Observable<Step> {
  return defer(() => {
    const before = Memory.rowsOf(memory)
    const held = holdRows(shapeOf(source), before)
    const kept = [...(before ?? [])].map(({ row }) => row)
    held.replace(kept, false)
    let turn = Math.max(0, ...kept.map(row => Number(row[TURN])))
    let lastEvent: number | null = null
    /** When everything was heard again; null while that cannot be said. */
    let whole: number | null = null
    let replayed = { all: 0, fresh: 0 }

    const shown = (isWhole: boolean, read: Reading | null): Step[] => {
      const rows = held.rows()
      if (rows === null) return []
      return [
        { type: 'rows', rows, deltas: held.drain(), whole: isWhole, lag: null, lastEvent, badRows: 0, read },
      ]
    }
    const came = (messages: readonly Message[]): Step[] => {
      const at = asyncScheduler.now()
      const known = new Set<string>()
      const fresh = messages.filter(({ id }) => {
        const isFresh = !known.has(id) && held.rows()?.get(id) === undefined
        known.add(id)
        return isFresh
      })
      const late = messages.filter(({ isReplayed }) => isReplayed)
      replayed = {
        all: replayed.all + late.length,
        fresh: replayed.fresh + fresh.filter(({ isReplayed }) => isReplayed).length,
      }
      if (fresh.length === 0) return []
      lastEvent = at
      held.apply(
        fresh.map(message => ({ type: 'insert', row: rowOf(source, message, at, (turn += 1)), at: null })),
      )
      return shown(whole !== null, null)
    }
    const complete = (repair: Reading['repair']): Step[] => {
      const at = asyncScheduler.now()
      whole = at
      return shown(true, {
        at,
        differed: repair === 'replayed' ? replayed.fresh : null,
        ...(repair && { repair }),
      })
    }
    /** All that is kept came where less came than there may be, or something that was known already. */
    const replayedAll = () =>
      complete(replayed.all < MOST_REPLAYED || replayed.fresh < replayed.all ? 'replayed' : 'not provable')
    const news = (signal: Exclude<TopicSignal, { type: 'message' }>): ObservableInput<Step> => {
      switch (signal.type) {
        case 'joined':
          return [{ type: 'joined' }]
        case 'proven':
          if (whole !== null)
            return [
              { type: 'doubted', reason: 'the server connected to its database anew' },
              ...complete('not provable'),
            ]
          return concat(
            of<Step>({ type: 'proven' }),
            source.replay === true ? timer(REPLAY_MS).pipe(mergeMap(replayedAll)) : complete('not provable'),
          )
        case 'unheard':
          return [{ type: 'unheard' }]
        case 'heard':
          if (source.replay === true) return throwError(() => silence)
          return [{ type: 'heard' }, ...(whole === null ? [] : complete('not provable'))]
        case 'answered': {
          if (whole === null) return []
          const at = asyncScheduler.now() - signal.latency
          return at > whole ? [{ type: 'verified', at, since: at, drift: 0 }] : []
        }
      }
    }

    return data.messages(source).pipe(
      connect(signals$ =>
        merge(
          signals$.pipe(
            filter(signal => signal.type === 'message'),
            map(({ message }) => message),
            filter(({ event }) => source.events?.includes(event) ?? true),
            batchedByFrame(),
            map(came),
          ),
          signals$.pipe(map(signal => (signal.type === 'message' ? [] : news(signal)))),
        ),
      ),
      mergeAll(),
    )
  })
}

const shapeOf = ({ limit }: TopicSource): Shape => ({
  columns: [],
  key: ['id'],
  order: { column: TURN, ascending: false },
  limit,
})

/** `at`: when it came here, as the database writes times. */
const rowOf = ({ fields }: TopicSource, message: Message, at: number, turn: number): Row => ({
  ...fieldsOf(message.payload, fields),
  id: message.id,
  at: new Date(at).toISOString(),
  event: message.event,
  payload: message.payload,
  replayed: message.isReplayed,
  [TURN]: turn,
})
