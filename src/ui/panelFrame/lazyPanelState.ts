import { lazyComponent } from '../lazy/lazyComponent'

export const lazyPanelState = lazyComponent(async () => ({
  default: (await import('./PanelState')).PanelState,
}))
