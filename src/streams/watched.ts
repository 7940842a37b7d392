import {
  asapScheduler,
  asyncScheduler,
  auditTime,
  catchError,
  connect,
  defer,
  EMPTY,
  filter,
  map,
} from 'rxjs'
import { merge, mergeAll, observeOn, of, Subject, switchMap, timer, type Observable } from 'rxjs'
import type { Data, Signal } from '../backend/port'
import type { TableSource } from '../board/source'
import type { Work } from '../slices'
import { openDesk } from './desk'
import { holdRows } from './held'
import { Memory } from './memory'
import { isDoubtful, passing, pollIn, refusal, retryIn } from './pace'
import type { Asked } from './polled'
import { oneAtATime } from './reads'
import type { Step } from './rows'

/** For so long after a change others are waited for: they often come in numbers. */
const GATHER_MS = 250

interface Watched extends Omit<Asked, 'every' | 'reason' | 'repair'> {
  /** Seconds after which it is asked again although nothing changed; null: never. */
  every: number | null
}
type Table = Pick<TableSource, 'schema' | 'table'>

/**
 * Rows that are asked for again whenever one of some tables changed: a quarter of a second after the first change, so
 * that even tables that never come to rest are followed, and one request at a time. Everything is as in `pushed`:
 * listening comes before asking, and a doubt is ended only by an answer that was asked for after it. What is refused is
 * listened to all the same, for other rows may lead to another answer.
 */
export function watched(
  data: Data,
  tables: readonly Table[],
  { shape, ask, numbers, every, memory, again$ = EMPTY, pace }: Watched,
): Observable<Step> {
  return defer(() => {
    const held = holdRows(shape, Memory.rowsOf(memory), numbers)
    const desk = openDesk(pace)
    const wanted$ = new Subject<void>()
    const changed$ = new Subject<void>()
    const next$ = new Subject<number | null>()
    let [doubts, answered, failures] = [0, -1, 0]
    let [joined, proven] = [0, 0]
    let lastEvent: number | null = null
    /** For failures. */
    let isDoubted = false

    const answeredNow = () => {
      failures = 0
      isDoubted = false
      next$.next(every === null ? null : pollIn(every))
    }
    const asked = defer(() => {
      const [asOf, at] = [doubts, asyncScheduler.now()]
      return ask().pipe(
        desk.work(function* ({ rows: read, cut }): Work<Step[]> {
          const { length: differed } = yield* held.findDiffering(read, cut)
          yield* held.replaceAll(read, cut)
          answered = asOf
          answeredNow()
          const rows = held.rows()
          if (rows === null) return []
          const most = cut && read.length < shape.limit ? { most: read.length } : {}
          const facts = { whole: answered === doubts, lag: null, lastEvent, badRows: 0 }
          return [{ type: 'rows', rows, deltas: held.drain(), ...facts, read: { at, differed, ...most } }]
        }),
        catchError((error: unknown) => of(failed(error))),
      )
    })
    const failed = (error: unknown): Step[] => {
      const refused = refusal(error)
      if (refused !== null) {
        answeredNow()
        return [{ type: 'refused', reason: refused.reason }]
      }
      const loss = passing(error)
      if (held.rows() === null || loss === null) throw error
      failures += 1
      next$.next(retryIn(failures, loss))
      if (isDoubted || !isDoubtful(failures, loss)) return []
      isDoubted = true
      return doubted(`the rows could not be read again: ${loss.reason}`)
    }
    const doubted = (reason: string): Step[] => {
      doubts += 1
      return [{ type: 'doubted', reason }]
    }
    const doubtful = (reason: string): Step[] => {
      wanted$.next()
      return doubted(reason)
    }
    /** One table's news; `seen`: how often it has been proven. */
    const news = (signal: Signal, seen: { proofs: number }): Step[] => {
      switch (signal.type) {
        case 'joined':
          joined += 1
          return joined === tables.length ? [signal] : []
        case 'proven':
          seen.proofs += 1
          if (seen.proofs > 1) return doubtful('the server subscribed anew')
          proven += 1
          if (proven < tables.length) return []
          wanted$.next()
          return [signal]
        case 'heard':
          return [signal, ...(proven < tables.length ? [] : doubtful('the server was silent for a while'))]
        case 'unheard':
          return [signal]
        case 'renewed':
          wanted$.next()
          return []
        default:
          // Whatever happened to a row: that something did is enough.
          lastEvent = asyncScheduler.now()
          if (proven === tables.length) changed$.next()
          return []
      }
    }
    const heard = tables.map(table =>
      defer(() => {
        const seen = { proofs: 0 }
        return data.listen(tableOf(table)).pipe(map(signal => news(signal, seen)))
      }),
    )
    const wishes$ = merge(
      wanted$,
      changed$.pipe(auditTime(GATHER_MS)),
      next$.pipe(switchMap(ms => (ms === null ? EMPTY : timer(ms)))),
      again$.pipe(filter(() => proven === tables.length)),
    )
    return merge(
      // Asynchronously, so that a doubt is told before its answer.
      oneAtATime(wishes$.pipe(observeOn(asapScheduler)), () => asked),
      ...heard,
    ).pipe(mergeAll(), oncePerConnection())
  })
}

/** Nothing is read of it: that it changed is all that is wanted. */
const tableOf = ({ schema, table }: Table): TableSource => ({
  ...{ kind: 'table', schema, table, columns: [], key: [], limit: 1 },
  order: { column: '', ascending: true },
})

/** All tables fall silent and are heard together; the news is one. */
const oncePerConnection = () => (steps$: Observable<Step>) =>
  steps$.pipe(
    connect(shared$ => {
      let isHeard = true
      return shared$.pipe(
        filter(({ type }) => {
          if (type !== 'heard' && type !== 'unheard') return true
          const isNews = isHeard !== (type === 'heard')
          isHeard = type === 'heard'
          return isNews
        }),
      )
    }),
  )
