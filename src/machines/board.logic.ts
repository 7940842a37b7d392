import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { BoardEvent, BoardInput } from './board.context'
import type { boardMachine } from './board.machine'

/** What the session knows of a board. The machine itself is fetched after the page on which one signs in. */
export type BoardLogic = ActorLogic<SnapshotFrom<typeof boardMachine>, BoardEvent, BoardInput>

/** A board whose logic is had by `there`, which throws where it is asked too early. */
export const boardOnceThere = (there: () => BoardLogic): BoardLogic => ({
  get config() {
    return there().config
  },
  transition: (snapshot, event, scope) => there().transition(snapshot, event, scope),
  getInitialSnapshot: (scope, input) => there().getInitialSnapshot(scope, input),
  start: (snapshot, scope) => there().start?.(snapshot, scope),
  getPersistedSnapshot: (snapshot, options) => there().getPersistedSnapshot(snapshot, options),
})

export const missingBoard = boardOnceThere(() => {
  throw new Error('board is not provided')
})
