import type { BoardFile } from '../../board/board'
import { copyPanel, pastePanels } from '../../board/edit/panelClipboard'
import { findPanel, type AddResult, type EditResult } from '../../board/edit/editResult'
import { changePanel, duplicatePanel, removePanel, renameBoard } from '../../board/edit/editPanels'
import { addVariable, changeVariable, removeVariable } from '../../board/edit/editVariables'
import { nudgePanel, resizePanel, type Direction } from '../../board/edit/placePanel'
import type { Fault } from '../../board/file/fault'
import { parseBoard } from '../../board/file/parseBoard'
import { placeOf, type EditAnnouncement } from './editor.announcement'
import type { EditTask } from './editor.context'

/** Result of a task. `label` follows "Undo"; `announcement` is for screen readers, null if there is nothing to say. */
export type EditOutcome = EditedBoard | { faults: readonly Fault[] }
interface EditedBoard {
  board: BoardFile
  label: string
  announcement: EditAnnouncement | null
  clipboard?: string
  faults?: readonly Fault[]
}

const keepBoard = (board: BoardFile): EditedBoard => ({ board, label: '', announcement: null })

/** The board after a task; pure. A panel that is gone meanwhile changes nothing. */
export function applyTask(board: BoardFile, clipboard: string | null, task: EditTask): EditOutcome {
  switch (task.type) {
    case 'editor.nudge':
      return moveOutcome(nudgePanel(board, task.id, task.direction), board, task.id, 'move')
    case 'editor.stretch':
      return moveOutcome(stretchPanel(board, task.id, task.direction), board, task.id, 'resize')
    case 'editor.remove':
      return removeOutcome(board, task.id, 'removed')
    case 'editor.cut':
      return { ...removeOutcome(board, task.id, 'cut'), ...withClipboard(board, task.id) }
    case 'editor.copy':
      return {
        ...keepBoard(board),
        announcement: panelChange(board, task.id, 'copied'),
        ...withClipboard(board, task.id),
      }
    case 'editor.duplicate':
      return addOutcome(duplicatePanel(board, task.id), 'duplicate')
    case 'editor.paste':
      return addOutcome(pastePanels(board, task.text ?? clipboard ?? ''), 'paste')
    case 'editor.rename':
      return editOutcome(renameBoard(board, task.title), 'rename', {
        type: 'board',
        title: task.title,
        change: 'renamed',
      })
    case 'editor.changePanel':
      return editOutcome(
        changePanel(board, task.id, task.panel),
        task.label,
        panelChange(board, task.id, 'changed'),
      )
    case 'editor.changeVariable':
      return variableOutcome(board, task)
    case 'editor.import':
      return importOutcome(task.text)
    case 'editor.replace':
      return {
        board: task.file,
        label: task.label,
        announcement: { type: 'board', title: task.file.title, change: 'replaced' },
      }
  }
}

const panelTitle = (board: BoardFile, id: string) => findPanel(board, id)?.title ?? ''
const panelChange = (
  board: BoardFile,
  id: string,
  change: Extract<EditAnnouncement, { type: 'panel' }>['change'],
) => ({ type: 'panel', title: panelTitle(board, id), change }) as const

const withClipboard = (board: BoardFile, id: string) => {
  const clipboard = copyPanel(board, id)
  return clipboard === null ? {} : { clipboard }
}

function moveOutcome(next: BoardFile, board: BoardFile, id: string, how: 'move' | 'resize'): EditOutcome {
  const panel = findPanel(next, id)
  if (panel === undefined) return keepBoard(board)
  const announcement = placeOf(next, id, next === board ? 'blocked' : undefined)
  return { board: next, label: `${how} of ${panel.title}`, announcement }
}

function stretchPanel(board: BoardFile, id: string, direction: Direction): BoardFile {
  const panel = findPanel(board, id)
  if (panel === undefined) return board
  const { width: columns, height: rows } = panel.place
  const [wider, higher] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction]
  return resizePanel(board, id, { width: columns + (wider ?? 0), height: rows + (higher ?? 0) })
}

const removeOutcome = (board: BoardFile, id: string, how: 'cut' | 'removed') => ({
  board: removePanel(board, id),
  label: `${how} ${panelTitle(board, id)}`,
  announcement: panelChange(board, id, how),
})

function addOutcome(result: AddResult, how: string): EditOutcome {
  if ('faults' in result) return result
  const { board, addedIds: ids } = result
  const panels = board.panels.filter(({ id }) => ids.includes(id))
  const [first] = panels
  if (first === undefined) return keepBoard(board)
  const isOnly = panels.length === 1
  return {
    board,
    label: `${how} of ${isOnly ? first.title : `${panels.length} panels`}`,
    announcement: {
      type: 'added',
      count: panels.length,
      only: isOnly ? { title: first.title, place: first.place } : null,
    },
  }
}

const editOutcome = (result: EditResult, label: string, announcement: EditAnnouncement): EditOutcome =>
  'faults' in result ? result : { board: result.board, label, announcement }

function variableOutcome(
  board: BoardFile,
  { name, definition }: Extract<EditTask, { type: 'editor.changeVariable' }>,
): EditOutcome {
  const before = board.variables?.find(each => each.name === name)
  const label = definition?.label ?? before?.label ?? ''
  const say = (change: 'added' | 'changed' | 'removed') => ({ type: 'variable', label, change }) as const
  if (name === null)
    return definition === null
      ? keepBoard(board)
      : editOutcome(addVariable(board, definition), `addition of variable ${label}`, say('added'))
  if (definition !== null)
    return editOutcome(changeVariable(board, name, definition), `change of variable ${label}`, say('changed'))
  return {
    board: removeVariable(board, name),
    label: `removal of variable ${label}`,
    announcement: say('removed'),
  }
}

function importOutcome(text: string): EditOutcome {
  const result = parseBoard(text)
  if ('faults' in result) return result
  const { board, repaired: faults } = result
  return {
    board,
    label: `import of ${board.title}`,
    announcement: { type: 'board', title: board.title, change: 'imported' },
    faults,
  }
}
