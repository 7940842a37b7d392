import { lazyComponent } from '../lazy/lazyComponent'

/** Fetched while the page starts, unless a session may be stored; else once a board is shown. */
export const lazySignedOut = lazyComponent(() => import('./SignedOut'))
