import type { TableView, View } from '../../streams/views/view'

/** A column's value, and the number of rows with it among those searched. */
export interface ColumnValue {
  value: string
  rows: number
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** The choices, sorted. NULL and values above the length limit cannot be chosen. */
export function columnValues(view: View | undefined): { values: ColumnValue[]; view: TableView } | null {
  if (view?.kind !== 'table') return null
  const counts = new Map<string, number>()
  for (const { cells } of view.rows) {
    const [cell] = cells
    const text = cell === null || cell === undefined ? '' : String(cell)
    if (text !== '' && text.length <= 200) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  const values = [...counts].map(([value, rows]) => ({ value, rows }))
  return { values: values.sort((a, b) => collator.compare(a.value, b.value)), view }
}

/** The most items in the list. */
const MAX_ITEMS = 100

/** The values that contain the typed text, then the text itself unless it is one of them. */
export function filterValues(
  values: readonly ColumnValue[],
  typedText: string,
): { items: ColumnValue[]; more: number } {
  const query = typedText.trim().toLowerCase()
  const matches = values.filter(({ value }) => value.toLowerCase().includes(query))
  const items = matches.slice(0, MAX_ITEMS)
  const isThere = query === '' || matches.some(({ value }) => value === typedText.trim())
  return {
    items: isThere ? items : [...items, { value: typedText.trim(), rows: 0 }],
    more: matches.length - items.length,
  }
}
