import { fetchedAhead } from '../ahead'

/** What one edits with. */
export const editLayer = fetchedAhead(() => import('./EditLayer'))
export const panelTools = fetchedAhead(() => import('./PanelTools'))

/** Rejects where some of it cannot be had; asked again, tries again. */
export const fetchEditing = () => Promise.all([editLayer.fetch(), panelTools.fetch()])
