import type { Session } from '../../db/session'
import type { CommittedChange } from './changes'

/** The result of reading once: changes read, and events delivered. */
export interface DrainResult {
  read: number
  toldCount: number
  /** There may be more to read at once. */
  hasMore: boolean
}

/** Who reads the queue. */
export interface QueueReader {
  /** Reads and delivers the next changes. Never called twice at a time. */
  drain(): Promise<DrainResult>
  /** The cached facts of tables may be out of date. */
  forgetTables(): void
  /** Looks whether other tables are published. */
  checkPublication(): Promise<void>
}

/** Where a log line goes: the hosted service's code for it, and text. */
export type Log = (code: string, text: string) => void

/**
 * How committed changes get into the queue `realtime.wal`, in which they are judged and shown: by triggers, or decoded
 * from a replication slot.
 */
export interface ChangeSource {
  /** Holds the session that reads the queue. */
  exclusive<T>(work: (session: Session) => Promise<T>): Promise<T>
  /** The next changes in commit order, of which `readers` want to be asked for. `hasMore`: ask again at once. */
  next(session: Session, readers: number): Promise<{ changes: CommittedChange[]; hasMore: boolean }>
  /** Everything that was read has been delivered. */
  tidy(session: Session): Promise<void>
  /** Has the queue read, from changes committed now on, until the function it resolves to is called. */
  follow(reader: QueueReader): Promise<() => Promise<void>>
}
