import { Board, draw } from '../Board'
import { fetchOrders, listenByFrame, type Order } from '../orders'
import { storeOf } from '../store'
import { viewsOf } from '../views'

const table = new Map<number, Order>()
const views = storeOf(viewsOf([]))
const show = () => views.set(viewsOf([...table.values()]))

/** The usual advice: gather changes in a Map, and make every view again once a frame. */
function MapBoard() {
  return <Board views={views.use()} />
}

draw(<MapBoard />)
for (const row of await fetchOrders()) table.set(row.id, row)
show()
listenByFrame(({ id, row }) => {
  if (row === null) table.delete(id)
  else table.set(id, row)
}, show)
