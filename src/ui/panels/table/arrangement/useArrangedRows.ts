import { useMemo, useState } from 'react'
import type { Arrangement } from '../../../../machines/tablePanel/tablePanel.context'
import type { Column } from '../../shared/dataTable/columnFormat'
import { arrangeRows } from './arrangement'
import type { TableLine } from './compareValues'

interface SeenRows {
  rows: readonly TableLine[]
  byKey: ReadonlyMap<string, TableLine>
  /** The rows one view ago; null at first, when no row counts as new. */
  before: ReadonlyMap<string, TableLine> | null
  newCount: number
}

/** The rows as they are now, and as they were when the viewer held them. */
export interface ArrangedRows {
  /** In the order on the screen. */
  shownLines: readonly TableLine[]
  byKey: ReadonlyMap<string, TableLine>
  /** Shown, but no longer among the rows. */
  isGone: (key: string) => boolean
  /** Absent one view ago. */
  isNew: (key: string) => boolean
  /** How many are. */
  newCount: number
  /** The number of rows that arrived while the order is held, and are hidden for that reason. */
  waitingCount: number
}

/** The rows in the viewer's arrangement. Held rows keep their places, while their values go on changing. */
export function useArrangedRows(
  rows: readonly TableLine[],
  columns: readonly Column[],
  arrangement: Arrangement,
  isHeld: boolean,
): ArrangedRows {
  const { byKey, before, newCount } = useSeenRows(rows)
  const liveLines = useMemo(() => arrangeRows(rows, columns, arrangement), [rows, columns, arrangement])
  const [heldLines, setHeldLines] = useState<{ lines: readonly TableLine[]; by: Arrangement } | null>(null)
  // A new arrangement while held applies at once.
  const isNewlyHeld = isHeld && heldLines?.by !== arrangement
  if (isNewlyHeld) setHeldLines({ lines: liveLines, by: arrangement })
  if (!isHeld && heldLines !== null) setHeldLines(null)
  const lines = !isHeld ? null : isNewlyHeld ? liveLines : (heldLines?.lines ?? liveLines)
  const shownLines = useMemo(
    () => lines?.map(line => byKey.get(line.key) ?? line) ?? liveLines,
    [lines, byKey, liveLines],
  )
  const waitingCount = useMemo(() => {
    if (lines === null) return 0
    const keys = new Set(lines.map(({ key }) => key))
    return liveLines.reduce((count, { key }) => count + (keys.has(key) ? 0 : 1), 0)
  }, [lines, liveLines])
  return {
    shownLines,
    byKey,
    isGone: key => !byKey.has(key),
    isNew: key => before !== null && !before.has(key),
    newCount,
    waitingCount,
  }
}

function useSeenRows(rows: readonly TableLine[]): SeenRows {
  const [lastRows, setSeen] = useState<SeenRows>(() => ({
    rows,
    byKey: indexByKey(rows),
    before: null,
    newCount: 0,
  }))
  if (lastRows.rows === rows) return lastRows
  const newCount = rows.reduce((count, { key }) => count + (lastRows.byKey.has(key) ? 0 : 1), 0)
  const next = { rows, byKey: indexByKey(rows), before: lastRows.byKey, newCount }
  setSeen(next)
  return next
}

const indexByKey = (rows: readonly TableLine[]) => new Map(rows.map(line => [line.key, line]))
