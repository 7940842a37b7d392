import { NEVER, of } from 'rxjs'
import type { Boards } from '../../src/backend/ports/backend.port'
import { defaultArrangement } from '../../src/board/library/boardArrangement'

const answerGone = () => Promise.resolve({ type: 'gone' as const })

/** Of a project without our table, in a browser that keeps nothing. */
export const noBoards: Boards = {
  list: () => Promise.resolve({ entries: [], project: { state: 'absent' } }),
  load: answerGone,
  create: answerGone,
  save: answerGone,
  share: answerGone,
  remove: answerGone,
  noteOpened: () => undefined,
  arrangement: () => of(defaultArrangement),
  saveArrangement: () => undefined,
  otherTabChanges: () => NEVER,
  projectChanges: () => NEVER,
}
