import type { BoardFile } from '../board'
import { checkBoard } from '../file/parseBoard'
import type { Variable } from '../schema/variables'
import type { EditResult } from './editResult'
import { renameVariables } from './renameReferences'
import { removeUnusedSource } from './editSources'

export const addVariable = (board: BoardFile, variable: Variable): EditResult =>
  checkBoard({ ...board, variables: [...(board.variables ?? []), variable] })

/** Replaces a variable; if its name changes, all references follow. */
export function changeVariable(board: BoardFile, name: string, replacement: Variable): EditResult {
  const next = renameVariables(board, each => (each === name ? replacement.name : each))
  const variables = (board.variables ?? []).map(each => (each.name === name ? replacement : each))
  return checkBoard(removeUnusedSourceOf({ ...next, variables }, board, name))
}

/** Removes a variable, with the filters and settings that refer to it. */
export function removeVariable(board: BoardFile, name: string): BoardFile {
  const { variables = [], ...rest } = renameVariables(board, each => (each === name ? null : each))
  const remainingVariables = variables.filter(each => each.name !== name)
  return removeUnusedSourceOf(
    remainingVariables.length === 0 ? rest : { ...rest, variables: remainingVariables },
    board,
    name,
  )
}

/** Also removes a source that only provided the variable's values. */
function removeUnusedSourceOf(next: BoardFile, board: BoardFile, name: string): BoardFile {
  const variable = board.variables?.find(each => each.name === name)
  return variable?.kind === 'column' ? removeUnusedSource(next, variable.source) : next
}
