import { useMemo, useState } from 'react'
import { useTextScale } from '../../../charts/appearance'
import { isNumeric, widestTextColumn, NARROW_COLUMNS, type Column } from '../../shared/dataTable/columnFormat'
import { isState } from '../../shared/dataTable/stateTone'
import type { TableLine } from '../arrangement/compareValues'
import { inOrder } from './columnOrder'
import type { ShownColumn } from './shownColumn'
import type { ColumnPreferences } from '../../../../machines/tablePanel/tablePanel.context'
import { shareWidth } from './shareWidth'
import { MIN_FILL_WIDTH, useColumnWidths } from './columnWidths'

/** CSS pixels at a text size of 16 px; a container of at most this width has room for a few columns. */
const NARROW_WIDTH = 380
/**
 * Characters left to a long text in a narrow container: below that the last columns drop out. Shorter texts never
 * shrink.
 */
const MIN_TEXT_WIDTH = 14
/** CSS pixels. */
const CHARACTER_WIDTH = 8.5
const CELL_PADDING = 14
/** Of both sides together, in CSS pixels. */
const CONTAINER_PADDING = 28

interface ColumnLayoutOptions {
  columns: readonly Column[]
  preferences: ColumnPreferences
  /** How many columns stay in place while the others scroll. */
  wantedPinCount: number
  /** The column whose cells have a button that filters the board. */
  filterColumn: string | undefined
  /** The visible lines, to be measured. */
  lines: readonly TableLine[]
  /** The container's width in CSS pixels; 0: not known yet. */
  width: number
}

/** The visible columns and their CSS widths; null for those that share the remaining width. */
export function useColumnLayout({
  columns,
  preferences,
  wantedPinCount,
  filterColumn,
  lines,
  width,
}: ColumnLayoutOptions) {
  const [showsAll, showAll] = useState(false)
  const visibleByChoice = useMemo(
    () =>
      inOrder(
        columns.map((column, at) => ({ ...column, at })),
        preferences.order,
      )
        .map((column, position): ShownColumn => ({ ...column, position }))
        .filter(isShown(preferences)),
    [columns, preferences],
  )
  const rooms = useColumnWidths(columns, lines, filterColumn)
  const neededWidth = (at: number) => rooms[at]?.width ?? 0
  const scale = useTextScale()
  const pixels = (characters: number) => characters * CHARACTER_WIDTH * scale + CELL_PADDING
  const isScarce = width > 0 && width <= NARROW_WIDTH * scale
  const minWidth = ({ format, at }: ShownColumn) =>
    format === 'text'
      ? Math.max(rooms[at]?.wholeWidth ?? 0, Math.min(MIN_TEXT_WIDTH, neededWidth(at)))
      : neededWidth(at)
  const fittingCount = () => {
    let count = 0
    let room = width - CONTAINER_PADDING
    for (const column of visibleByChoice.slice(0, NARROW_COLUMNS)) {
      room -= pixels(minWidth(column))
      if (room >= 0 || count < 2) count++
    }
    return count
  }
  // Chosen once, by the first rows: later rows would make columns jump.
  const [layout, setLayout] = useState({ for: '', byRows: false, fill: -1, count: 0 })
  const layoutKey = `${visibleByChoice.map(({ column, format }) => `${column} ${format}`).join()} ${isScarce ? width : ''}`
  const byRows = lines.length > 0
  if (layout.for !== layoutKey || (byRows && !layout.byRows))
    setLayout({ for: layoutKey, byRows, fill: widestTextColumn(columns, lines), count: fittingCount() })
  const isNarrow = isScarce && !showsAll
  const visible = useMemo(
    () => (isNarrow ? visibleByChoice.slice(0, layout.count) : visibleByChoice),
    [isNarrow, visibleByChoice, layout.count],
  )
  // Pinned on a narrow screen, they would leave nothing for the others.
  const pinnedCount = isScarce ? 0 : Math.min(wantedPinCount, visible.length - 1)
  const [shownColumns, fillWidth] = useMemo(() => {
    const demands = visible.map(({ column, format, at }, i) => ({
      width: rooms[at]?.width ?? 0,
      leastWidth: rooms[at]?.wholeWidth ?? 0,
      ownWidth: preferences.widths[column],
      isExact: isNumeric(format) || i < pinnedCount,
      // A state is drawn in a frame, which would be cut.
      canShorten: format === 'text' && i >= pinnedCount && !isState(column, 'any'),
    }))
    const available = width - CONTAINER_PADDING
    const neededPixels = demands.reduce((sum, { width, ownWidth }) => sum + (ownWidth ?? pixels(width)), 0)
    // Needed widths only grow, so a column that shrinks for others goes on doing so while rows come and go.
    const shares = width > 0 && neededPixels > available ? shareWidth(demands, available, pixels) : null
    const fittedColumns = visible.map((column, i): ShownColumn => {
      const { width = 0, decimals } = rooms[column.at] ?? {}
      const isFlexible =
        (column.at === layout.fill && i >= pinnedCount) || column.column in preferences.widths
      return { ...column, decimals, roomWidth: isFlexible ? undefined : (shares?.[i] ?? width) }
    })
    return [
      fittedColumns,
      shares?.[visible.findIndex(({ at }) => at === layout.fill)] ?? MIN_FILL_WIDTH,
    ] as const
  }, [visible, rooms, layout.fill, width, scale, preferences, pinnedCount])
  const widths = shownColumns.map(({ column, roomWidth }) => {
    const ownWidth = preferences.widths[column]
    if (ownWidth !== undefined) return `${ownWidth}px`
    return roomWidth === undefined ? null : cssWidth(roomWidth)
  })
  return {
    shown: shownColumns,
    /** Those that the viewer wants to see, whether they fit or not. */
    chosenColumns: visibleByChoice,
    widths,
    pinnedCount,
    /** Below this width the table scrolls sideways. */
    minTableWidth: `calc(${widths.map(each => each ?? cssWidth(fillWidth)).join(' + ')})`,
    droppedCount: isScarce ? visibleByChoice.length - layout.count : 0,
    showsAll,
    showAll,
  }
}

const cssWidth = (characters: number) => `calc(${characters}ch + ${CELL_PADDING}px)`

// If the board lost every column left visible, hidden columns are shown.
const isShown =
  ({ hidden: hiddenColumns }: ColumnPreferences) =>
  ({ column }: ShownColumn, _: number, all: readonly ShownColumn[]) =>
    !hiddenColumns.includes(column) || all.every(other => hiddenColumns.includes(other.column))
