import type { ResultPanel } from '../../../board/board'
import type { ResultView, TableView } from '../view'
import type { Derivation } from '../derivation'
import { deriveTable } from './deriveTable'

/** The first rows, as in a table. */
export function deriveResult(panel: ResultPanel): Derivation<ResultView> {
  const head = deriveTable(panel)
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
