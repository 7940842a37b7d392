import { asyncScheduler, defer, map, mergeAll, throwError, type Observable, type ObservableInput } from 'rxjs'
import type { Data, Loss, Present, PresenceSignal, Row } from '../../backend/port'
import type { PresenceSource, Shape } from '../../board/source'
import { holdRows } from '../held'
import { Memory } from '../memory'
import { keyOf } from '../order'
import type { Reading } from '../reader'
import type { Rows } from '../rowIndex'
import type { Step } from '../rows'
import { timeOf } from '../values'
import { fieldsOf } from './fields'

const MOST = 100_000
const shape: Shape = {
  columns: [],
  key: ['key', 'ref'],
  order: { column: 'since', ascending: true },
  limit: MOST,
}

const silence: Loss = {
  kind: 'lost',
  reason: 'the server was silent for a while; it is asked anew who is there',
}

/**
 * Who is on a topic, as the server tells it: always the whole list, so that nothing adds up wrongly. It is as true as
 * the server knows, which takes up to a minute to notice a connection that broke.
 */
export function presenceRows(
  data: Pick<Data, 'people'>,
  source: PresenceSource,
  memory: Memory | null,
): Observable<Step> {
  return defer(() => {
    const before = Memory.rowsOf(memory)
    const held = holdRows(shape, before)
    let lastEvent: number | null = null
    /** When the first list of this connection came. */
    let since: number | null = null

    const told = (people: readonly Present[]): Step[] => {
      const at = asyncScheduler.now()
      const now = rowsOf(source, people, held.rows() ?? before, at)
      const isFirst = since === null
      const differed = held.differing(now, false).length
      held.replace(now, false)
      const rows = held.rows()
      if (rows === null || (!isFirst && differed === 0)) return []
      if (differed > 0) lastEvent = at
      since ??= at
      const read: Reading | null = isFirst ? { at, differed, repair: 'told anew' } : null
      const facts = { whole: true, lag: null, lastEvent, badRows: 0, read }
      return [
        ...(isFirst ? [{ type: 'proven' as const }] : []),
        { type: 'rows', rows, deltas: held.drain(), ...facts },
      ]
    }
    const news = (signal: PresenceSignal): ObservableInput<Step> => {
      switch (signal.type) {
        case 'people':
          return told(signal.people)
        case 'heard':
          return throwError(() => silence)
        case 'answered': {
          const at = asyncScheduler.now() - signal.latency
          return since === null || at <= since ? [] : [{ type: 'verified', at, since: at, drift: 0 }]
        }
        default:
          return [{ type: signal.type }]
      }
    }
    return data.people(source).pipe(map(news), mergeAll())
  })
}

/** One who is known stays the same row, and one who says something else is there since the same time. */
function rowsOf(source: PresenceSource, people: readonly Present[], known: Rows | null, at: number): Row[] {
  const there = new Set(people.map(({ key, ref }) => keyOf(shape, { key, ref })))
  /** By key, the times of those who went: the earliest first. */
  const left = new Map<unknown, unknown[]>()
  for (const { key, row } of known ?? [])
    if (!there.has(key)) left.set(row['key'], [...(left.get(row['key']) ?? []), row['since']])
  return people.map(({ key, ref, state }): Row => {
    const same = known?.get(keyOf(shape, { key, ref }))
    if (same !== undefined) return same.row
    const now = new Date(at).toISOString()
    const claimed = timeOf(state['online_at'])
    const since = left.get(key)?.shift() ?? (claimed === null ? now : new Date(claimed).toISOString())
    return { ...fieldsOf(state, source.fields), key, ref, since, said: now, state }
  })
}
