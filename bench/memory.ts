import { RowCount } from '../src/streams/folds/count'
import { of, type RowFold } from '../src/streams/folds/fold'
import { Groups } from '../src/streams/folds/groups'
import { Percentiles } from '../src/streams/folds/multiset'
import { Summaries } from '../src/streams/folds/summary'
import { Average, Sum } from '../src/streams/folds/sum'
import { Top } from '../src/streams/folds/top'
import { holdRows } from '../src/streams/held'
import { byAmount, source } from './engines/ours'
import { COLUMNS, Stream } from './stream'

/** Six views, one after the other, and what each adds to the heap, bytes a row. */
const views: Record<string, () => RowFold<unknown>> = {
  'open orders by amount, the first 50': () =>
    new Top({ uses: COLUMNS, where: row => row['status'] === 'open', by: byAmount, count: 50 }),
  'count, sum, average, least, greatest by region': () =>
    new Groups('region', () => of('amount', new Summaries())),
  'sum by status': () => new Groups('status', () => of('amount', new Sum())),
  'average of all': () => of('amount', new Average()),
  'median and 95th percentile of all': () => of('amount', new Percentiles([0.5, 0.95])),
  'rows by bucket': () => new Groups('bucket', () => new RowCount()),
}

const rows = Number(process.argv[2] ?? 100_000)
const written = () => [...new Stream(7, rows).table.values()].map(row => JSON.stringify(row))
const parsed = written()
const heap = () => {
  globalThis.gc?.()
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}
let before = heap()
let sum = 0
const grown = (what: string, isOurs = true) => {
  const now = heap()
  const bytes = (now - before) / rows
  before = now
  if (isOurs) sum += bytes
  console.log(`${bytes.toFixed(0).padStart(5)}  ${what}`)
}

console.log(`Node ${process.version}, ${rows.toLocaleString('en')} rows, bytes a row`)
const held = holdRows(source)
const orders = parsed.map(text => JSON.parse(text) as Record<string, unknown>)
grown('the rows themselves', false)
held.replace(orders)
held.drain()
grown('held by key and in order')
const folds = Object.entries(views).map(([what, make]) => {
  const fold = make()
  fold.load([...(held.rows() ?? [])])
  grown(what)
  return fold
})
// Kept until here, so that what is measured is not what became free meanwhile.
if (parsed.length !== rows) throw new Error('a row is missing')
console.log(`${sum.toFixed(0).padStart(5)}  in all, without the rows themselves (${folds.length} views)`)
