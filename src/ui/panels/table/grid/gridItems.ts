import { gapsByRow } from '../../shared/dataTable/gapPositions'
import type { TableLine } from '../arrangement/compareValues'
import type { GridItem } from './GridBody'

export const isLine = (item: GridItem): item is TableLine => 'cells' in item

/** The rows, with a separator where the rows from before a gap end. */
export function withGapRows(
  columns: Parameters<typeof gapsByRow>[0],
  lines: readonly TableLine[],
  gaps: Parameters<typeof gapsByRow>[2],
): readonly GridItem[] {
  const gapsByKey = gapsByRow(columns, lines, gaps)
  if (gapsByKey.size === 0) return lines
  return lines.flatMap(line => {
    const gapsBelow = gapsByKey.get(line.key)
    return gapsBelow === undefined ? [line] : [line, { key: `torn ${line.key}`, gaps: gapsBelow }]
  })
}
