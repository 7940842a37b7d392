import type { BoardEntry } from '../../backend/ports/backend.port'
import type { ViewerStatus, PresentViewer } from '../../streams/viewers/viewerList'
import type { ViewersEvent } from '../../streams/viewers/boardViewers'
import type { Cause, ErrorParams } from '../shared/cause'
import type { Conditions, ConditionsEvent } from '../shared/conditions'
import type { WithEnvironment } from '../shared/environment'

export interface ViewersInput extends WithEnvironment {
  conditions: Conditions
}

export interface ViewersContext extends ViewersInput {
  /** The user wants to be visible to other viewers, and to see them; nobody is visible before that. */
  isShown: boolean
  /** Id of the displayed board, where it is stored in the project. */
  board: string | null
  /** What this page is doing with the board. */
  status: ViewerStatus
  /** The other viewers, as last reported. */
  viewers: readonly PresentViewer[]
  /** The name that other viewers see; null: they do not know of this page. */
  self: string | null
  cause: Cause | null
  attempt: number
  /** ms. */
  wait: number
}

/** `current`: the list of viewers is as the project has it now; `unavailable`: the project permits none. */
export type ViewersTag = 'current' | 'unavailable'

export type ViewersMachineEvent =
  | ConditionsEvent
  /** From the board library; null: the displayed board is not saved. */
  | { type: 'viewers.open'; entry: Pick<BoardEntry, 'id' | 'storedIn'> | null }
  | { type: 'viewers.show'; isShown: boolean }
  | { type: 'viewers.presence'; status: Partial<ViewerStatus> }
  | ViewersEvent
  | ({ type: 'viewers.lost' } & ErrorParams)

/** The initial input of the presence stream, which then receives every change of `status`. */
export interface PresenceInput {
  board: string
  status: ViewerStatus
}
export interface PresenceCommand {
  type: 'watch.presence'
  status: ViewerStatus
}
