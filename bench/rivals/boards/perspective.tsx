import perspective from '@perspective-dev/client'
import clientUrl from '@perspective-dev/client/dist/wasm/perspective-js.wasm?url'
import serverUrl from '@perspective-dev/server/dist/wasm/perspective-server.wasm?url'
import { Board, draw } from '../Board'
import { fetchOrders, listen, type Change, type Order } from '../orders'
import { storeOf } from '../store'
import { SHOWN, sortGroups, totalOf, viewsOf, type Group } from '../views'

/** The number of rows that it gets at once at the start. */
const PIECE = 20_000
const columns = ['id', 'region', 'status', 'amount', 'ts', 'note']
const views = storeOf(viewsOf([]))

/** Six views of a table that lives in a worker, read again after every batch of changes. */
function PerspectiveBoard() {
  return <Board views={views.use()} />
}

draw(<PerspectiveBoard />)
perspective.init_client(fetch(clientUrl))
perspective.init_server(fetch(serverUrl))
const worker = await perspective.worker()
const rows = await fetchOrders()
const types = {
  id: 'integer',
  region: 'string',
  status: 'string',
  amount: 'float',
  qty: 'integer',
  bucket: 'integer',
  ts: 'string',
  note: 'string',
}
const table = await worker.table(types, { index: 'id' })
const fitting = ({ xmin: _xmin, ...row }: Order) => row
for (let i = 0; i < rows.length; i += PIECE) await table.update(rows.slice(i, i + PIECE).map(fitting))
const open: [string, string, string] = ['status', '==', 'open']
const [top, newest, ...groupedViews] = await Promise.all([
  table.view({ columns, filter: [open], sort: [['amount', 'desc']] }),
  table.view({ columns, sort: [['id', 'desc']] }),
  ...['region', 'bucket'].flatMap(by => [
    table.view({ group_by: [by], columns: ['id', 'amount'], aggregates: { id: 'count', amount: 'sum' } }),
    table.view({ group_by: [by], columns: ['amount'], aggregates: { amount: 'max' } }),
  ]),
])

interface GroupRow {
  __ROW_PATH__: [string | number] | []
  id: number
  amount: number
}
function groupsOf(sums: GroupRow[], greatest: GroupRow[]): Group[] {
  const all = sums.map(({ __ROW_PATH__: [key], id: count, amount: sum }, i) => ({
    key: key ?? null,
    count,
    sum,
    max: greatest[i]?.amount ?? NaN,
  }))
  return sortGroups(all.flatMap(({ key, ...group }) => (key === null ? [] : [{ ...group, key }])))
}
async function show() {
  const page = { start_row: 0, end_row: SHOWN }
  const [first, last, sums = [], greatest = [], bucketSums = [], bucketGreatest = []] = await Promise.all([
    top.to_json<Order>(page),
    newest.to_json<Order>(page),
    ...groupedViews.map(view => view.to_json<GroupRow>()),
  ])
  const regions = groupsOf(sums, greatest)
  const buckets = groupsOf(bucketSums, bucketGreatest)
  views.set({ total: totalOf(regions), buckets, newest: last, top: first, regions })
}

let waiting: Change[] = []
async function take(changes: readonly Change[]) {
  const writtenRows = new Map<number, Order>()
  const deletedIds: number[] = []
  for (const { id, row } of changes)
    if (row !== null) writtenRows.set(id, row)
    else {
      writtenRows.delete(id)
      deletedIds.push(id)
    }
  if (writtenRows.size > 0) await table.update([...writtenRows.values()].map(fitting))
  if (deletedIds.length > 0) await table.remove(deletedIds)
}
let isBusy = false
async function work() {
  if (isBusy || waiting.length === 0) return
  isBusy = true
  const changes = waiting
  waiting = []
  await take(changes)
  await show()
  isBusy = false
  requestAnimationFrame(() => void work())
}
await show()
listen(change => {
  waiting.push(change)
  if (waiting.length === 1 && !isBusy) requestAnimationFrame(() => void work())
})
