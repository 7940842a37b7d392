import { lazyComponent } from '../lazy/lazyComponent'

export const emptyBoard = lazyComponent(() => import('./EmptyBoard'))
