import type { Panel } from './panelKinds'

/** The name of the source that a panel reads; text and action panels read none. */
export const panelSource = (panel: Panel | undefined): string | undefined =>
  panel !== undefined && 'source' in panel ? panel.source : undefined
