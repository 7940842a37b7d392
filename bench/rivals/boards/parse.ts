import { fetchOrders, listen } from '../orders'

// Draws nothing: it shows the cost of the socket and JSON alone, and whether the machine is quiet enough for a run.
await fetchOrders()
listen(() => undefined)
