import { useMemo, useState } from 'react'
import { fillOf, NARROW_COLUMNS, type Column } from '../columns'
import type { Line } from './compare'
import type { ShownColumn } from './GridRow'
import type { ColumnsKept } from './kept'
import { FILL_LEAST, useWidths } from './widths'

/** A container no wider than this, in pixels, has room for a few columns. */
const NARROW = 380

interface ColumnsInput {
  columns: readonly Column[]
  kept: ColumnsKept
  /** Those to measure: in sight. */
  lines: readonly Line[]
  /** Of the container, pixels; 0: not known yet. */
  width: number
}

/** Which columns are shown, and how wide: as CSS has it, null for the one that takes what the others leave. */
export function useColumns({ columns, kept, lines, width }: ColumnsInput) {
  const [showsAll, showAll] = useState(false)
  // Chosen once, or columns would jump with what comes.
  const [chosen, choose] = useState(() => ({ of: columns, fill: fillOf(columns, lines) }))
  if (chosen.of !== columns) choose({ of: columns, fill: fillOf(columns, lines) })
  const wanted = useMemo(
    () => columns.map((column, at): ShownColumn => ({ ...column, at })).filter(isShown(kept)),
    [columns, kept],
  )
  const isNarrow = width > 0 && width <= NARROW && !showsAll
  const shown = useMemo(() => (isNarrow ? wanted.slice(0, NARROW_COLUMNS) : wanted), [isNarrow, wanted])
  const needed = useWidths(columns, lines)
  const widths = shown.map(({ column, at }) => {
    const own = kept.widths[column]
    if (own !== undefined) return `${own}px`
    return at === chosen.fill ? null : `calc(${needed[at] ?? 0}ch + 14px)`
  })
  return {
    shown,
    widths,
    /** Below this the table scrolls sideways. */
    least: `calc(${widths.map(each => each ?? `${FILL_LEAST}ch`).join(' + ')})`,
    dropped: width > 0 && width <= NARROW ? Math.max(0, wanted.length - NARROW_COLUMNS) : 0,
    showsAll,
    showAll,
  }
}

// A board may have lost the columns that were shown.
const isShown =
  ({ hidden }: ColumnsKept) =>
  ({ column }: ShownColumn, _: number, all: readonly ShownColumn[]) =>
    !hidden.includes(column) || all.every(other => hidden.includes(other.column))
