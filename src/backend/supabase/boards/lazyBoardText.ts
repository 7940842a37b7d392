import { lazyValue } from '../../../shared/lazyValue'

/** The reader and writer of board files, which contains every schema: fetched with the first file. */
export const boardText = lazyValue(() => import('./boardText'))
