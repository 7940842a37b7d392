import type { MouseEvent, RefObject } from 'react'
import type { ReferenceTarget } from '../../../machines/references/references.select'
import { toVariableValue, useVariableSetter } from '../../variables/useVariableSetter'
import type { PanelProps } from '../panelRenderer'
import type { TableLine } from './arrangement/compareValues'
import type { columnCommands } from './columns/columnCommands'
import type { ShownColumn } from './columns/shownColumn'
import { useReferences } from './columns/useNamedColumns'
import { cellAt } from './grid/cellAt'
import { revealColumn, revealRow } from './grid/revealRow'
import type { useCellEdit } from './grid/useCellEdit'
import { useGridKeyboard } from './grid/useGridKeyboard'

/** Pixels by which a key widens a column. */
const WIDTH_KEY_STEP = 16

interface TableInputOptions {
  panel: PanelProps<'table'>['panel']
  region: RefObject<HTMLElement | null>
  hasFocus: boolean
  setFocus: (hasFocus: boolean) => void
  lines: readonly TableLine[]
  columns: readonly ShownColumn[]
  pinnedCount: number
  /** Of everything that takes the height of a row, in order. */
  rowKeys: readonly string[]
  /** Pixels. */
  rowHeight: number
  /** Pixels of the region. */
  height: number
  columnActions: ReturnType<typeof columnCommands>
  cellEdit: ReturnType<typeof useCellEdit>
  open: (line: TableLine) => void
}

/** What keys, clicks and double clicks do in the grid: open rows, edit cells, follow references, arrange columns. */
export function useTableInput({
  panel,
  region,
  hasFocus,
  setFocus,
  lines,
  columns,
  pinnedCount,
  rowKeys,
  rowHeight,
  height,
  columnActions,
  cellEdit,
  open,
}: TableInputOptions) {
  const setter = useVariableSetter(panel.clickVariable?.variable)
  const references = useReferences()
  /** Edits in the cell, or in the row's form, which also says why a cell cannot be edited. */
  const beginEdit = (line: TableLine, column: ShownColumn): boolean => {
    if (column.isEditable !== true) return false
    if (!cellEdit.begin(line, column)) open(line)
    return true
  }
  const grid = useGridKeyboard({
    hasFocus,
    setFocus,
    lines,
    columns: columns.length,
    page: Math.max(1, Math.floor(height / rowHeight) - 2),
    reveal(line, column) {
      if (line !== null) revealRow(region.current, rowKeys.indexOf(line.key), { row: rowHeight, height })
      revealColumn(region.current, column, pinnedCount)
    },
    enter(line, at, isAdded) {
      const to = columns[at]
      if (line !== null) open(line)
      else if (to !== undefined) columnActions.sort(to, isAdded)
    },
    edit(line, at) {
      const column = columns[at]
      return column !== undefined && beginEdit(line, column)
    },
    press(line, at) {
      const value = line.cells[columns[at]?.at ?? -1]
      if (panel.clickVariable?.column === columns[at]?.column && setter?.canSet(value) === true)
        setter.toggle(toVariableValue(value))
      else if (columns[at]?.isEditable === true) open(line)
    },
    move: (at, by) => columnActions.move(at, at + by),
    widen(at, by) {
      const [resizedColumn, cell] = [columns[at], region.current?.querySelectorAll('th')[at]]
      if (resizedColumn !== undefined && cell !== undefined)
        columnActions.resize(resizedColumn, cell.offsetWidth + by * WIDTH_KEY_STEP)
    },
  })
  const openReference = (target: ReferenceTarget, key: unknown) =>
    references?.send({ type: 'references.open', place: panel.id, target, key: String(key) })
  /** An edited cell may be scrolled away, hidden or not found. */
  const isEditorShown = () => region.current?.querySelector('[data-edited]') !== null
  const targetCell = (target: EventTarget) => cellAt(target, lines, columns)
  const onClick = (event: MouseEvent) => {
    const { target, nativeEvent } = event
    const { line, column } = targetCell(target)
    if (line === undefined || isEditorShown()) return
    cellEdit.end()
    const { reference, at = -1, isEditable } = columns[column] ?? {}
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
  const onDoubleClick = ({ target }: MouseEvent) => {
    // In the field it selects a word.
    if (isEditorShown()) return
    const { line, column } = targetCell(target)
    const shownColumn = columns[column]
    if (line !== undefined && shownColumn !== undefined) beginEdit(line, shownColumn)
  }
  return { grid, openReference, onClick, onDoubleClick }
}
