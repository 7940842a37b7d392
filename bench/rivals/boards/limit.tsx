import { Board, draw } from '../Board'
import { Limit } from '../limit'
import { fetchOrders, listenByFrame } from '../orders'
import { storeOf } from '../store'

const limit = new Limit()
const views = storeOf(limit.views())
const show = () => views.set(limit.views())

/** Every view maintained by hand, for this table only: the reference to stay close to. */
function LimitBoard() {
  return <Board views={views.use()} />
}

draw(<LimitBoard />)
limit.load(await fetchOrders())
show()
listenByFrame(change => limit.apply(change), show)
