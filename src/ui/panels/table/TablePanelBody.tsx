import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import type { ReferenceTarget } from '../../../machines/references/references.select'
import type { TablePanelEvent } from '../../../machines/tablePanel/tablePanel.context'
import type { PanelProps } from '../panelRenderer'
import type { TableLine } from './arrangement/compareValues'
import { markEditableColumns } from './columns/editableColumns'
import { GridBody } from './grid/GridBody'
import type { ShownColumn } from './columns/shownColumn'
import { GridHeader } from './grid/GridHeader'
import columnStyles from './columns/Columns.module.css'
import styles from './TablePanelBody.module.css'
import { usePreloadedSheets } from './row/loadSheets'
import { cellAt } from './grid/cellAt'
import { isLine, withGapRows } from './grid/gridItems'
import { PendingRowMutations } from './row/LazySheets'
import { TableDialogs } from './TableDialogs'
import { rowGoneText, tableStatusText } from './tableStatusText'
import { revealColumn, revealRow } from './grid/revealRow'
import { createTintGate } from '../../kit/motion/tintGate'
import { TableToolbar } from './TableToolbar'
import { useCellEdit } from './grid/useCellEdit'
import { ReferenceNames } from './columns/ReferenceNames'
import { useNamedColumns, useReferences } from './columns/useNamedColumns'
import { columnCommands } from './columns/columnCommands'
import { pinOffsets } from './columns/pinOffsets'
import { useColumnLayout } from './columns/useColumnLayout'
import { useLastSeen, useTablePanel } from './useTablePanel'
import { useGridKeyboard } from './grid/useGridKeyboard'
import { useArrangedRows } from './arrangement/useArrangedRows'
import { useRowWindow } from './grid/useRowWindow'
import { useRowMutations } from './mutations/useRowMutations'
import mutationStyles from './mutations/RowMutations.module.css'
import { toVariableValue, useVariableSetter } from '../../variables/useVariableSetter'

const WIDTH_KEY_STEP = 16

/** Rows as they arrive and change: to search, sort, hold and open. */
export function TablePanelBody({ panel, view, gaps = [], channel }: PanelProps<'table'>) {
  const { title } = panel
  const columns = useNamedColumns(panel)
  const { rows, rowCount } = view
  const region = useRef<HTMLDivElement>(null)
  const table = useTablePanel(`${panel.source}/${panel.id}`, panel.sort)
  const snapshot = useSelector(table, state => state)
  const { arrangement, preferences, line: openedLine } = snapshot.context
  const [hasFocus, setFocus] = useState(false)
  const setter = useVariableSetter(panel.clickVariable?.variable)
  const preloadHandlers = usePreloadedSheets()
  const mutations = useRowMutations(panel, channel)
  const cellEdit = useCellEdit(table, mutations, region)
  const open = (line: TableLine) => table.send({ type: 'table.open', line })
  const openForm = (event: TablePanelEvent) => {
    mutations?.describeColumns()
    table.send(event)
  }

  const isHeld = snapshot.hasTag('frozen') || hasFocus || snapshot.hasTag('row') || cellEdit.edit !== null
  const arrangedRows = useArrangedRows(rows, columns, arrangement, isHeld)
  const { shownLines } = arrangedRows
  const [tints] = useState(createTintGate)
  const { newCount } = arrangedRows
  useEffect(() => tints.count(performance.now(), newCount), [tints, rows, newCount])
  const gridItems = useMemo(
    () => (arrangement.sort.length === 0 ? withGapRows(columns, shownLines, gaps) : shownLines),
    [arrangement.sort, columns, shownLines, gaps],
  )
  const keys = useMemo(() => gridItems.map(({ key }) => key), [gridItems])
  const { slice, row, height, width, onScroll } = useRowWindow(region, keys)
  const drawnLines = useMemo(
    () => gridItems.slice(slice.from, slice.to).filter(isLine),
    [gridItems, slice.from, slice.to],
  )
  const references = useReferences()
  const {
    shown: fittingColumns,
    widths,
    minTableWidth,
    pinnedCount,
    ...narrow
  } = useColumnLayout({
    ...{ columns, preferences, lines: drawnLines, width },
    wantedPinCount: preferences.pinned ?? panel.pinned ?? 0,
  })
  const mayEdit = mutations?.mayEdit
  const editableCols = useMemo(() => markEditableColumns(fittingColumns, mayEdit), [fittingColumns, mayEdit])

  const openLine = useLastSeen(openedLine, arrangedRows.byKey)
  const isGone = openLine !== null && !arrangedRows.byKey.has(openLine.key)

  const columnActions = columnCommands(table, columns, editableCols, preferences)
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
    reveal(line, column) {
      if (line !== null) revealRow(region.current, keys.indexOf(line.key), { row, height })
      revealColumn(region.current, column, pinnedCount)
    },
    enter(line, at, isAdded) {
      const to = editableCols[at]
      if (line !== null) open(line)
      else if (to !== undefined) columnActions.sort(to, isAdded)
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
    move: (at, by) => columnActions.move(at, at + by),
    widen(at, by) {
      const [resizedColumn, cell] = [editableCols[at], region.current?.querySelectorAll('th')[at]]
      if (resizedColumn !== undefined && cell !== undefined)
        columnActions.resize(resizedColumn, cell.offsetWidth + by * WIDTH_KEY_STEP)
    },
  })
  const openReference = (target: ReferenceTarget, key: unknown) =>
    references?.send({ type: 'references.open', by: panel.id, target, key: String(key) })
  /** An edited cell may be scrolled away, hidden or not found. */
  const isEditorShown = () => region.current?.querySelector('[data-edited]') !== null
  const targetCell = (target: EventTarget) => cellAt(target, shownLines, editableCols)
  const onClick = (event: MouseEvent) => {
    const { target, nativeEvent } = event
    const { line, column } = targetCell(target)
    if (line === undefined || isEditorShown()) return
    cellEdit.end()
    const { reference, at = -1, isEditable } = editableCols[column] ?? {}
    if (target instanceof Element && target.closest('[data-leads]') !== null) {
      // A double click edits, so what it leads to is opened with Ctrl, or by keyboard.
      if (isEditable !== true || event.ctrlKey || event.metaKey || event.detail === 0) {
        if (reference !== undefined) openReference(reference, line.cells[at])
        return
      }
      event.preventDefault()
    }
    const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
    // A mouse edits a cell by a double click, whose first click must not open a sheet over it.
    if (isEditable === true && !isTouch) {
      grid.point(line.key, column)
      return
    }
    // A click that selects text is meant for copying.
    if (document.getSelection()?.isCollapsed !== false) open(line)
  }

  return (
    <>
      <TableToolbar
        {...{ region, panel, table, snapshot, isHeld, shownLines, columns, columnLayout: narrow }}
        waitingCount={arrangedRows.waitingCount}
        statusText={tableStatusText(
          { rows: rows.length, heldCount: rowCount, foundCount: shownLines.length },
          arrangement,
        )}
        onAdd={mutations?.mayInsert === true ? () => openForm({ type: 'table.add' }) : null}
        obstacle={mutations?.obstacle ?? null}
        pendingMutations={
          mutations !== null &&
          (mutations.commands.length > 0 || mutations.readOnly !== null) && (
            <PendingRowMutations
              {...{
                mutations,
                openForm,
                beginEdit: cellEdit.begin,
                lines: shownLines,
                columns: editableCols,
              }}
              isAdding={snapshot.hasTag('adding')}
              openRow={openLine?.row}
            />
          )
        }
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
            aria-label={title}
            aria-rowcount={gridItems.length + 1}
            aria-colcount={columns.length}
            className={clsx('data', styles['table'], columnStyles['columns'], mutationStyles['marked'])}
            style={{ minWidth: minTableWidth, ...pinOffsets(widths, pinnedCount) }}
            data-pinned={pinnedCount || undefined}
            onClick={onClick}
            onDoubleClick={({ target }) => {
              // In the field it selects a word.
              if (isEditorShown()) return
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
              onSort={columnActions.sort}
              onWidth={columnActions.resize}
              onMove={columnActions.move}
            />
            <GridBody
              {...{ items: gridItems, slice, rowHeight: row, columns: editableCols, tints }}
              {...{ rows: arrangedRows, mutations, edit: cellEdit.edit, sets: panel.clickVariable }}
              {...{ active: grid.active, activeId: grid.activeId }}
            />
          </table>
          {gridItems.length === 0 && (
            <p className="about around-8">
              {arrangement.query.trim() === ''
                ? 'No rows you can see yet.'
                : 'No loaded row matches the search.'}
            </p>
          )}
        </div>
      </TableToolbar>
      {panel.references && channel && references && <ReferenceNames {...{ panel, channel, references }} />}
      <TableDialogs
        {...{ panel, table, snapshot, columns, openLine, rows, mutations, channel, references, openForm }}
        goneText={isGone ? rowGoneText(view.isTruncated === true || rows.length < rowCount) : null}
        onFollow={openReference}
      />
    </>
  )
}
