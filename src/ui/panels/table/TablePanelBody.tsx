import { clsx } from 'clsx'
import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import type { MutationSnapshot } from '../../../machines/mutation/mutation.machine'
import type { PanelProps } from '../panelRenderer'
import { nextSort, type Arrangement } from './arrangement/arrangement'
import type { TableLine } from './arrangement/compareValues'
import { PendingRowMutations } from './mutations/PendingRowMutations'
import type { Drafts } from './row/rowDrafts'
import { markEditableColumns } from './columns/editableColumns'
import { GridBody } from './grid/GridBody'
import type { ShownColumn } from './columns/shownColumn'
import { GridHeader } from './grid/GridHeader'
import { useColumnPreferences } from './columns/columnPreferences'
import styles from './TablePanelBody.module.css'
import { usePreloadedSheets } from './row/loadSheets'
import { cellAt } from './grid/cellAt'
import { isLine, withGapRows } from './grid/gridItems'
import { retryOfWrite } from './mutations/retryOfWrite'
import { isWriteOfRow } from './mutations/rowStatus'
import { NewRow, RowSheet } from './row/LazySheets'
import { rowGoneText, tableStatusText } from './tableStatusText'
import { scrollTopToReveal } from './grid/rowSlice'
import { createTintGate } from './grid/tintGate'
import { TableToolbar } from './TableToolbar'
import { useCellEdit } from './grid/useCellEdit'
import { useColumnLayout } from './columns/useColumnLayout'
import { useGridKeyboard } from './grid/useGridKeyboard'
import { useArrangedRows } from './arrangement/useArrangedRows'
import { useRowWindow } from './grid/useRowWindow'
import { useRowMutations } from './mutations/useRowMutations'
import mutationStyles from './mutations/RowMutations.module.css'
import { toVariableValue, useVariableSetter } from '../../variables/useVariableSetter'

const WIDTH_KEY_STEP = 16
const MIN_COLUMN_WIDTH = 40
const sourceOrder: Arrangement = { query: '', sort: null }

/** Rows as they arrive and change: to search, sort, hold and open. */
export function TablePanelBody({ panel, view, gaps = [], channel }: PanelProps<'table'>) {
  const { columns, title } = panel
  const { rows, rowCount } = view
  const region = useRef<HTMLDivElement>(null)
  const [arrangement, setArrangement] = useState(sourceOrder)
  const [preferences, setPreferences] = useColumnPreferences(`${panel.source}/${panel.id}`)
  const [wantsHold, setHold] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const setter = useVariableSetter(panel.sets?.variable)
  // The line as it was when it was last in the table.
  const [openLine, setOpenLine] = useState<TableLine | null>(null)

  const preloadHandlers = usePreloadedSheets()
  const mutations = useRowMutations(panel, channel)
  const cellEdit = useCellEdit(mutations, region)
  const [isAdding, setAdding] = useState(false)
  // The refused input, while it is corrected.
  const [resumedDrafts, setResumedDrafts] = useState<Drafts | null>(null)
  const closeNewRow = useCallback(() => {
    setAdding(false)
    setResumedDrafts(null)
  }, [])

  const isHeld = wantsHold || hasFocus || openLine !== null || cellEdit.edit !== null
  const arrangedRows = useArrangedRows(rows, columns, arrangement, isHeld)
  const { shownLines } = arrangedRows
  const [tints] = useState(createTintGate)
  useEffect(() => tints.count(performance.now()), [tints, rows])
  const gridItems = useMemo(
    () => (arrangement.sort === null ? withGapRows(columns, shownLines, gaps) : shownLines),
    [arrangement.sort, columns, shownLines, gaps],
  )
  const keys = useMemo(() => gridItems.map(({ key }) => key), [gridItems])
  const { slice, row, height, width, onScroll } = useRowWindow(region, keys)
  const drawnLines = gridItems.slice(slice.from, slice.to).filter(isLine)
  const {
    shown: fitting,
    widths,
    minTableWidth,
    ...narrow
  } = useColumnLayout({ columns, preferences, lines: drawnLines, width })
  const mayEdit = mutations?.mayEdit
  const editableCols = useMemo(() => markEditableColumns(fitting, mayEdit), [fitting, mayEdit])
  const allRows = useMemo(() => rows.flatMap(({ row }) => (row === undefined ? [] : [row])), [rows])

  const currentLine = openLine === null ? undefined : arrangedRows.byKey.get(openLine.key)
  if (currentLine !== undefined && currentLine !== openLine) setOpenLine(currentLine)

  const sortBy = ({ column }: ShownColumn) =>
    setArrangement({ ...arrangement, sort: nextSort(arrangement.sort, column) })
  const setColumnWidth = ({ column }: ShownColumn, to: number) =>
    setPreferences({
      widths: { ...preferences.widths, [column]: Math.round(Math.max(MIN_COLUMN_WIDTH, to)) },
    })
  /** Edits in the cell, or in the row's form, which also says why a cell cannot be edited. */
  const beginEdit = (line: TableLine, column: ShownColumn): boolean => {
    if (column.isEditable !== true) return false
    if (!cellEdit.begin(line, column)) setOpenLine(line)
    return true
  }
  const grid = useGridKeyboard({
    ...{ hasFocus, setFocus },
    lines: shownLines,
    columns: editableCols.length,
    page: Math.max(1, Math.floor(height / row) - 2),
    reveal(line) {
      const element = region.current
      if (element !== null)
        element.scrollTop = scrollTopToReveal(
          keys.indexOf(line.key),
          element.scrollTop,
          height,
          row,
          headerHeight(element),
        )
    },
    enter(line, at) {
      const column = editableCols[at]
      if (line !== null) setOpenLine(line)
      else if (column !== undefined) sortBy(column)
    },
    edit(line, at) {
      const column = editableCols[at]
      return column !== undefined && beginEdit(line, column)
    },
    press(line, at) {
      const value = line.cells[editableCols[at]?.at ?? -1]
      if (panel.sets?.column === editableCols[at]?.column && setter?.canSet(value) === true)
        setter.toggle(toVariableValue(value))
      else if (editableCols[at]?.isEditable === true) setOpenLine(line)
    },
    widen(at, by) {
      const [column, cell] = [editableCols[at], region.current?.querySelectorAll('th')[at]]
      if (column !== undefined && cell !== undefined)
        setColumnWidth(column, cell.offsetWidth + by * WIDTH_KEY_STEP)
    },
  })
  const targetCell = (target: EventTarget) => cellAt(target, shownLines, editableCols)
  const onClick = ({ target, nativeEvent }: MouseEvent) => {
    const { line, column } = targetCell(target)
    if (line === undefined || cellEdit.edit !== null) return
    const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
    // A mouse edits a cell by a double click, whose first click must not open a sheet over it.
    if (editableCols[column]?.isEditable === true && !isTouch) {
      grid.point(line.key, column)
      return
    }
    // A click that selects text is meant for copying.
    if (document.getSelection()?.isCollapsed !== false) setOpenLine(line)
  }

  const retryOf = ({ context: { write } }: MutationSnapshot) => {
    const canSend = mutations !== null && mutations.obstacle === null
    const retry = canSend ? retryOfWrite(write, shownLines, editableCols) : null
    if (retry === null) return undefined
    return () => {
      const { line, cell, drafts } = retry
      if (line !== undefined && cell !== null && cellEdit.resume(line, cell.column, cell.text)) return
      setResumedDrafts(drafts)
      if (line === undefined) setAdding(true)
      else setOpenLine(line)
    }
  }
  /** Whether an open dialog shows the mutation. */
  const isShownElsewhere = ({ context: { write } }: MutationSnapshot) =>
    write?.type === 'insert' ? isAdding : openLine?.row !== undefined && isWriteOfRow(write, openLine.row)

  return (
    <>
      <TableToolbar
        {...{ region, panel, preferences, setPreferences, arrangement, setArrangement }}
        {...{ isHeld, wantsHold, shownLines, columnLayout: narrow }}
        waitingCount={arrangedRows.waitingCount}
        statusText={tableStatusText(
          { rows: rows.length, held: rowCount, foundCount: shownLines.length },
          arrangement,
        )}
        onHold={() => setHold(!wantsHold)}
        onAdd={mutations?.mayInsert === true ? () => setAdding(true) : null}
        obstacle={mutations?.obstacle ?? null}
        pending={mutations && <PendingRowMutations {...{ mutations, isShownElsewhere, retryOf }} />}
      >
        <div
          ref={region}
          className={styles['region']}
          onScroll={onScroll}
          {...preloadHandlers}
          data-columns={narrow.showsAll ? 'all' : 'fitting'}
        >
          <table
            {...grid.props}
            onKeyDown={grid.onKeyDown}
            role="grid"
            aria-label={arrangement.sort === null ? `${title}, newest first` : title}
            aria-rowcount={gridItems.length + 1}
            aria-colcount={columns.length}
            className={clsx(styles['table'], mutationStyles['marked'])}
            style={{ minWidth: minTableWidth }}
            onClick={onClick}
            onDoubleClick={({ target }) => {
              const { line, column } = targetCell(target)
              const at = editableCols[column]
              if (line !== undefined && at !== undefined) beginEdit(line, at)
            }}
          >
            <colgroup>
              {editableCols.map(({ column }, i) => (
                <col key={column} style={{ width: widths[i] ?? 'auto' }} />
              ))}
            </colgroup>
            <GridHeader
              columns={editableCols}
              sort={arrangement.sort}
              active={grid.active?.key === null ? grid.active.column : -1}
              activeId={grid.activeId}
              onSort={sortBy}
              onWidth={setColumnWidth}
            />
            <GridBody
              {...{ items: gridItems, slice, rowHeight: row, columns: editableCols, tints }}
              {...{ rows: arrangedRows, mutations, edit: cellEdit.edit, sets: panel.sets }}
              {...{ active: grid.active, activeId: grid.activeId }}
            />
          </table>
          {gridItems.length === 0 && <p className={mutationStyles['empty']}>No rows you can see yet.</p>}
        </div>
      </TableToolbar>
      {openLine !== null && (
        <RowSheet
          {...{ title, line: openLine, columns, sets: panel.sets }}
          goneText={
            currentLine === undefined ? rowGoneText(view.cut === true || rows.length < rowCount) : null
          }
          {...{ mutations, allRows, resumedDrafts, channel }}
          onClose={() => {
            setOpenLine(null)
            setResumedDrafts(null)
          }}
        />
      )}
      {isAdding && mutations !== null && (
        <NewRow
          {...{ title, mutations, columns, allRows, onClose: closeNewRow }}
          resumedDrafts={resumedDrafts ?? {}}
        />
      )}
    </>
  )
}

const headerHeight = (region: HTMLElement) => region.querySelector('thead')?.offsetHeight ?? 0
