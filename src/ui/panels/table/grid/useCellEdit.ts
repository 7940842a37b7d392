import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { Write, WriteTarget } from '../../../../backend/ports/backend.port'
import type { CatalogColumn } from '../../../../board/templates/catalogTable'
import type { TablePanelRef } from '../../../../machines/tablePanel/tablePanel.machine'
import type { TableLine } from '../arrangement/compareValues'
import type { CellDraft, Draft, EditedCell } from '../../../../machines/tablePanel/tablePanel.context'
import { inputTypeOf, draftText, type InputType } from '../row/cellDraft'
import type { ShownColumn } from '../columns/shownColumn'
import { isBeingChanged, withAccepted } from '../mutations/rowStatus'
import type { RowMutations } from '../mutations/useRowMutations'
import { isolateText } from '../../../../board/text/isolateText'

/** The cell being edited. */
export interface CellEdit extends EditedCell {
  /** The table written to, whatever the board calls it. */
  target: WriteTarget
  input: InputType
  /** What the project says of the column; undefined if it does not. */
  rule: CatalogColumn | undefined
  /** It was to be sent with a fault. */
  isRefused: boolean
  onChange: (draft: CellDraft) => void
  onCommit: (write: Write | null) => void
  onRefuse: () => void
  onCancel: () => void
}

/** Characters; longer texts, multi-line texts and lists are edited in the row's form. */
const MAX_LENGTH = 200

/** Edits a cell at a time. `begin` returns whether the cell can be edited in place; `end` sends what can be sent. */
export function useCellEdit(
  table: TablePanelRef,
  mutations: RowMutations | null,
  region: RefObject<HTMLElement | null>,
) {
  const editedCell = useSelector(table, ({ context }) => context.editedCell)
  const isRefused = useSelector(table, snapshot => snapshot.hasTag('cellRefused'))
  const finish = () => {
    table.send({ type: 'table.endCellEdit' })
    region.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }
  const canEdit = ({ row }: TableLine, { column }: ShownColumn): boolean => {
    if (mutations === null || row === undefined || !mutations.canEdit(column)) return false
    const text = draftText(row[column])
    return (
      inputTypeOf(mutations.types[column], row[column]) !== 'json' &&
      text.length <= MAX_LENGTH &&
      !text.includes('\n')
    )
  }
  /** `text`: refused input, to be corrected. */
  const begin = (line: TableLine, column: ShownColumn, text?: string): boolean => {
    if (mutations === null || line.row === undefined || mutations.obstacle !== null || !canEdit(line, column))
      return false
    end()
    const row = withAccepted(mutations, line.row)
    if (isBeingChanged(mutations, row, column.column)) return false
    mutations.describeColumns()
    const originalValue = row[column.column] ?? null
    const draft: Draft =
      originalValue === null && text === undefined
        ? { kind: 'null', originalValue }
        : { kind: 'value', text: text ?? draftText(originalValue), originalValue }
    const { column: name, label } = column
    table.send({
      type: 'table.editCell',
      cell: { key: line.key, row, column: name, label, draft, write: null },
    })
    return true
  }
  const send = (write: Write | null) => {
    if (editedCell !== null && write !== null)
      mutations?.write(write, `Edit ${isolateText(editedCell.label)}`)
    finish()
  }
  const end = () => editedCell !== null && send(editedCell.write)
  const edit: CellEdit | null = editedCell &&
    mutations && {
      ...editedCell,
      target: mutations.target,
      isRefused,
      // The column's type may arrive during the edit.
      input: inputTypeOf(mutations.types[editedCell.column], editedCell.draft.originalValue),
      rule: mutations.ruleOf(editedCell.column),
      onChange: draft => table.send({ type: 'table.draftCell', ...draft }),
      onCommit: send,
      onRefuse: () => table.send({ type: 'table.refuseCell' }),
      onCancel: finish,
    }
  return { edit, begin, end }
}
