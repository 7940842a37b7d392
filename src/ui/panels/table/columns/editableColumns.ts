import type { ShownColumn } from './shownColumn'

/** Marks the cells that are edited in place. If all could be, the first column stays read-only, to open the row. */
export function markEditableColumns(
  columns: readonly ShownColumn[],
  canEdit: ((column: string) => boolean) | undefined,
): readonly ShownColumn[] {
  if (canEdit === undefined) return columns
  const isEvery = columns.every(({ column }) => canEdit(column))
  return columns.map((each, i) => ({ ...each, isEditable: canEdit(each.column) && !(isEvery && i === 0) }))
}
