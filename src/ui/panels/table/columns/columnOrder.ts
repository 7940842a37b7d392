/** Columns in the viewer's order; those that it does not name follow in the board's. */
export function inOrder<C extends { column: string }>(
  columns: readonly C[],
  order: readonly string[] | undefined,
): readonly C[] {
  if (order === undefined) return columns
  const orderedColumns = order.flatMap(name => columns.find(({ column }) => column === name) ?? [])
  return [...orderedColumns, ...columns.filter(each => !orderedColumns.includes(each))]
}

/** The names of `columns` after the one at `from` took the place of the one at `to`. */
export function movedColumn(columns: readonly { column: string }[], from: string, to: string): string[] {
  const names = columns.map(({ column }) => column)
  const target = names.indexOf(to)
  const rest = names.filter(name => name !== from)
  if (target < 0 || rest.length === names.length) return names
  return [...rest.slice(0, target), from, ...rest.slice(target)]
}
