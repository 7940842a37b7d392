import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { BoardEvent, BoardInput } from './board.context'
import type { boardMachine } from './board.machine'
import { onceThere } from './onceThere'

/** What the session knows of a board. The machine itself is fetched after the page on which one signs in. */
export type BoardLogic = ActorLogic<SnapshotFrom<typeof boardMachine>, BoardEvent, BoardInput>

/** A board whose logic is had by `there`, which throws where it is asked too early. */
export const boardOnceThere = (there: () => BoardLogic): BoardLogic => onceThere(there)
