import { lazyComponent } from '../../lazy/lazyComponent'

/** The steps beyond the first card: fetched when the browser is idle, or with the first of them. */
export const lazySignInStep = lazyComponent(() => import('./SignInStep'))
