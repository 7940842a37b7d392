import type { Source, TableSource } from '../../board/model/source'
import { isPolled } from '../../board/model/sourceColumns'
import { tableSubject } from '../../board/usage/usageSubject'
import type { Usage } from '../../shared/usageMeter'

/** What would make a row of the list cheaper. */
export type CostAdvice =
  | { type: 'refresh less'; seconds: number }
  | { type: 'fewer rows'; limit: number }
  | { type: 'install digest.sql' }
  | { type: 'install schemas.sql' }
  | { type: 'index'; column: string }
  /** Changes of the table by broadcast from the database. */
  | { type: 'broadcast'; source: TableSource }
  | { type: 'fewer messages' }

/** Per hour; below these, nothing is worth a change. */
const MANY_REQUESTS = 60
const MANY_MESSAGES = 3_600
const MANY_BYTES = 1e6
const FEW_ROWS = 20
/** Seconds between two reads of a polled table whose board names none. */
const KEYLESS_S = 10

/** `sources`: all that read the subject. */
export function adviseCost(subject: string, sources: readonly Source[], perHour: Usage): CostAdvice | null {
  const [source] = sources
  if (source === undefined) return null
  const { requests, comparisons, bytes, messages } = perHour
  if (source.kind === 'topic' || source.kind === 'presence')
    return messages >= MANY_MESSAGES ? { type: 'fewer messages' } : null
  if (requests < MANY_REQUESTS && bytes < MANY_BYTES && messages < MANY_MESSAGES) return null
  if (source.kind !== 'table') {
    const seconds = source.refresh?.interval
    return seconds === undefined ? null : { type: 'refresh less', seconds }
  }
  if (tableSubject(source) !== subject) return { type: 'fewer messages' }
  if (isPolled(source))
    return {
      type: 'refresh less',
      seconds: source.changes?.kind === 'polling' ? source.changes.interval : KEYLESS_S,
    }
  if (messages >= MANY_MESSAGES && source.changes === undefined) return { type: 'broadcast', source }
  if (comparisons === 0 && requests >= MANY_REQUESTS)
    return { type: source.schema === 'public' ? 'install digest.sql' : 'install schemas.sql' }
  const limit = Math.max(...sources.map(limitOf))
  if (bytes >= MANY_BYTES && limit > FEW_ROWS) return { type: 'fewer rows', limit }
  const { column } = source.order
  // The primary key has one.
  return requests >= MANY_REQUESTS && column !== source.key[0] ? { type: 'index', column } : null
}

const limitOf = (source: Source) => ('limit' in source ? (source.limit ?? 0) : 0)
