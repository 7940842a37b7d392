import { lazyValue } from '../../../shared/lazyValue'

/** What reads and writes files of boards, which knows every kind of panel and source: fetched with the first file. */
export const boardText = lazyValue(() => import('./boardText'))
