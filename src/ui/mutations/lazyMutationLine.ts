import { lazyComponent } from '../lazy/lazyComponent'

/** The state of a mutation. Fetched beside the first rows, like the code that sends mutations. */
export const lazyMutationLine = lazyComponent(() => import('./MutationLine'))
