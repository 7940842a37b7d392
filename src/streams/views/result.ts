import type { ResultPanel } from '../../board/board'
import type { ResultView, TableView } from '../view'
import type { Derivation } from './derivation'
import { table } from './table'

/** The head of the rows, as in a table. */
export function result(panel: ResultPanel): Derivation<ResultView> {
  const head = table(panel)
  let last: { of: TableView; view: ResultView } | null = null
  return {
    reset: (rows, all) => head.reset(rows, all),
    apply: deltas => head.apply(deltas),
    view(now) {
      const of = head.view(now)
      if (last?.of !== of) last = { of, view: { ...of, kind: 'result' } }
      return last.view
    },
  }
}
