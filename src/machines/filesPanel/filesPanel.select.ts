import type { FileLine } from '../../streams/views/view'
import type { FilesPanelSnapshot } from './filesPanel.machine'
import type { Move } from './filesPanel.setup'

/** The selected files that are in the list now. */
export const findSelectedLines = (
  { context: { selectedPaths } }: FilesPanelSnapshot,
  lines: readonly FileLine[],
): readonly FileLine[] => lines.filter(({ key, content }) => content !== 'folder' && selectedPaths.has(key))

/** The move of this file that is being entered; null: none. */
export const findMove = ({ context: { draft } }: FilesPanelSnapshot, path: string): Move | null =>
  draft?.from === path ? draft : null
