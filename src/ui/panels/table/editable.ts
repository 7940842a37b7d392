import type { ShownColumn } from './GridRow'

/** Which cells are edited where they are. Where all of them may be, the first stays to open the row by. */
export function editable(
  columns: readonly ShownColumn[],
  mayEdit: ((column: string) => boolean) | undefined,
): readonly ShownColumn[] {
  if (mayEdit === undefined) return columns
  const isEvery = columns.every(({ column }) => mayEdit(column))
  return columns.map((each, i) => ({ ...each, isEditable: mayEdit(each.column) && !(isEvery && i === 0) }))
}
