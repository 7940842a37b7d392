import type { ReactNode } from 'react'
import type { Gap } from '../../../../machines/channel/ledger'
import { describeGaps } from '../../../words/gapText'
import { gapsByIndex } from './gapPositions'

export interface ChartTableRow {
  key: string | number
  cells: readonly ReactNode[]
}

/** A row, or what may be missing between its neighbors. */
export type ChartTableLine = ChartTableRow | { key: string; gapText: string }

/** The newest row first, and the gaps between rows. `rows` and `times`, in ms: the oldest first. */
export function newestFirst(
  rows: readonly ChartTableRow[],
  times: readonly number[],
  gaps: readonly Gap[],
): ChartTableLine[] {
  const gapsPerIndex = gapsByIndex(times, gaps)
  const tornBefore = (i: number): ChartTableLine[] => {
    const gapsHere = gapsPerIndex.get(i)
    return gapsHere === undefined ? [] : [{ key: `gap ${i}`, gapText: describeGaps(gapsHere) }]
  }
  return [...rows.flatMap((row, i) => [...tornBefore(i), row]), ...tornBefore(rows.length)].reverse()
}
