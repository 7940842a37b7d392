import { lazyComponent } from '../lazy/lazyComponent'

export const lazyPanelState = lazyComponent(() => import('./PanelState'))
