import { useState, type RefObject } from 'react'
import type { Row, WriteTarget } from '../../../../backend/ports/backend.port'
import type { TableLine } from '../arrangement/compareValues'
import {
  inputTypeOf,
  toWrittenValue,
  isChange,
  draftText,
  type InputType,
  type Draft,
} from '../row/rowDrafts'
import type { ShownColumn } from '../columns/shownColumn'
import { rowKey, type RowMutations } from '../mutations/useRowMutations'
import { isolateText } from '../../../../board/text/isolateText'

/** The cell being edited. */
export interface CellEdit {
  key: string
  target: WriteTarget
  column: string
  label: string
  input: InputType
  draft: Draft
  onChange: (draft: Draft) => void
  onCommit: () => void
  onCancel: () => void
}

/** Characters; longer texts, multi-line texts and lists are edited in the row's form. */
const MAX_LENGTH = 200

/** Edits a cell at a time. `begin` returns whether the cell can be edited in place. */
export function useCellEdit(mutations: RowMutations | null, region: RefObject<HTMLElement | null>) {
  const [edited, setEdited] = useState<{ key: string; row: Row; column: ShownColumn; draft: Draft } | null>(
    null,
  )
  // The column's type may arrive during the edit.
  const inputTypeFor = ({ column }: ShownColumn, seen: unknown) => inputTypeOf(mutations?.types[column], seen)
  const finish = () => {
    setEdited(null)
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
  const begin = (line: TableLine, column: ShownColumn): boolean => {
    const { row } = line
    if (mutations === null || row === undefined || mutations.obstacle !== null || !mayEdit(line, column))
      return false
    mutations.describeColumns()
    const seen = row[column.column] ?? null
    const draft: Draft = seen === null ? { is: 'null', seen } : { is: 'value', text: draftText(seen), seen }
    setEdited({ key: line.key, row, column, draft })
    return true
  }
  const commit = () => {
    if (edited === null || mutations === null) return
    const { row, column, draft } = edited
    const inputType = inputTypeFor(column, draft.seen)
    if (isChange(draft, inputType))
      mutations.write(
        {
          ...{ type: 'update', target: mutations.target, key: rowKey(mutations.target, row) },
          ...{
            original: { [column.column]: draft.seen },
            values: { [column.column]: toWrittenValue(draft, inputType) },
          },
        },
        `Edit ${isolateText(column.label)}`,
      )
    finish()
  }
  const edit: CellEdit | null = edited &&
    mutations && {
      ...{
        key: edited.key,
        target: mutations.target,
        column: edited.column.column,
        label: edited.column.label,
        input: inputTypeFor(edited.column, edited.draft.seen),
        draft: edited.draft,
      },
      ...{ onChange: draft => setEdited({ ...edited, draft }), onCommit: commit, onCancel: finish },
    }
  /** Reopens refused input; returns whether that is possible in place. */
  const resume = (line: TableLine, column: ShownColumn, text: string): boolean => {
    if (!begin(line, column)) return false
    setEdited(now => now && { ...now, draft: { is: 'value', text, seen: now.draft.seen } })
    return true
  }
  return { edit, begin, mayEdit, resume }
}
