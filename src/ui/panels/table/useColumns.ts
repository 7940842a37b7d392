import { useMemo, useState } from 'react'
import { useTextScale } from '../../chart/appearance'
import { fillOf, NARROW_COLUMNS, type Column } from '../columns'
import type { Line } from './compare'
import type { ShownColumn } from './GridRow'
import type { ColumnsKept } from './kept'
import { FILL_LEAST, useRoom } from './widths'

/** A container no wider than this, in pixels, has room for a few columns. */
const NARROW = 380
/** What a long text keeps there, in characters: below that the last columns drop out. No shorter one ever gives way. */
const NARROW_LEAST = 14
/** Pixels of a character, and around what a cell shows; of both sides of the container. */
const [CHARACTER, AROUND, SIDES] = [8.5, 14, 28]

interface ColumnsInput {
  columns: readonly Column[]
  kept: ColumnsKept
  /** Those to measure: in sight. */
  lines: readonly Line[]
  /** Of the container, pixels; 0: not known yet. */
  width: number
}

/** Which columns are shown, and how wide: as CSS has it, null for those that share what the others leave. */
export function useColumns({ columns, kept, lines, width }: ColumnsInput) {
  const [showsAll, showAll] = useState(false)
  const wanted = useMemo(
    () => columns.map((column, at): ShownColumn => ({ ...column, at })).filter(isShown(kept)),
    [columns, kept],
  )
  const rooms = useRoom(columns, lines)
  const needed = (at: number) => rooms[at]?.width ?? 0
  const scale = useTextScale()
  const pixels = (characters: number) => characters * CHARACTER * scale + AROUND
  const isScarce = width > 0 && width <= NARROW
  const keeps = ({ format, at }: ShownColumn) =>
    format === 'text' ? Math.min(NARROW_LEAST, needed(at)) : needed(at)
  const fitting = () => {
    let [count, room] = [0, width - SIDES]
    for (const column of wanted.slice(0, NARROW_COLUMNS)) {
      room -= pixels(keeps(column))
      if (room >= 0 || count < 2) count++
    }
    return count
  }
  // Chosen once, by the first rows, or columns would jump with what comes.
  const [chosen, choose] = useState({ for: '', byRows: false, fill: -1, count: 0 })
  const now = `${wanted.map(({ column, format }) => `${column} ${format}`).join()} ${isScarce ? width : ''}`
  const byRows = lines.length > 0
  if (chosen.for !== now || (byRows && !chosen.byRows))
    choose({ for: now, byRows, fill: fillOf(columns, lines), count: fitting() })
  const isNarrow = isScarce && !showsAll
  const visible = useMemo(
    () => (isNarrow ? wanted.slice(0, chosen.count) : wanted),
    [isNarrow, wanted, chosen.count],
  )
  const takes = ({ column, at }: ShownColumn) =>
    kept.widths[column] ?? pixels(at === chosen.fill ? FILL_LEAST : needed(at))
  // What is needed only grows: what gives way goes on doing so while rows come and go.
  const isCrowded = width > 0 && visible.reduce((sum, column) => sum + takes(column), SIDES) > width
  const isScarceNow = isNarrow || isCrowded
  const shown = useMemo(
    () =>
      visible.map(column => {
        const { width = 0, decimals } = rooms[column.at] ?? {}
        // Where room is scarce, all long texts give way, so that as little as can be has to be scrolled sideways.
        const isLong = column.format === 'text' && width > NARROW_LEAST
        const gives = column.at === chosen.fill || (isScarceNow && isLong)
        return { ...column, decimals, room: gives || column.column in kept.widths ? undefined : width }
      }),
    [visible, rooms, chosen.fill, isScarceNow, kept],
  )
  const widths = shown.map(({ column, room }) => {
    const own = kept.widths[column]
    if (own !== undefined) return `${own}px`
    return room === undefined ? null : `calc(${room}ch + ${AROUND}px)`
  })
  return {
    shown,
    widths,
    /** Below this the table scrolls sideways. */
    least: `calc(${widths.map(each => each ?? `${FILL_LEAST}ch`).join(' + ')})`,
    dropped: isScarce ? wanted.length - chosen.count : 0,
    showsAll,
    showAll,
  }
}

// A board may have lost the columns that were shown.
const isShown =
  ({ hidden }: ColumnsKept) =>
  ({ column }: ShownColumn, _: number, all: readonly ShownColumn[]) =>
    !hidden.includes(column) || all.every(other => hidden.includes(other.column))
