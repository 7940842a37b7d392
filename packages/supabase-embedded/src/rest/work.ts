import type { Session } from '../db/session'

/** A request planned as far as it goes without running anything. */
export interface Work {
  readOnly: boolean
  run(session: Session): Promise<Response>
}
