import { lazyComponent } from '../lazy/lazyComponent'

export const lazyEmptyNotice = lazyComponent(() => import('./EmptyNotice'))
