import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useCallback, useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import type { MutationSnapshot } from '../../../machines/mutation/mutation.machine'
import type { TablePanelEvent } from '../../../machines/tablePanel/tablePanel.context'
import type { PanelProps } from '../panelRenderer'
import type { TableLine } from './arrangement/compareValues'
import { PendingRowMutations } from './mutations/PendingRowMutations'
import { markEditableColumns } from './columns/editableColumns'
import { GridBody } from './grid/GridBody'
import type { ShownColumn } from './columns/shownColumn'
import { GridHeader } from './grid/GridHeader'
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
import { useLastSeen, useTablePanel } from './useTablePanel'
import { useGridKeyboard } from './grid/useGridKeyboard'
import { useArrangedRows } from './arrangement/useArrangedRows'
import { useRowWindow } from './grid/useRowWindow'
import { useRowMutations } from './mutations/useRowMutations'
import mutationStyles from './mutations/RowMutations.module.css'
import { toVariableValue, useVariableSetter } from '../../variables/useVariableSetter'

const WIDTH_KEY_STEP = 16
const MIN_COLUMN_WIDTH = 40

/** Rows as they arrive and change: to search, sort, hold and open. */
export function TablePanelBody({ panel, view, gaps = [], channel }: PanelProps<'table'>) {
  const { columns, title } = panel
  const { rows, rowCount } = view
  const region = useRef<HTMLDivElement>(null)
  const table = useTablePanel(`${panel.source}/${panel.id}`)
  const snapshot = useSelector(table, state => state)
  const { arrangement, preferences, line: openedLine, drafts } = snapshot.context
  const isAdding = snapshot.hasTag('adding')
  const [hasFocus, setFocus] = useState(false)
  const setter = useVariableSetter(panel.clickVariable?.variable)
  const preloadHandlers = usePreloadedSheets()
  const mutations = useRowMutations(panel, channel)
  const cellEdit = useCellEdit(table, mutations, region)
  const close = useCallback(() => table.send({ type: 'table.close' }), [table])
  const open = (line: TableLine) => table.send({ type: 'table.open', line })
  const openForm = (event: TablePanelEvent) => {
    mutations?.describeColumns()
    table.send(event)
  }

  const isHeld = snapshot.hasTag('frozen') || hasFocus || snapshot.hasTag('row') || cellEdit.edit !== null
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

  const openLine = useLastSeen(openedLine, arrangedRows.byKey)
  const isGone = openLine !== null && !arrangedRows.byKey.has(openLine.key)

  const sortBy = ({ column }: ShownColumn) => table.send({ type: 'table.sort', column })
  const setColumnWidth = ({ column }: ShownColumn, to: number) => {
    const widths = { ...preferences.widths, [column]: Math.round(Math.max(MIN_COLUMN_WIDTH, to)) }
    table.send({ type: 'table.columns', change: { widths } })
  }
  /** Edits in the cell, or in the row's form, which also says why a cell cannot be edited. */
  const beginEdit = (line: TableLine, column: ShownColumn): boolean => {
    if (column.isEditable !== true) return false
    if (!cellEdit.begin(line, column)) open(line)
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
      if (line !== null) open(line)
      else if (column !== undefined) sortBy(column)
    },
    edit(line, at) {
      const column = editableCols[at]
      return column !== undefined && beginEdit(line, column)
    },
    press(line, at) {
      const value = line.cells[editableCols[at]?.at ?? -1]
      if (panel.clickVariable?.column === editableCols[at]?.column && setter?.canSet(value) === true)
        setter.toggle(toVariableValue(value))
      else if (editableCols[at]?.isEditable === true) open(line)
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
    if (document.getSelection()?.isCollapsed !== false) open(line)
  }

  const retryOf = ({ context: { write } }: MutationSnapshot) => {
    const canSend = mutations !== null && mutations.obstacle === null
    const retry = canSend ? retryOfWrite(write, shownLines, editableCols) : null
    if (retry === null) return undefined
    return () => {
      const { line, cell, drafts } = retry
      if (line !== undefined && cell !== null && cellEdit.begin(line, cell.column, cell.text)) return
      openForm(line === undefined ? { type: 'table.add', drafts } : { type: 'table.open', line, drafts })
    }
  }
  /** Whether an open dialog shows the mutation. */
  const isShownElsewhere = ({ context: { write } }: MutationSnapshot) =>
    write?.type === 'insert' ? isAdding : openLine?.row !== undefined && isWriteOfRow(write, openLine.row)

  return (
    <>
      <TableToolbar
        {...{ region, panel, table, snapshot, isHeld, shownLines, columnLayout: narrow }}
        waitingCount={arrangedRows.waitingCount}
        statusText={tableStatusText(
          { rows: rows.length, held: rowCount, foundCount: shownLines.length },
          arrangement,
        )}
        onAdd={mutations?.mayInsert === true ? () => openForm({ type: 'table.add' }) : null}
        obstacle={mutations?.obstacle ?? null}
        pending={mutations && <PendingRowMutations {...{ mutations, isShownElsewhere, retryOf }} />}
      >
        <div
          ref={region}
          className={clsx('scroll', styles['region'])}
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
            className={clsx('data', styles['table'], mutationStyles['marked'])}
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
              {...{ rows: arrangedRows, mutations, edit: cellEdit.edit, sets: panel.clickVariable }}
              {...{ active: grid.active, activeId: grid.activeId }}
            />
          </table>
          {gridItems.length === 0 && <p className="about around-8">No rows you can see yet.</p>}
        </div>
      </TableToolbar>
      {openLine !== null && (
        <RowSheet
          {...{ title, line: openLine, columns, sets: panel.clickVariable }}
          goneText={isGone ? rowGoneText(view.cut === true || rows.length < rowCount) : null}
          {...{ mutations, allRows, channel }}
          drafts={snapshot.hasTag('editing') ? drafts : null}
          onEdit={() => openForm({ type: 'table.edit' })}
          onRead={() => table.send({ type: 'table.endEdit' })}
          onClose={close}
        />
      )}
      {isAdding && mutations !== null && (
        <NewRow {...{ title, mutations, columns, allRows, onClose: close }} resumedDrafts={drafts} />
      )}
    </>
  )
}

const headerHeight = (region: HTMLElement) => region.querySelector('thead')?.offsetHeight ?? 0
