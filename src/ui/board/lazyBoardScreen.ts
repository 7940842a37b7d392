import { lazyComponent } from '../lazy/lazyComponent'

/** The board's screen, which nobody needs before the sign-in. */
export const lazyBoardScreen = lazyComponent(() => import('./ScheduledBoardScreen'))
