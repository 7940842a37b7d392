import { useEffect, useMemo, useState } from 'react'
import { Board, draw } from '../Board'
import { fetchOrders, listen, type Order } from '../orders'
import { applyChange, viewsOf } from '../views'

/** The most obvious code: an array in the state, replaced at every change. */
function ArrayBoard() {
  const [rows, setRows] = useState<readonly Order[]>([])
  useEffect(() => {
    void fetchOrders().then(all => {
      setRows(all)
      listen(change => setRows(knownRows => applyChange(knownRows, change)))
    })
  }, [])
  const views = useMemo(() => viewsOf(rows), [rows])
  return <Board views={views} />
}

draw(<ArrayBoard />)
