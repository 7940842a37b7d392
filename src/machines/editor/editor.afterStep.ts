import type { BoardFile } from '../../board/board'
import type { History } from '../../board/edit/history'
import type { EditAnnouncement } from './editor.announcement'
import type { EditorContext } from './editor.context'

export const announce = ({ announcement }: EditorContext, about: EditAnnouncement | null) =>
  about === null ? announcement : { about, count: announcement.count + 1 }

/** The context with the history after undo or redo, and an announcement of what was undone or redone. */
export const afterStep = (
  context: EditorContext,
  history: History<BoardFile>,
  how: 'undo' | 'redo',
): Partial<EditorContext> => {
  const { past, future } = context.history
  const about =
    how === 'undo'
      ? ({ type: 'undone', label: past.at(-1)?.label ?? '' } as const)
      : ({ type: 'redone', label: future[0]?.label ?? '' } as const)
  return { history, faults: [], announcement: announce(context, about) }
}
