import type { BoardFile } from '../../board/board'
import { copyPanel, pastePanels } from '../../board/edit/panelClipboard'
import { findPanel, type AddResult, type EditResult } from '../../board/edit/editResult'
import { changePanel, duplicatePanel, removePanel, renameBoard } from '../../board/edit/editPanels'
import { addVariable, changeVariable, removeVariable } from '../../board/edit/editVariables'
import { nudgePanel, resizePanel, spokenPlace, type Direction } from '../../board/edit/placePanel'
import type { Fault } from '../../board/file/fault'
import { parseBoard } from '../../board/file/parseBoard'
import type { EditTask } from './editor.context'

/** Result of a task. `what` follows "Undo"; `announcement` is for screen readers. */
export type EditOutcome =
  | { board: BoardFile; what: string; announcement: string; clipboard?: string; faults?: readonly Fault[] }
  | { faults: readonly Fault[] }

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
        board,
        what: '',
        announcement: `${panelName(board, task.id)} copied`,
        ...withClipboard(board, task.id),
      }
    case 'editor.duplicate':
      return addOutcome(duplicatePanel(board, task.id), 'duplicate')
    case 'editor.paste':
      return addOutcome(pastePanels(board, task.text ?? clipboard ?? ''), 'paste')
    case 'editor.rename':
      return editOutcome(renameBoard(board, task.title), 'rename', `Board renamed to ${task.title}`)
    case 'editor.changePanel':
      return editOutcome(
        changePanel(board, task.id, task.panel),
        task.what,
        `${panelName(board, task.id)} changed`,
      )
    case 'editor.changeVariable':
      return variableOutcome(board, task)
    case 'editor.import':
      return importOutcome(task.text)
    case 'editor.replace':
      return { board: task.file, what: task.what, announcement: `Replaced by ${task.file.title}` }
  }
}

const panelName = (board: BoardFile, id: string) => `Panel ${findPanel(board, id)?.title ?? ''}`

const withClipboard = (board: BoardFile, id: string) => {
  const clipboard = copyPanel(board, id)
  return clipboard === null ? {} : { clipboard }
}

function moveOutcome(next: BoardFile, board: BoardFile, id: string, how: 'move' | 'resize'): EditOutcome {
  const panel = findPanel(next, id)
  if (panel === undefined) return { board, what: '', announcement: '' }
  const announcement = next === board ? `${spokenPlace(panel)}: can’t go further` : spokenPlace(panel)
  return { board: next, what: `${how} of ${panel.title}`, announcement }
}

function stretchPanel(board: BoardFile, id: string, direction: Direction): BoardFile {
  const panel = findPanel(board, id)
  if (panel === undefined) return board
  const { width: columns, height: rows } = panel.place
  const [wider, higher] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction]
  return resizePanel(board, id, { width: columns + (wider ?? 0), height: rows + (higher ?? 0) })
}

function removeOutcome(board: BoardFile, id: string, how: string) {
  const name = panelName(board, id)
  return {
    board: removePanel(board, id),
    what: `${how} ${name.replace('Panel ', '')}`,
    announcement: `${name} ${how}`,
  }
}

function addOutcome(result: AddResult, how: string): EditOutcome {
  if ('faults' in result) return result
  const { board, addedIds: ids } = result
  const panels = board.panels.filter(({ id }) => ids.includes(id))
  const [first] = panels
  if (first === undefined) return { board, what: '', announcement: '' }
  const what = panels.length === 1 ? first.title : `${panels.length} panels`
  const where = panels.length === 1 ? spokenPlace(first) : `${panels.length} panels`
  return { board, what: `${how} of ${what}`, announcement: `Added: ${where}` }
}

const editOutcome = (result: EditResult, what: string, announcement: string): EditOutcome =>
  'faults' in result ? result : { board: result.board, what, announcement }

function variableOutcome(
  board: BoardFile,
  { name, definition }: Extract<EditTask, { type: 'editor.changeVariable' }>,
): EditOutcome {
  const before = board.variables?.find(each => each.name === name)
  const label = definition?.label ?? before?.label ?? ''
  if (name === null)
    return definition === null
      ? { board, what: '', announcement: '' }
      : editOutcome(
          addVariable(board, definition),
          `addition of variable ${label}`,
          `Variable ${label} added`,
        )
  if (definition !== null)
    return editOutcome(
      changeVariable(board, name, definition),
      `change of variable ${label}`,
      `Variable ${label} changed`,
    )
  return {
    board: removeVariable(board, name),
    ...{ what: `removal of variable ${label}`, announcement: `Variable ${label} removed` },
  }
}

function importOutcome(text: string): EditOutcome {
  const parsed = parseBoard(text)
  if ('faults' in parsed) return parsed
  const { board, repaired } = parsed
  return {
    board,
    what: `import of ${board.title}`,
    announcement: `Imported ${board.title}`,
    faults: repaired,
  }
}
