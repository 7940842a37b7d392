import type { Observable } from 'rxjs'
import type { Approval } from '../../board/model/approval'

/** The approvals that this browser keeps for the person who is signed in and for this project. Nothing here throws. */
export interface Approvals {
  /** Emits the whole list on subscription, and again whenever another tab changes it. */
  list(): Observable<readonly Approval[]>
  add(approval: Approval): void
  remove(id: string): void
}
