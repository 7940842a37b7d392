import { assign, setup } from 'xstate'
import type { Fault } from '../../board/file/fault'

export interface BoardsDialogContext {
  /** The board whose actions are unfolded; null: none. */
  expandedId: string | null
  /** Why the last file that somebody chose is no board. */
  importFaults: readonly Fault[]
}

export type BoardsDialogEvent =
  /** Unfolds a board's actions, and folds those of any other. */
  | { type: 'boardsDialog.expand'; id: string }
  | { type: 'boardsDialog.collapse' }
  /** Opens a form of the unfolded board, or closes it again. */
  | { type: 'boardsDialog.rename' | 'boardsDialog.share' | 'boardsDialog.remove' }
  | { type: 'boardsDialog.closeForm' }
  | { type: 'boardsDialog.importFailed'; faults: readonly Fault[] }

export const boardsDialogSetup = setup({
  types: {} as { context: BoardsDialogContext; events: BoardsDialogEvent },
  actions: {
    setExpanded: assign((_, expandedId: string | null) => ({ expandedId })),
    setImportFaults: assign((_, importFaults: readonly Fault[]) => ({ importFaults })),
  },
})
