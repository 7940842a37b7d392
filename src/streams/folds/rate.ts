import { RowCount } from './count'
import type { RowFold } from './fold'
import { Window } from './window'

/** Rows per second over the last so many seconds. Rows ahead of our clock count as recent. */
export function rate(time: string, seconds: number): RowFold<number> {
  const recent = new Window(time, seconds, new RowCount())
  return {
    uses: recent.uses,
    load: all => recent.load(all),
    add: held => recent.add(held),
    remove: held => recent.remove(held),
    swap: (before, after) => recent.swap(before, after),
    value: now => recent.value(now).of / seconds,
  }
}
