import type { BoardFile } from '../../board/board'
import { findPanel } from '../../board/edit/editResult'
import type { GridItem } from '../../board/layout/panelLayout'

/** An edit, for screen readers. `ui/words/announcementText.ts` has the words. */
export type EditAnnouncement =
  | { type: 'panel'; title: string; change: 'changed' | 'copied' | 'cut' | 'removed' }
  | { type: 'place'; at: PanelPlace; end?: 'grabbed' | 'dropped' | 'put back' | 'blocked' }
  /** `only`: where the panel is, if one was added. */
  | { type: 'added'; count: number; only: PanelPlace | null }
  | { type: 'variable'; label: string; change: 'added' | 'changed' | 'removed' }
  | { type: 'board'; title: string; change: 'drafted' | 'imported' | 'renamed' | 'replaced' }
  /** `label` was undone or redone, as the history names it. */
  | { type: 'undone' | 'redone'; label: string }

interface PanelPlace {
  title: string
  place: GridItem['place']
}

/** Null: the panel is gone. */
export function placeOf(
  board: BoardFile,
  id: string,
  end?: Extract<EditAnnouncement, { type: 'place' }>['end'],
): EditAnnouncement | null {
  const panel = findPanel(board, id)
  return panel === undefined
    ? null
    : { type: 'place', at: { title: panel.title, place: panel.place }, ...(end && { end }) }
}
