import { RecentIds } from '../../shared/recentIds'
import type { Rows } from '../rows/rowIndex'

/** What the next connection has to know of a topic beside the rows held. */
interface TopicMemory {
  /** The newest messages that the project stores, whether they are held or not. */
  readonly ids: RecentIds
  /** The same as of when no message was known to be missing. */
  coveredIds: RecentIds
  /** When that was, ms since the epoch by the project's clock; null: never. */
  coveredUntil: number | null
}

/** Eight replays at their longest: none brings a message from before these. */
const REMEMBERED = 200
const memories = new WeakMap<Rows, TopicMemory>()

/** Continues, with the rows of a new connection, what is remembered of the rows before. */
export function continueMemory(before: Rows | null, rows: Rows | null): TopicMemory {
  const earlier = before === null ? undefined : memories.get(before)
  const memory = {
    ids: new RecentIds(REMEMBERED, earlier?.ids),
    coveredIds: earlier?.coveredIds ?? new RecentIds(REMEMBERED),
    coveredUntil: earlier?.coveredUntil ?? null,
  }
  if (rows !== null) memories.set(rows, memory)
  return memory
}
