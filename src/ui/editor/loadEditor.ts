import { lazyComponent } from '../lazy/lazyComponent'

/** The editor's lazy parts. */
export const editLayer = lazyComponent(() => import('./EditLayer'))
export const panelTools = lazyComponent(() => import('./panelTools/PanelTools'))

/** Rejects if a part cannot be fetched; calling it again tries again. */
export const loadEditor = () => Promise.all([editLayer.preload(), panelTools.preload()])
