import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import type { WriteTarget } from '../../../../backend/ports/backend.port'
import type { CatalogColumn } from '../../../../board/templates/catalogTable'
import type { TablePanelRef } from '../../../../machines/tablePanel/tablePanel.machine'
import type { TableLine } from '../arrangement/compareValues'
import type { Draft } from '../../../../machines/tablePanel/tablePanel.context'
import { inputTypeOf, toWrittenValue, isChange, draftText, type InputType } from '../row/cellDraft'
import type { ShownColumn } from '../columns/shownColumn'
import { withAccepted } from '../mutations/rowStatus'
import { rowKey, type RowMutations } from '../mutations/useRowMutations'
import { isolateText } from '../../../../board/text/isolateText'

/** The cell being edited. */
export interface CellEdit {
  key: string
  /** The table written to, whatever the board calls it. */
  target: WriteTarget
  column: string
  label: string
  input: InputType
  /** What the project says of the column; undefined if it does not. */
  rule: CatalogColumn | undefined
  draft: Draft
  /** It was to be sent with a fault. */
  isRefused: boolean
  onChange: (draft: Draft) => void
  onCommit: () => void
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
  // The column's type may arrive during the edit.
  const inputTypeFor = (column: string, value: unknown) => inputTypeOf(mutations?.types[column], value)
  const finish = () => {
    table.send({ type: 'table.endCellEdit' })
    region.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }
  const mayEdit = ({ row }: TableLine, { column }: ShownColumn): boolean => {
    if (mutations === null || row === undefined || !mutations.mayEdit(column)) return false
    const text = draftText(row[column])
    return (
      inputTypeOf(mutations.types[column], row[column]) !== 'json' &&
      text.length <= MAX_LENGTH &&
      !text.includes('\n')
    )
  }
  /** `text`: refused input, to be corrected. */
  const begin = (line: TableLine, column: ShownColumn, text?: string): boolean => {
    if (mutations === null || line.row === undefined || mutations.obstacle !== null || !mayEdit(line, column))
      return false
    end()
    mutations.describeColumns()
    const row = withAccepted(mutations.commands, line.row)
    const originalValue = row[column.column] ?? null
    const draft: Draft =
      originalValue === null && text === undefined
        ? { is: 'null', originalValue }
        : { is: 'value', text: text ?? draftText(originalValue), originalValue }
    const { column: name, label } = column
    table.send({ type: 'table.editCell', cell: { key: line.key, row, column: name, label, draft } })
    return true
  }
  const commit = () => {
    if (editedCell === null || mutations === null) return
    const { row, column, label, draft } = editedCell
    const inputType = inputTypeFor(column, draft.originalValue)
    if (isChange(draft, inputType))
      mutations.write(
        {
          ...{ type: 'update', target: mutations.target, key: rowKey(mutations.target, row) },
          ...{
            original: { [column]: draft.originalValue },
            values: { [column]: toWrittenValue(draft, inputType) },
          },
        },
        `Edit ${isolateText(label)}`,
      )
    finish()
  }
  const end = () => {
    if (editedCell === null) return
    if (editedCell.draft.is === 'value' && editedCell.draft.isFaulty === true) finish()
    else commit()
  }
  const edit: CellEdit | null = editedCell &&
    mutations && {
      ...{
        key: editedCell.key,
        target: mutations.target,
        column: editedCell.column,
        label: editedCell.label,
        input: inputTypeFor(editedCell.column, editedCell.draft.originalValue),
        rule: mutations.ruleOf(editedCell.column),
        draft: editedCell.draft,
        isRefused,
      },
      ...{
        onChange: draft => table.send({ type: 'table.draftCell', draft }),
        onCommit: commit,
        onRefuse: () => table.send({ type: 'table.refuseCell' }),
        onCancel: finish,
      },
    }
  return { edit, begin, end }
}
