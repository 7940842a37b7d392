import { of, tell } from '../../../src/streams/folds/fold'
import { Groups } from '../../../src/streams/folds/groups'
import { Summaries } from '../../../src/streams/folds/summary'
import { Top } from '../../../src/streams/folds/top'
import { holdRows, type Change as Signal } from '../../../src/streams/held'
import type { Shape } from '../../../src/board/source'
import { TOP } from '../answer'
import { COLUMNS, type Change } from '../../stream'
import type { Contender, Engine } from './engine'

/** A source as a board names one: newest first, with a limit that lets the whole table in. */
export const source: Shape = {
  columns: COLUMNS,
  key: ['id'],
  order: { column: 'id', ascending: false },
  limit: 10_000_000,
}
const byAmount = { ...source, order: { column: 'amount', ascending: false } }

/** The real one: the held rows with all that they promise, and two folds of them. */
function make(): Engine {
  const held = holdRows(source)
  const top = new Top({
    uses: COLUMNS,
    where: row => row['status'] === 'open',
    by: byAmount,
    count: TOP,
  })
  const groups = new Groups('region', () => of('amount', new Summaries()))
  return {
    load(orders) {
      held.replace(orders)
      held.drain()
      const rows = [...(held.rows() ?? [])]
      top.load(rows)
      groups.load(rows)
    },
    apply(changes) {
      held.apply(changes.map(asSignal))
      const deltas = held.drain() ?? []
      tell(top, deltas)
      tell(groups, deltas)
    },
    flush: () => ({
      top: top.value().map(({ row }) => row),
      groups: [...groups.value(0)].map(({ key: region, rows: count, of: { sum, average, min, max } }) => ({
        ...{
          region: region ?? '',
          count,
          sum: Number(sum),
          average: Number(average),
          min: Number(min),
          max: Number(max),
        },
      })),
    }),
  }
}

const asSignal = ({ type, id, row }: Change): Signal =>
  type === 'delete' ? { type, key: { id }, at: null } : { type, row, at: null }

export const ours: Contender = { name: 'signalbox', make, most: Infinity, tolerance: 0, areTiesFree: false }
