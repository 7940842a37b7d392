import { lazyComponent } from '../../lazy/lazyComponent'

export const lazyPanelCall = lazyComponent(() => import('./PanelCall'))
