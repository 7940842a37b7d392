import type { Panel } from '../../../src/board/board'
import type { View } from '../../../src/streams/views/view'
import { instantOf } from './instant'

/** A panel with figures of the rows of a source. */
export interface FigurePanel {
  panel: Panel
  /** The figures in a view, and those of rows as the database has them: equal where the view is right. */
  readFigure: (view: View) => unknown
  expectFigure: (rows: readonly TextValues[]) => unknown
}
/** By column. */
type TextValues = Readonly<Record<string, string | null>>

const place = { x: 0, y: 4, width: 4, height: 4 }
const count = (column: string, rows: readonly TextValues[]) => {
  const counts = new Map<string | null, number>()
  for (const row of rows) counts.set(row[column] ?? null, (counts.get(row[column] ?? null) ?? 0) + 1)
  return [...counts].map(([label, value]) => `${String(label)}: ${value}`).sort()
}
const barsOf = (view: View) =>
  view.kind === 'bars'
    ? view.bars.map(({ label, value }) => `${String(label)}: ${String(value)}`).sort()
    : null
const numberOf = (view: View) => (view.kind === 'number' ? view.value : null)
const AMOUNT = 100

const bars = (source: string, groupBy: string): FigurePanel => ({
  panel: {
    id: `${source} by ${groupBy}`,
    kind: 'bars',
    title: groupBy,
    source,
    place,
    groupBy,
    aggregate: 'count',
    limit: 20,
  },
  readFigure: barsOf,
  expectFigure: rows => count(groupBy, rows),
})
const number = (
  aggregate: 'count' | 'sum' | 'max' | 'newest',
  expectFigure: FigurePanel['expectFigure'],
): FigurePanel => ({
  panel: {
    id: `zoo ${aggregate}`,
    kind: 'number',
    title: aggregate,
    source: 'zoo',
    place,
    column: 'amount',
    timeColumn: 'at',
    format: 'number',
    unit: '',
    aggregate,
  },
  readFigure: numberOf,
  expectFigure,
})
const amounts = (rows: readonly TextValues[]) =>
  rows.flatMap(({ amount }) => (amount == null ? [] : Number(amount)))

const figures: Readonly<Record<string, readonly FigurePanel[]>> = {
  items: [bars('items', 'team')],
  notes: [bars('notes', 'team')],
  urgent: [bars('urgent', 'level')],
  zoo: [
    number('count', rows => amounts(rows).length),
    number('sum', rows => {
      const all = amounts(rows)
      const sum = all.reduce((total, amount) => total + Math.round(amount * AMOUNT), 0) / AMOUNT
      return all.length === 0 ? null : sum
    }),
    number('max', rows => (amounts(rows).length === 0 ? null : Math.max(...amounts(rows)))),
    number('newest', rows => {
      const at = (row: TextValues) => instantOf(row['at'] ?? '') ?? 0
      const [newest] = rows.toSorted((a, b) => at(b) - at(a))
      return newest?.['amount'] == null ? null : Number(newest['amount'])
    }),
  ],
}
export const figuresOf = (source: string): readonly FigurePanel[] => figures[source] ?? []
