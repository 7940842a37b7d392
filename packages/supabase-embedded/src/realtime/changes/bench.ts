import type { Session } from '../../db/database'
import type { Relation, Relations } from './relations'

/** What everybody needs who judges the changes of one table. */
export interface Bench {
  session: Session
  relations: Relations
  relation: Relation
  log: (code: string, text: string) => void
}
