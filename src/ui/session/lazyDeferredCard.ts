import { lazyComponent } from '../lazy/lazyComponent'

/** Fetched once a board is shown, or when one of them is wanted before. */
export const lazyDeferredCard = lazyComponent(() => import('./DeferredCard'))
