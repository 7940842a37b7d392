import type { HeldRow } from '../rowIndex'
import { numberOf } from '../values'
import type { RowFold } from './fold'
import { Timeline } from './timeline'

/** The number of a column at the latest time that has one; null without any. */
export function last(time: string, column: string): RowFold<number | null> {
  const numbers = new Timeline(time, [column], ({ row }) => numberOf(row[column]))
  const counts = ({ row }: HeldRow) => numberOf(row[column]) !== null
  return {
    uses: numbers.uses,
    load: all => numbers.load(all.filter(counts)),
    add(held) {
      if (counts(held)) numbers.add(held)
    },
    remove(held) {
      if (counts(held)) numbers.remove(held)
    },
    value: () => numbers.value().last?.of ?? null,
  }
}
