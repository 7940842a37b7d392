import type { BoardFile } from '../board/board'
import { copyPanel, pastePanels } from '../board/edit/clipboard'
import { panelOf, type Added, type Edited } from '../board/edit/edited'
import { duplicatePanel, removePanel, renameBoard } from '../board/edit/panels'
import { addVariable, changeVariable, removeVariable } from '../board/edit/variables'
import { nudgePanel, resizePanel, spokenPlace, type Direction } from '../board/edit/place'
import type { Fault } from '../board/file/fault'
import { parseBoard } from '../board/file/parse'
import type { Task } from './editor.context'

/** What became of a task. `what` follows "Undo"; `said` is for the ear. */
export type Outcome =
  | { board: BoardFile; what: string; said: string; clip?: string; faults?: readonly Fault[] }
  | { faults: readonly Fault[] }

/** A board after a task, which changes nothing by itself. A panel that is gone meanwhile changes nothing. */
export function carriedOut(board: BoardFile, clip: string | null, task: Task): Outcome {
  switch (task.type) {
    case 'editor.nudge':
      return moved(nudgePanel(board, task.id, task.direction), board, task.id, 'move')
    case 'editor.stretch':
      return moved(stretched(board, task.id, task.direction), board, task.id, 'resize')
    case 'editor.remove':
      return removed(board, task.id, 'removed')
    case 'editor.cut':
      return { ...removed(board, task.id, 'cut'), ...clipOf(board, task.id) }
    case 'editor.copy':
      return { board, what: '', said: `${named(board, task.id)} copied`, ...clipOf(board, task.id) }
    case 'editor.duplicate':
      return added(duplicatePanel(board, task.id), 'duplicate')
    case 'editor.paste':
      return added(pastePanels(board, task.text ?? clip ?? ''), 'paste')
    case 'editor.rename':
      return edited(renameBoard(board, task.title), 'rename', `The board is called ${task.title}`)
    case 'editor.variable':
      return varied(board, task)
    case 'editor.import':
      return imported(task.text)
    case 'editor.replace':
      return { board: task.file, what: task.what, said: `Now ${task.file.title}` }
  }
}

const named = (board: BoardFile, id: string) => `Panel ${panelOf(board, id)?.title ?? ''}`

const clipOf = (board: BoardFile, id: string) => {
  const clip = copyPanel(board, id)
  return clip === null ? {} : { clip }
}

function moved(next: BoardFile, board: BoardFile, id: string, how: 'move' | 'resize'): Outcome {
  const panel = panelOf(next, id)
  if (panel === undefined) return { board, what: '', said: '' }
  const said = next === board ? `${spokenPlace(panel)}: no further` : spokenPlace(panel)
  return { board: next, what: `${how} of ${panel.title}`, said }
}

function stretched(board: BoardFile, id: string, direction: Direction): BoardFile {
  const panel = panelOf(board, id)
  if (panel === undefined) return board
  const { columns, rows } = panel.place
  const [wider, higher] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[direction]
  return resizePanel(board, id, { columns: columns + (wider ?? 0), rows: rows + (higher ?? 0) })
}

function removed(board: BoardFile, id: string, how: string) {
  const name = named(board, id)
  return {
    board: removePanel(board, id),
    what: `${how} ${name.replace('Panel ', '')}`,
    said: `${name} ${how}`,
  }
}

function added(result: Added, how: string): Outcome {
  if ('faults' in result) return result
  const { board, added: ids } = result
  const panels = board.panels.filter(({ id }) => ids.includes(id))
  const [first] = panels
  if (first === undefined) return { board, what: '', said: '' }
  const what = panels.length === 1 ? first.title : `${panels.length} panels`
  const where = panels.length === 1 ? spokenPlace(first) : `${panels.length} panels`
  return { board, what: `${how} of ${what}`, said: `Added: ${where}` }
}

const edited = (result: Edited, what: string, said: string): Outcome =>
  'faults' in result ? result : { board: result.board, what, said }

function varied(board: BoardFile, { name, words }: Extract<Task, { type: 'editor.variable' }>): Outcome {
  const before = board.variables?.find(each => each.name === name)
  const label = words?.label ?? before?.label ?? ''
  if (name === null)
    return words === null
      ? { board, what: '', said: '' }
      : edited(addVariable(board, words), `adding of variable ${label}`, `Variable ${label} added`)
  if (words !== null)
    return edited(
      changeVariable(board, name, words),
      `change of variable ${label}`,
      `Variable ${label} changed`,
    )
  return {
    board: removeVariable(board, name),
    ...{ what: `removal of variable ${label}`, said: `Variable ${label} removed` },
  }
}

function imported(text: string): Outcome {
  const parsed = parseBoard(text)
  if ('faults' in parsed) return parsed
  const { board, repaired } = parsed
  return { board, what: `import of ${board.title}`, said: `Imported ${board.title}`, faults: repaired }
}
