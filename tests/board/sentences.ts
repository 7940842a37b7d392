import { faultSentence } from '../../src/board/file/fault'
import { formatBoard } from '../../src/board/file/formatBoard'
import { parseBoard } from '../../src/board/file/parseBoard'
import { computerBoard } from '../../src/board/templates/computerBoard'

/** Boards are large: one that fails is shown as it is, for shrinking takes longer than reading it. */
export const some = { numRuns: 50, endOnFailure: true }

/** What is said of a board, as sentences. */
export const listFaults = (value: unknown) => {
  const result = parseBoard(value)
  return ('faults' in result ? result.faults : result.repaired).map(faultSentence)
}
/** "This computer" with one thing changed, as JSON has it. */
export const but = (change: (board: Json) => void) => {
  const board = JSON.parse(formatBoard(computerBoard)) as Json
  change(board)
  return board
}
export interface Json {
  [word: string]: unknown
  sources: Record<string, Record<string, unknown>>
  panels: [Record<string, unknown>, ...Record<string, unknown>[]]
}
