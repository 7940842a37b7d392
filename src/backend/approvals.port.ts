import type { Observable } from 'rxjs'
import type { Approval } from '../board/approval'

/** The approvals that this browser keeps for the person who is signed in and for this project. Nothing here throws. */
export interface Approvals {
  /** All of them: at once, and whenever another tab changed them. */
  list(): Observable<readonly Approval[]>
  add(approval: Approval): void
  remove(id: string): void
}
