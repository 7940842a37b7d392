import type { Approval, WritingCall } from '../../board/model/approval'
import type { BoardFile, LiveAnswer } from '../../board/board'
import type { TimeRange } from '../../board/time/timeRange'
import type { SightEvent } from '../../streams/page/sightEvents'
import type { BoardCommand } from '../boardLibrary/boardLibrary.context'
import type { ConnectionStatus } from '../connection/connectionStatus'
import type { Access } from '../shared/access'

export type BoardEvent =
  | { type: 'board.access'; access: Access }
  /** From storage: all of the viewer's approvals for this project. */
  | { type: 'board.approvals'; approvals: readonly Approval[] }
  /** The viewer lets this board repeat the call by itself. Ignored while the board is not saved. */
  | { type: 'board.approve'; call: WritingCall }
  /** Revokes an approval, on whichever board it was given. */
  | { type: 'board.revoke'; approval: string }
  /** The access token was renewed. */
  | { type: 'board.tokenRenewed' }
  /** From the connection machine. */
  | { type: 'board.link'; link: ConnectionStatus }
  | SightEvent
  /** From the preferences: the zone of times. */
  | { type: 'board.zone'; zone: string }
  /** A person does not want to wait for the connection. */
  | { type: 'board.retry' }
  /**
   * Starts or continues editing: with the form of this panel open (null: of a new one), or with the project's tables
   * added to the board.
   */
  | { type: 'board.edit'; panel?: string | null; tables?: true }
  /** Somebody is likely to start editing soon. */
  | { type: 'board.preloadEditor' }
  /** From the UI: the editor's code cannot be fetched, so nothing has been edited yet. */
  | { type: 'board.editorUnavailable' }
  /** The user gave up editing, or has read why it is not possible. */
  | { type: 'board.dismiss' }
  /** From the editor: this panel is being edited; null: none is. */
  | { type: 'board.panelEdited'; panel: string | null }
  /** The file becomes the saved version, from which editing starts. */
  | { type: 'board.save'; file: BoardFile }
  /** From the board library: another board, as saved and as displayed. */
  | BoardCommand
  /** The file becomes the displayed version. */
  | { type: 'board.change'; board: BoardFile }
  /** Sets a variable; null: no filter. `isTyped`: applied a moment after the last keystroke. */
  | { type: 'board.setVariable'; variable: string; value: string | null; isTyped?: boolean }
  /** Resets every variable to the board's own value. */
  | { type: 'board.resetVariables' }
  /** Null: the board's own time range. */
  | { type: 'board.setTime'; time: TimeRange | null }
  /** One panel fills the page; null: all panels are shown. */
  | { type: 'board.openPanel'; panel: string | null }
  /** Somebody is choosing a value of this variable; null: no longer. */
  | { type: 'board.suggestValues'; variable: string | null }
  /** Somebody is viewing an answer, which is kept current until `board.unfollow`. */
  | { type: 'board.follow'; answer: LiveAnswer }
  | { type: 'board.unfollow'; id: string }
  /** Internal: the start of the time window has moved by a step. */
  | { type: 'board.timeStepped' }
  /** This computer's clock differs from the project's, or no longer. */
  | { type: 'board.clockSkew'; clockSkewMs: number }
  /** Internal: the grace period of an unused source is over. */
  | { type: 'board.sourceExpired'; sourceKey: string }

/** To the actor that stores approvals. */
export type ApprovalsCommand =
  | { type: 'approvals.add'; approval: Approval }
  | { type: 'approvals.remove'; id: string }
