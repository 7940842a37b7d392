import { lazyComponent } from '../lazy/lazyComponent'

/** Keys and the dialog over the page. Fetched with the board, and before a sign-in when idle. */
export const lazyOverlay = lazyComponent(() => import('./Overlay'))
