import type { BarsPanel, Panel, TablePanel } from '../../../src/board/board'
import type { TableSource } from '../../../src/board/model/source'
import { createRowBuffer, type RowChange as Signal } from '../../../src/streams/rows/rowBuffer'
import { createFilter } from '../../../src/streams/table/applyFilter'
import { createRefetchQueue } from '../../../src/streams/table/reads/refetchQueue'
import type { Views } from '../../../src/streams/views/view'
import { loadKinds } from '../../../src/streams/views/lateKinds'
import { panelViews } from '../../../src/streams/views/panelViews'
import { TOP, type Totals } from '../answer'
import { COLUMN_TYPES, COLUMNS, type Change, type Order } from '../../stream'
import type { Contender, Engine } from './engine'

/** A source as a board names one: newest first, with a limit that lets the whole table in. */
export const source: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'orders',
  columns: COLUMNS,
  key: ['id'],
  order: { column: 'id', ascending: false },
  limit: 10_000_000,
}
const open: TableSource = {
  ...source,
  order: { column: 'amount', ascending: false },
  filter: [{ column: 'status', op: 'eq', value: 'open' }],
}
const base = { title: '', source: 'orders', place: { x: 0, y: 0, width: 4, height: 4 } }
const top: TablePanel = {
  ...base,
  kind: 'table',
  id: 'top',
  limit: TOP,
  columns: COLUMNS.map(column => ({ column, label: column, format: 'text' })),
}
const aggregates = ['count', 'sum', 'average', 'min', 'max'] as const
/** A panel for each: no panel shows more than one aggregate of a group. */
const groups = aggregates.map((aggregate): BarsPanel => ({
  ...base,
  kind: 'bars',
  id: aggregate,
  groupBy: 'region',
  aggregate,
  column: 'amount',
  limit: 50,
}))
const types = new Map(Object.entries(COLUMN_TYPES))

/** One source from the signals of its table to the views of its panels, as a feed has it. */
function feed(source: TableSource, panels: readonly Panel[]) {
  const buffer = createRowBuffer(source)
  const sift = createFilter(source, types, buffer, createRefetchQueue(), () => true)
  const views = panelViews(panels)
  return {
    load(rows: readonly Order[]) {
      buffer.replaceAllNow(rows)
      buffer.takeDeltas()
      const all = buffer.rows()
      if (all !== null) views.reset(all)
    },
    apply(signals: readonly Signal[]) {
      buffer.applyKeyed(sift(signals))
      views.apply(buffer.takeDeltas() ?? [])
    },
    views: () => views.at(0),
  }
}

/** The values of five bars panels, by region. */
function totalsIn(views: Views): Totals[] {
  const totals = new Map<string, Totals>()
  for (const aggregate of aggregates) {
    const view = views[aggregate]
    if (view?.kind !== 'bars') throw new Error(`there are no bars of ${aggregate}`)
    for (const { label, value } of view.bars) {
      const region = String(label)
      let total = totals.get(region)
      if (total === undefined)
        totals.set(region, (total = { region, count: 0, sum: 0, average: 0, min: 0, max: 0 }))
      total[aggregate] = Number(value)
    }
  }
  return [...totals.values()].sort((a, b) => (a.region < b.region ? -1 : 1))
}

/**
 * The real engine, through the views from which panels are drawn: two sources of one table, as a board would have them.
 */
async function make(): Promise<Engine> {
  await loadKinds([top, ...groups])
  const [first, all] = [feed(open, [top]), feed(source, groups)]
  let views: Record<'first' | 'all', Views> = { first: {}, all: {} }
  return {
    load(orders) {
      first.load(orders.filter(({ status }) => status === 'open'))
      all.load(orders)
    },
    apply(changes) {
      const signals = changes.map(asSignal)
      first.apply(signals)
      all.apply(signals)
    },
    flush() {
      views = { first: first.views(), all: all.views() }
    },
    answer() {
      const { top } = views.first
      if (top?.kind !== 'table') throw new Error('there is no table')
      return {
        top: top.rows.flatMap(({ row }) => (row === undefined ? [] : [row])),
        groups: totalsIn(views.all),
      }
    },
  }
}

const asSignal = ({ type, id, row }: Change): Signal =>
  type === 'delete' ? { type, key: { id }, at: null } : { type, row, at: null }

export const ours: Contender = { name: 'signalbox', make, most: Infinity, tolerance: 0, areTiesFree: false }
