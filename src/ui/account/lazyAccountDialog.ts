import { lazyComponent } from '../lazy/lazyComponent'

export const lazyAccountDialog = lazyComponent(() => import('./AccountDialog'))
