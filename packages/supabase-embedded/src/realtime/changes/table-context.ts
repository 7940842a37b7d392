import type { Session } from '../../db/session'
import type { Relation, Relations } from './relations'

/** The shared data for judging the changes of one table. */
export interface TableContext {
  session: Session
  relations: Relations
  relation: Relation
  log: (code: string, text: string) => void
}
