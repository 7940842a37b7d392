import type { EditorEvent } from '../../../machines/editor/editor.context'
import type { EditorRef } from '../../../machines/editor/editor.machine'
import { beginEditing } from '../../editor/useEditor'
import type { Command, CommandScope } from '../../commands/command'
import { panelIdOf } from '../../commands/panelElements'

const NO_BOARD = 'No board is open.'
const NOT_EDITED = 'The board is not being edited; e begins.'

/** The commands for editing a board. */
export function editCommands({ board, panel }: CommandScope): Command[] {
  const editor = board?.getSnapshot().children.editor
  const isBlank = board?.getSnapshot().children.boardLibrary?.getSnapshot().context.isBlank === true
  const noBoard = board === undefined || isBlank ? NO_BOARD : null
  const id = panel === null ? null : panelIdOf(panel)
  const refusalFor = (event: EditorEvent, reason: string) => refusalOf(editor, event, reason)
  const sendEvent = (event: EditorEvent) => () => editor?.send(event)
  const history = editor?.getSnapshot().context.history
  const panelEvent = (type: 'editor.duplicate' | 'editor.remove') =>
    id === null ? null : ({ type, id } satisfies EditorEvent)
  const [duplicateEvent, removeEvent] = [panelEvent('editor.duplicate'), panelEvent('editor.remove')]
  const noPanel = 'No panel has the focus; j goes to the first.'
  return [
    {
      ...{ id: 'board.edit', group: 'Edit', keys: ['e'] },
      title: id === null ? 'Edit the board' : 'Edit the panel',
      refusal: noBoard ?? (editor !== undefined && id === null ? 'It is being edited.' : null),
      run: () => board && beginEditing(board, id ?? undefined),
    },
    {
      ...{ id: 'edit.add', title: 'Add a panel', group: 'Edit', keys: ['a'] },
      refusal: noBoard,
      run: () => board && beginEditing(board, null),
    },
    {
      ...{ id: 'edit.undo', title: `Undo ${history?.past.at(-1)?.what ?? ''}`.trim(), group: 'Edit' },
      keys: ['$mod+z'],
      refusal: refusalFor({ type: 'editor.undo' }, 'Nothing was done yet.'),
      run: sendEvent({ type: 'editor.undo' }),
    },
    {
      ...{ id: 'edit.redo', title: `Redo ${history?.future[0]?.what ?? ''}`.trim(), group: 'Edit' },
      keys: ['$mod+Shift+z'],
      refusal: refusalFor({ type: 'editor.redo' }, 'Nothing was undone.'),
      run: sendEvent({ type: 'editor.redo' }),
    },
    {
      ...{ id: 'edit.duplicate', title: 'Duplicate the panel', group: 'Edit' },
      refusal:
        duplicateEvent === null
          ? noPanel
          : refusalFor(duplicateEvent, 'Not while a panel is held or its form is open.'),
      run: () => duplicateEvent && editor?.send(duplicateEvent),
    },
    {
      ...{ id: 'edit.remove', title: 'Remove the panel', group: 'Edit' },
      refusal:
        removeEvent === null
          ? noPanel
          : refusalFor(removeEvent, 'Not while a panel is held or its form is open.'),
      run: () => removeEvent && editor?.send(removeEvent),
    },
    {
      ...{ id: 'edit.save', title: 'Save the board', group: 'Edit', keys: ['$mod+s'] },
      refusal: refusalFor({ type: 'editor.save' }, 'Not while a panel is held or its form is open.'),
      run: sendEvent({ type: 'editor.save' }),
    },
  ]
}

const refusalOf = (editor: EditorRef | undefined, event: EditorEvent, reason: string) =>
  editor === undefined ? NOT_EDITED : editor.getSnapshot().can(event) ? null : reason
