import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Board, draw } from '../Board'
import { fetchOrders, listen, type Order } from '../orders'
import { bucketsOf, applyChange, newestOf, regionsOf, topOf, totalOf } from '../views'

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Infinity, refetchOnWindowFocus: false } },
})
const queryKey = ['orders']
const useSelected = <T,>(select: (rows: Order[]) => T) =>
  useQuery({ queryKey, queryFn: fetchOrders, select }).data

/** One query that every change is written into, and a selector for every view. */
function QueryBoard() {
  const [top, newest] = [useSelected(topOf), useSelected(newestOf)]
  const [buckets, regions] = [useSelected(bucketsOf), useSelected(regionsOf)]
  const isThere = top !== undefined
  useEffect(() => {
    if (!isThere) return
    listen(change => {
      client.setQueryData<Order[]>(queryKey, knownOrders => applyChange(knownOrders ?? [], change))
    })
  }, [isThere])
  if (top === undefined || newest === undefined || buckets === undefined || regions === undefined) return null
  return <Board views={{ total: totalOf(regions), buckets, newest, top, regions }} />
}

draw(
  <QueryClientProvider client={client}>
    <QueryBoard />
  </QueryClientProvider>,
)
