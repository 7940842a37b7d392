import { RowCount } from '../aggregates/count'
import type { RowFold } from '../fold'
import { RowWindow } from './rowWindow'

/** Rows per second over the last `seconds`. Rows ahead of our clock count as recent. */
export function rate(time: string, seconds: number): RowFold<number> {
  const recent = new RowWindow(time, seconds, new RowCount())
  return {
    uses: recent.uses,
    load: all => recent.load(all),
    add: entry => recent.add(entry),
    remove: entry => recent.remove(entry),
    swap: (before, after) => recent.swap(before, after),
    value: now => recent.value(now).value / seconds,
  }
}
