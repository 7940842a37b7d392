import type { OrderRow } from '../sender/orders'

export type Order = OrderRow
/** A change as a thin client makes it of a frame. */
export type Change =
  | { type: 'INSERT' | 'UPDATE'; id: number; row: Order }
  | { type: 'DELETE'; id: number; row: null }

interface Frame {
  data: { type: Change['type']; record?: Order; old_record?: { id: number } }
}

/** The rows as they are now. Later changes have to be requested with `listen` before anything else. */
export async function fetchOrders(): Promise<Order[]> {
  const answer = await fetch('/snapshot')
  return (await answer.json()) as Order[]
}

function changeIn(text: string): Change {
  const [, , , , { data }] = JSON.parse(text) as [null, null, string, string, Frame]
  const row = data.record
  if (data.type === 'DELETE' || row === undefined)
    return { type: 'DELETE', id: data.old_record?.id ?? 0, row: null }
  return { type: data.type, id: row.id, row }
}

/** Listens to changes from now on. The driver of the page waits for the mark that this leaves in the page. */
export function listen(hear: (change: Change) => void): void {
  const socket = new WebSocket(`ws://${location.host}/raw`)
  socket.onmessage = ({ data }) => hear(changeIn(String(data)))
  socket.onopen = () => {
    document.body.dataset['hears'] = 'true'
  }
}

/** Listens to changes, and calls back once for each frame that had some. */
export function listenByFrame(hear: (change: Change) => void, frame: () => void): void {
  let isAsked = false
  listen(change => {
    hear(change)
    if (isAsked) return
    isAsked = true
    requestAnimationFrame(() => {
      isAsked = false
      frame()
    })
  })
}
