import {
  avg,
  BTreeIndex,
  count,
  createCollection,
  eq,
  max,
  sum,
  useLiveQuery,
  type Sync,
} from '@tanstack/react-db'
import { Board, draw } from '../Board'
import { fetchOrders, listenByFrame, type Change } from '../orders'
import { SHOWN, sortGroups, totalOf } from '../views'

function write(sync: Sync, change: Change): void {
  if (change.type === 'DELETE') sync.write({ type: 'delete', key: change.id })
  else sync.write({ type: change.type === 'INSERT' ? 'insert' : 'update', value: change.row })
}

/** Its best configuration that we found: one transaction a frame, an eager B-tree, one column to order by. */
const orders = createCollection({
  id: 'orders',
  getKey: row => row.id,
  startSync: true,
  autoIndex: 'eager',
  defaultIndexType: BTreeIndex,
  sync: {
    sync: sync => {
      void fetchOrders().then(rows => {
        sync.begin()
        for (const value of rows) sync.write({ type: 'insert', value })
        sync.commit()
        sync.markReady()
        let waiting: Change[] = []
        listenByFrame(
          change => waiting.push(change),
          () => {
            sync.begin()
            for (const change of waiting) write(sync, change)
            waiting = []
            sync.commit()
          },
        )
      })
    },
  },
})

function DbBoard() {
  const top = useLiveQuery(query =>
    query
      .from({ o: orders })
      .where(({ o }) => eq(o.status, 'open'))
      .orderBy(({ o }) => o.amount, 'desc')
      .limit(SHOWN),
  )
  const newest = useLiveQuery(query =>
    query
      .from({ o: orders })
      .orderBy(({ o }) => o.id, 'desc')
      .limit(SHOWN),
  )
  const regions = useLiveQuery(query =>
    query
      .from({ o: orders })
      .groupBy(({ o }) => o.region)
      .select(({ o }) => ({
        key: o.region,
        count: count(o.id),
        sum: sum(o.amount),
        average: avg(o.amount),
        max: max(o.amount),
      })),
  )
  const buckets = useLiveQuery(query =>
    query
      .from({ o: orders })
      .groupBy(({ o }) => o.bucket)
      .select(({ o }) => ({
        key: o.bucket,
        count: count(o.id),
        sum: sum(o.amount),
        average: avg(o.amount),
        max: max(o.amount),
      })),
  )
  if (regions.data.length === 0 || buckets.data.length === 0) return null
  const views = {
    total: totalOf(regions.data),
    buckets: sortGroups(buckets.data),
    regions: sortGroups(regions.data),
  }
  return <Board views={{ ...views, newest: newest.data, top: top.data }} />
}

draw(<DbBoard />)
