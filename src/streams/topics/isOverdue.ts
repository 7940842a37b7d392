import type { Row } from '../../backend/ports/backend.port'
import { timeOf } from '../values/columnValues'

/**
 * How long, in ms, the server may list a person whose connection broke: it closes a socket after 60 s of silence
 * (Phoenix's own default).
 */
const UNNOTICED_MS = 60_000

/** Whether an entry of presence missed two heartbeats and may be gone. `interval`: between heartbeats, in seconds. */
export const isOverdue = (row: Row, interval: number, now: number): boolean =>
  now - (timeOf(row['said']) ?? now) > 2 * interval * 1_000 + UNNOTICED_MS
