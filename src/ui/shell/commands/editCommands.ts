import type { EditorEvent } from '../../../machines/editor/editor.context'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { beginEditing } from '../../editor/useEditor'
import type { Command, CommandScope } from '../../commands/command'
import { panelIdOf } from '../../commands/panelElements'
import { NO_BOARD, NO_PANEL } from '../../commands/refusals'

const NOT_EDITED = 'Press E to edit the board first.'

/** The commands for editing a board. */
export function editCommands({ board, panel }: CommandScope): Command[] {
  const editor = board?.getSnapshot().children.editor
  const isBlank = board?.getSnapshot().children.boardLibrary?.getSnapshot().hasTag('blank') === true
  const noBoard = board === undefined || isBlank ? NO_BOARD : null
  const id = panel === null ? null : panelIdOf(panel)
  const refusalFor = (event: EditorEvent, reason: string) => refusalOf(editor, event, reason)
  const sendEvent = (event: EditorEvent) => () => editor?.send(event)
  const history = editor?.getSnapshot().context.history
  const panelEvent = (type: 'editor.duplicate' | 'editor.remove') =>
    id === null ? null : ({ type, id } satisfies EditorEvent)
  const [duplicateEvent, removeEvent] = [panelEvent('editor.duplicate'), panelEvent('editor.remove')]
  return [
    {
      id: 'board.edit',
      group: 'Edit',
      keys: ['e'],
      title: id === null ? 'Edit board' : 'Edit panel',
      refusal: noBoard ?? (editor !== undefined && id === null ? 'You’re already editing it.' : null),
      run: () => board && beginEditing(board, id ?? undefined),
    },
    {
      id: 'edit.add',
      title: 'Add panel',
      group: 'Edit',
      keys: ['a'],
      refusal: noBoard,
      run: () => board && beginEditing(board, null),
    },
    {
      id: 'edit.undo',
      title: `Undo ${history?.past.at(-1)?.label ?? ''}`.trim(),
      group: 'Edit',
      keys: ['$mod+z'],
      refusal: refusalFor({ type: 'editor.undo' }, 'Nothing to undo.'),
      run: sendEvent({ type: 'editor.undo' }),
    },
    {
      id: 'edit.redo',
      title: `Redo ${history?.future[0]?.label ?? ''}`.trim(),
      group: 'Edit',
      keys: ['$mod+Shift+z'],
      refusal: refusalFor({ type: 'editor.redo' }, 'Nothing to redo.'),
      run: sendEvent({ type: 'editor.redo' }),
    },
    {
      id: 'edit.duplicate',
      title: 'Duplicate panel',
      group: 'Edit',
      refusal:
        duplicateEvent === null
          ? NO_PANEL
          : refusalFor(duplicateEvent, 'Drop the panel or close its form first.'),
      run: () => duplicateEvent && editor?.send(duplicateEvent),
    },
    {
      id: 'edit.remove',
      title: 'Remove panel',
      group: 'Edit',
      refusal:
        removeEvent === null ? NO_PANEL : refusalFor(removeEvent, 'Drop the panel or close its form first.'),
      run: () => removeEvent && editor?.send(removeEvent),
    },
    {
      id: 'edit.save',
      title: 'Save board',
      group: 'Edit',
      keys: ['$mod+s'],
      refusal: refusalFor({ type: 'editor.save' }, 'Drop the panel or close its form first.'),
      run: sendEvent({ type: 'editor.save' }),
    },
  ]
}

const refusalOf = (editor: EditorRef | undefined, event: EditorEvent, reason: string) =>
  editor === undefined ? NOT_EDITED : editor.getSnapshot().can(event) ? null : reason
