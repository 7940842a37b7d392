import { useMemo, useState } from 'react'
import type { Column } from '../columns'
import { arranged, type Arrangement } from './arrange'
import type { Line } from './compare'

interface Seen {
  rows: readonly Line[]
  byKey: ReadonlyMap<string, Line>
  /** What was there one view ago; null at first, when nothing is news. */
  before: ReadonlyMap<string, Line> | null
}

/** Rows as they are, and as they were when the reader held them. */
export interface TableRows {
  /** In the order on the screen. */
  shown: readonly Line[]
  byKey: ReadonlyMap<string, Line>
  /** Shown, but not among the rows any more. */
  isGone: (key: string) => boolean
  /** Not there one view ago. */
  isNew: (key: string) => boolean
  /** Rows that came while the order is held, and are not shown for that. */
  waiting: number
}

/** The rows in the viewer's arrangement. While they are held they keep their places, and their values go on. */
export function useRows(
  rows: readonly Line[],
  columns: readonly Column[],
  arrangement: Arrangement,
  isHeld: boolean,
): TableRows {
  const { byKey, before } = useSeen(rows)
  const live = useMemo(() => arranged(rows, columns, arrangement), [rows, columns, arrangement])
  const [held, setHeld] = useState<{ lines: readonly Line[]; by: Arrangement } | null>(null)
  // Whoever asks for another order while it is held wants that one.
  const isFresh = isHeld && held?.by !== arrangement
  if (isFresh) setHeld({ lines: live, by: arrangement })
  if (!isHeld && held !== null) setHeld(null)
  const lines = !isHeld ? null : isFresh ? live : (held?.lines ?? live)
  const shown = useMemo(() => lines?.map(line => byKey.get(line.key) ?? line) ?? live, [lines, byKey, live])
  const waiting = useMemo(() => {
    if (lines === null) return 0
    const keys = new Set(lines.map(({ key }) => key))
    return live.reduce((count, { key }) => count + (keys.has(key) ? 0 : 1), 0)
  }, [lines, live])
  return {
    shown,
    byKey,
    isGone: key => !byKey.has(key),
    isNew: key => before !== null && !before.has(key),
    waiting,
  }
}

function useSeen(rows: readonly Line[]): Seen {
  const [seen, setSeen] = useState<Seen>(() => ({ rows, byKey: indexed(rows), before: null }))
  if (seen.rows === rows) return seen
  const next = { rows, byKey: indexed(rows), before: seen.byKey }
  setSeen(next)
  return next
}

const indexed = (rows: readonly Line[]) => new Map(rows.map(line => [line.key, line]))
