import type { RowEntry } from '../../rows/rowIndex'
import { numberOf } from '../../values/columnValues'
import type { RowFold } from '../fold'
import { TimeSortedRows } from './timedRows'

/** A column's number at the latest time that has one; null without any. */
export function latestNumber(time: string, column: string): RowFold<number | null> {
  const numbers = new TimeSortedRows(time, [column], ({ row }) => numberOf(row[column]))
  const counts = ({ row }: RowEntry) => numberOf(row[column]) !== null
  return {
    uses: numbers.uses,
    load: all => numbers.load(all.filter(counts)),
    add(entry) {
      if (counts(entry)) numbers.add(entry)
    },
    remove(entry) {
      if (counts(entry)) numbers.remove(entry)
    },
    value: () => numbers.value().last?.value ?? null,
  }
}
