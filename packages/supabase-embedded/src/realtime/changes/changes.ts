import type { Session } from '../../db/database'
import type { Action } from './params'

/** One captured row, as far as it must be known to find out whom it concerns. */
export interface Change {
  /** Grows in commit order. */
  seq: number
  /** Of the transaction. */
  xid: string
  relation: number
  action: Action
}

export interface Committed extends Change {
  /** When its transaction was committed: ISO 8601, UTC, milliseconds. */
  committed: string
}

const actions: Record<string, Action> = { I: 'INSERT', U: 'UPDATE', D: 'DELETE' }

/** The next captured rows after `seq`, at most `limit`. */
export async function readChanges(session: Session, seq: number, limit: number): Promise<Change[]> {
  const rows = await session.query<Omit<Change, 'action'> & { action: string }>(
    `select seq, xid::text as xid, relation::int8 as relation, action::text as action
       from realtime.wal where seq > $1 order by seq limit $2`,
    [seq, limit],
  )
  return rows.map(row => ({ ...row, action: actions[row.action] ?? 'INSERT' }))
}
