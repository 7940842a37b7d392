import { lazyComponent } from '../lazy/lazyComponent'

/** Fetched behind the gate, together with the board. */
export const lazyDeferredCard = lazyComponent(() => import('./DeferredCard'))
