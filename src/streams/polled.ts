import { asyncScheduler, catchError, defer, merge, mergeAll, NEVER, of, repeat, startWith } from 'rxjs'
import { take, timer, type Observable } from 'rxjs'
import type { Read } from '../backend/port'
import type { Shape } from '../board/source'
import type { Pace, Work } from '../slices'
import { openDesk } from './desk'
import { holdRows } from './held'
import { Memory } from './memory'
import { isLimit, passing, pollIn, refusal, retryIn } from './pace'
import type { Reading } from './reader'
import type { Step } from './rows'

const LEAST_S = 1

/** What is asked again and again. */
export interface Asked {
  shape: Shape
  ask: () => Observable<Read>
  numbers?: ReadonlySet<string>
  /** Seconds between two answers. `reason`: why, where the board does not say so. */
  every: number
  reason: string | null
  memory: Memory | null
  /** It is wanted now. What is being asked already is not asked twice. */
  again$?: Observable<unknown>
  /** Where no answer tells what was between two of them. */
  repair?: Reading['repair']
  pace: Pace
}

/**
 * Rows that are asked for every so many seconds. The first request that fails ends it, and so does a limit; after it, one
 * that may succeed later is tried again, and is a doubt at its second failure. What is refused is asked for all the same.
 */
export function polled({ shape, ask, numbers, every, reason, memory, again$ = NEVER, repair, pace }: Asked) {
  return defer((): Observable<Step> => {
    const held = holdRows(shape, Memory.rowsOf(memory), numbers)
    const desk = openDesk(pace)
    const seconds = Math.max(LEAST_S, every)
    let failures = 0
    let wait = 0
    let lastEvent: number | null = null

    const look = defer(() => {
      const at = asyncScheduler.now()
      return ask().pipe(
        desk.work(function* ({ rows: read, cut }): Work<Step[]> {
          const isFirst = held.rows() === null
          const { length: differed } = yield* held.findDiffering(read, cut)
          yield* held.replaceAll(read, cut)
          failures = 0
          wait = pollIn(seconds)
          if (differed > 0 && !isFirst) lastEvent = at
          const rows = held.rows()
          if (rows === null) return []
          const most = cut && read.length < shape.limit ? { most: read.length } : {}
          const reading = { at, differed, ...most, ...(repair && { repair }) }
          const facts = { whole: true, lag: null, lastEvent, badRows: 0, read: reading }
          return [{ type: 'rows', rows, deltas: held.drain(), ...facts }]
        }),
      )
    })
    const failed = (error: unknown): Step[] => {
      const refused = refusal(error)
      if (refused !== null) {
        failures = 0
        wait = pollIn(seconds)
        return [{ type: 'refused', reason: refused.reason }]
      }
      const loss = passing(error)
      // A limit is waited out for longer than rows may be old unsaid, and nothing is lost with the connection: it has none.
      if (held.rows() === null || loss === null || isLimit(loss.kind)) throw error
      failures += 1
      wait = retryIn(failures, loss)
      if (failures !== 2) return []
      return [{ type: 'doubted', reason: `the rows could not be read again: ${loss.reason}` }]
    }
    return look.pipe(
      catchError((error: unknown) => of(failed(error))),
      repeat({ delay: () => merge(timer(wait), again$).pipe(take(1)) }),
      mergeAll(),
      startWith<Step>({ type: 'polling', every: seconds, reason }),
    )
  })
}
