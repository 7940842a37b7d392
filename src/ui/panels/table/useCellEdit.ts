import { useState, type RefObject } from 'react'
import type { Row, Target } from '../../../backend/port'
import type { Line } from './compare'
import { asksOf, givenOf, isChange, textOf, type Asks, type Draft } from './drafts'
import type { ShownColumn } from './GridRow'
import { keyOf, type Writing } from './useWriting'
import { isolated } from '../../../board/isolated'

/** The cell that is edited. */
export interface CellEdit {
  key: string
  target: Target
  column: string
  label: string
  asks: Asks
  draft: Draft
  onChange: (draft: Draft) => void
  onCommit: () => void
  onCancel: () => void
}

/** Long texts, those of several lines and lists are edited in the row's form. */
const MOST = 200

/** One cell at a time. `begin` says whether it may be edited where it is. */
export function useCellEdit(writing: Writing | null, region: RefObject<HTMLElement | null>) {
  const [at, setAt] = useState<{ key: string; row: Row; column: ShownColumn; draft: Draft } | null>(null)
  // What is known of the column may come while it is edited.
  const asksIn = ({ column }: ShownColumn, seen: unknown) => asksOf(writing?.types[column], seen)
  const back = () => {
    setAt(null)
    region.current?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }
  const mayEdit = ({ row }: Line, { column }: ShownColumn): boolean => {
    if (writing === null || row === undefined || !writing.mayEdit(column)) return false
    const text = textOf(row[column])
    return (
      asksOf(writing.types[column], row[column]) !== 'json' && text.length <= MOST && !text.includes('\n')
    )
  }
  const begin = (line: Line, column: ShownColumn): boolean => {
    const { row } = line
    if (writing === null || row === undefined || writing.cutOff !== null || !mayEdit(line, column))
      return false
    writing.describe()
    const seen = row[column.column] ?? null
    const draft: Draft = seen === null ? { is: 'null', seen } : { is: 'value', text: textOf(seen), seen }
    setAt({ key: line.key, row, column, draft })
    return true
  }
  const commit = () => {
    if (at === null || writing === null) return
    const { row, column, draft } = at
    const asks = asksIn(column, draft.seen)
    if (isChange(draft, asks))
      writing.begin(
        {
          ...{ type: 'update', target: writing.target, key: keyOf(writing.target, row) },
          ...{
            seen: { [column.column]: draft.seen },
            values: { [column.column]: givenOf(draft, asks) },
          },
        },
        `Edit ${isolated(column.label)}`,
      )
    back()
  }
  const edit: CellEdit | null = at &&
    writing && {
      ...{
        key: at.key,
        target: writing.target,
        column: at.column.column,
        label: at.column.label,
        asks: asksIn(at.column, at.draft.seen),
        draft: at.draft,
      },
      ...{ onChange: draft => setAt({ ...at, draft }), onCommit: commit, onCancel: back },
    }
  /** Takes up again what was refused, and says whether it can be here. */
  const resume = (line: Line, column: ShownColumn, text: string): boolean => {
    if (!begin(line, column)) return false
    setAt(now => now && { ...now, draft: { is: 'value', text, seen: now.draft.seen } })
    return true
  }
  return { edit, begin, mayEdit, resume }
}
