import type { EditorEvent } from '../../machines/editor.context'
import type { EditorRef } from '../../machines/editor.machine'
import { edit } from '../edit/useEditor'
import type { Command, Scene } from './command'
import { idOf } from './panels'

const NO_BOARD = 'No board is open.'
const NOT_EDITED = 'The board is not being edited; e begins.'

/** What is done to change a board. */
export function editCommands({ board, panel }: Scene): Command[] {
  const editor = board?.getSnapshot().children.editor
  const isBlank = board?.getSnapshot().children.shelf?.getSnapshot().context.isBlank === true
  const noBoard = board === undefined || isBlank ? NO_BOARD : null
  const id = panel === null ? null : idOf(panel)
  const on = (event: EditorEvent, vain: string) => refusalOf(editor, event, vain)
  const give = (event: EditorEvent) => () => editor?.send(event)
  const history = editor?.getSnapshot().context.history
  const here = (type: 'editor.duplicate' | 'editor.remove') =>
    id === null ? null : ({ type, id } satisfies EditorEvent)
  const [twice, gone] = [here('editor.duplicate'), here('editor.remove')]
  const noPanel = 'No panel has the focus; j goes to the first.'
  return [
    {
      ...{ id: 'board.edit', group: 'Edit', keys: ['e'] },
      title: id === null ? 'Edit the board' : 'Edit the panel',
      refusal: noBoard ?? (editor !== undefined && id === null ? 'It is being edited.' : null),
      run: () => board && edit(board, id ?? undefined),
    },
    {
      ...{ id: 'edit.add', title: 'Add a panel', group: 'Edit', keys: ['a'] },
      refusal: noBoard,
      run: () => board && edit(board, null),
    },
    {
      ...{ id: 'edit.undo', title: `Undo ${history?.past.at(-1)?.what ?? ''}`.trim(), group: 'Edit' },
      keys: ['$mod+z'],
      refusal: on({ type: 'editor.undo' }, 'Nothing was done yet.'),
      run: give({ type: 'editor.undo' }),
    },
    {
      ...{ id: 'edit.redo', title: `Redo ${history?.future[0]?.what ?? ''}`.trim(), group: 'Edit' },
      keys: ['$mod+Shift+z'],
      refusal: on({ type: 'editor.redo' }, 'Nothing was undone.'),
      run: give({ type: 'editor.redo' }),
    },
    {
      ...{ id: 'edit.duplicate', title: 'Duplicate the panel', group: 'Edit' },
      refusal: twice === null ? noPanel : on(twice, 'Not while a panel is held or its form is open.'),
      run: () => twice && editor?.send(twice),
    },
    {
      ...{ id: 'edit.remove', title: 'Remove the panel', group: 'Edit' },
      refusal: gone === null ? noPanel : on(gone, 'Not while a panel is held or its form is open.'),
      run: () => gone && editor?.send(gone),
    },
    {
      ...{ id: 'edit.save', title: 'Save the board', group: 'Edit', keys: ['$mod+s'] },
      refusal: on({ type: 'editor.save' }, 'Not while a panel is held or its form is open.'),
      run: give({ type: 'editor.save' }),
    },
  ]
}

const refusalOf = (editor: EditorRef | undefined, event: EditorEvent, vain: string) =>
  editor === undefined ? NOT_EDITED : editor.getSnapshot().can(event) ? null : vain
