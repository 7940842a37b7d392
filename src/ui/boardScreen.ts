import { fetchedAhead } from './ahead'

/** The screen of the board, which nobody needs before they are signed in. */
export const boardScreen = fetchedAhead(() => import('./board/PacedScreen'))
