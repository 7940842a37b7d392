import type { Row, Signal } from '../backend/port'
import type { TableSource } from '../board/source'
import type { Change, Held } from './held'
import { judge, type Types } from './judge/judge'
import { keyOf } from './order'
import type { Unread } from './unread'

/** What tells of one row. */
export type Told = Change | Extract<Signal, { type: 'unread' }>

/**
 * Takes the changes of a table for those of the rows that a source has: one that leaves its filter went. Those of
 * which only the database can tell are put among the unread; what is known of a row takes it from there again.
 * `isWhole`: whether what is held may be believed.
 */
export function sifter(
  source: TableSource,
  types: Types,
  held: Held,
  unread: Unread,
  isWhole: () => boolean,
) {
  const { key, columns, filter = [] } = source
  const meets = judge(filter, types)
  const keyed = (row: Row): Row => Object.fromEntries(key.map(column => [column, row[column]]))

  return (told: readonly Told[]): Change[] => {
    /** What became of the rows by what was told before; null: it went. */
    const lately = new Map<string, Row | null>()
    const changes: Change[] = []
    const take = (name: string, change: Change, row: Row | null) => {
      changes.push(change)
      lately.set(name, row)
    }
    for (const change of told) {
      const name = keyOf(source, 'row' in change ? change.row : change.key)
      if (change.type === 'unread') {
        unread.add(name, change.key)
      } else if (change.type === 'delete') {
        unread.overtake(name)
        take(name, change, null)
      } else {
        const { row } = change
        const isComplete = columns.every(column => column in row)
        const before = lately.has(name) ? lately.get(name) : held.rows()?.get(name)?.row
        // What is held of the columns that did not come may be old: then the database has to tell.
        const now = isComplete || !isWhole() ? row : { ...before, ...row }
        const verdict = meets(now)
        const isKnown = isComplete || (!unread.has(name) && (held.rows() === null || !!before))
        if (verdict === false) {
          unread.overtake(name)
          take(name, { type: 'delete', key: keyed(row), at: change.at }, null)
        } else if (verdict === true && isKnown) {
          if (isComplete) unread.overtake(name)
          take(name, change, { ...before, ...row })
        } else unread.add(name, keyed(row))
      }
    }
    return changes
  }
}
