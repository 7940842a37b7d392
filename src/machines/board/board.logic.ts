import type { ActorLogic, SnapshotFrom } from 'xstate'
import type { BoardInput } from './board.context'
import type { BoardEvent } from './board.events'
import type { boardMachine } from './board.machine'

/** The part of the board machine that the session sees. The machine itself is fetched after the sign-in page. */
export type BoardLogic = ActorLogic<SnapshotFrom<typeof boardMachine>, BoardEvent, BoardInput>
