import type { BoardFile } from '../board'
import { checked } from '../file/parse'
import type { Variable } from '../variables'
import type { Edited } from './edited'
import { renamedMentions } from './mentions'
import { withoutUnused } from './sources'

export const addVariable = (board: BoardFile, variable: Variable): Edited =>
  checked({ ...board, variables: [...(board.variables ?? []), variable] })

/** Other words for a variable; where its name changes, whatever asks it asks by the new one. */
export function changeVariable(board: BoardFile, name: string, words: Variable): Edited {
  const next = renamedMentions(board, each => (each === name ? words.name : each))
  const variables = (board.variables ?? []).map(each => (each.name === name ? words : each))
  return checked(swept({ ...next, variables }, board, name))
}

/** It filters nothing any more, and nothing sets it. */
export function removeVariable(board: BoardFile, name: string): BoardFile {
  const { variables = [], ...rest } = renamedMentions(board, each => (each === name ? null : each))
  const left = variables.filter(each => each.name !== name)
  return swept(left.length === 0 ? rest : { ...rest, variables: left }, board, name)
}

/** A source that was there only to offer the variable its values goes with it. */
function swept(next: BoardFile, board: BoardFile, name: string): BoardFile {
  const variable = board.variables?.find(each => each.name === name)
  return variable?.kind === 'column' ? withoutUnused(next, variable.source) : next
}
