import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { TablePanelEvent } from '../../../machines/tablePanel/tablePanel.context'
import type { PanelProps } from '../panelRenderer'
import type { TableLine } from './arrangement/compareValues'
import { markEditableColumns } from './columns/editableColumns'
import { GridBody } from './grid/GridBody'
import { GridHeader } from './grid/GridHeader'
import columnStyles from './columns/Columns.module.css'
import styles from './TablePanelBody.module.css'
import { usePreloadedSheets } from './row/loadSheets'
import { isLine, withGapRows } from './grid/gridItems'
import { PendingRowMutations } from './row/LazySheets'
import { TableDialogs } from './TableDialogs'
import { rowGoneText, tableStatusText } from './tableStatusText'
import { createTintGate } from '../../kit/motion/tintGate'
import { TableToolbar } from './TableToolbar'
import { useCellEdit } from './grid/useCellEdit'
import { ReferenceNames } from './columns/ReferenceNames'
import { useNamedColumns, useReferences } from './columns/useNamedColumns'
import { columnCommands } from './columns/columnCommands'
import { pinOffsets } from './grid/pinOffsets'
import { useColumnLayout } from './columns/useColumnLayout'
import { useTableInput } from './useTableInput'
import { useLastSeen, useTablePanel } from './useTablePanel'
import { useArrangedRows } from './arrangement/useArrangedRows'
import { useRowWindow } from './grid/useRowWindow'
import { useRowMutations } from './mutations/useRowMutations'
import mutationStyles from './mutations/RowMutations.module.css'

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
    columns,
    preferences,
    lines: drawnLines,
    width,
    wantedPinCount: preferences.pinned ?? panel.pinned ?? 0,
    filterColumn: panel.clickVariable?.column,
  })
  const canEdit = mutations?.canEdit
  const editableCols = useMemo(() => markEditableColumns(fittingColumns, canEdit), [fittingColumns, canEdit])

  const openLine = useLastSeen(openedLine, arrangedRows.byKey)
  const isGone = openLine !== null && !arrangedRows.byKey.has(openLine.key)

  const columnActions = columnCommands(table, columns, editableCols, preferences)
  const { grid, openReference, onClick, onDoubleClick } = useTableInput({
    panel,
    region,
    hasFocus,
    setFocus,
    lines: shownLines,
    columns: editableCols,
    pinnedCount,
    rowKeys: keys,
    rowHeight: row,
    height,
    columnActions,
    cellEdit,
    open,
  })

  return (
    <>
      <TableToolbar
        region={region}
        panel={panel}
        table={table}
        snapshot={snapshot}
        isHeld={isHeld}
        shownLines={shownLines}
        columns={columns}
        columnLayout={narrow}
        waitingCount={arrangedRows.waitingCount}
        statusText={tableStatusText(
          { rows: rows.length, heldCount: rowCount, foundCount: shownLines.length },
          arrangement,
        )}
        onAdd={mutations?.canInsert === true ? () => openForm({ type: 'table.add' }) : null}
        obstacle={mutations?.obstacle ?? null}
        pendingMutations={
          mutations !== null &&
          (mutations.commands.length > 0 || mutations.readOnly !== null) && (
            <PendingRowMutations
              mutations={mutations}
              openForm={openForm}
              beginEdit={cellEdit.begin}
              lines={shownLines}
              columns={editableCols}
              isAdding={snapshot.hasTag('adding')}
              openRow={openLine?.row}
            />
          )
        }
      >
        <div
          ref={region}
          className={clsx('scroll grow', styles['region'])}
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
            onDoubleClick={onDoubleClick}
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
              items={gridItems}
              slice={slice}
              rowHeight={row}
              columns={editableCols}
              tints={tints}
              rows={arrangedRows}
              mutations={mutations}
              edit={cellEdit.edit}
              sets={panel.clickVariable}
              active={grid.active}
              activeId={grid.activeId}
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
      {panel.references && channel && references && (
        <ReferenceNames panel={panel} channel={channel} references={references} />
      )}
      <TableDialogs
        panel={panel}
        table={table}
        snapshot={snapshot}
        columns={columns}
        openLine={openLine}
        rows={rows}
        mutations={mutations}
        channel={channel}
        references={references}
        openForm={openForm}
        goneText={isGone ? rowGoneText(view.isTruncated === true || rows.length < rowCount) : null}
        onFollow={openReference}
      />
    </>
  )
}
