import { fetchOrders, listen } from '../orders'

// Nothing is drawn: what the socket and JSON cost by themselves, and whether the machine is quiet enough for a run.
await fetchOrders()
listen(() => undefined)
