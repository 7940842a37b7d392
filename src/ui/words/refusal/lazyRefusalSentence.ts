import { lazyComponent } from '../../lazy/lazyComponent'

/** The sentences for refusals: fetched when the browser is idle, or with the first refusal. */
export const lazyRefusalSentence = lazyComponent(() => import('./RefusalSentence'))
