import type { TableView, View } from '../../streams/view'

/** A value that a column has, and in how many of the rows looked through. */
export interface Offered {
  value: string
  rows: number
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** What there is to choose from, in order. NULL and what is longer than a value may be cannot be chosen. */
export function offeredIn(view: View | undefined): { values: Offered[]; view: TableView } | null {
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

/** Items in the list at most. */
const MOST = 100

/** Those that have in them what was typed, and in the end that itself, where it is none of them. */
export function found(values: readonly Offered[], typed: string): { items: Offered[]; more: number } {
  const wanted = typed.trim().toLowerCase()
  const all = values.filter(({ value }) => value.toLowerCase().includes(wanted))
  const items = all.slice(0, MOST)
  const isThere = wanted === '' || all.some(({ value }) => value === typed.trim())
  return {
    items: isThere ? items : [...items, { value: typed.trim(), rows: 0 }],
    more: all.length - items.length,
  }
}
