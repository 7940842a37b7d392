import { useEffect } from 'react'
import { fetchedAhead, whenIdle } from '../../ahead'

/** What opens over a table. */
export const rowSheet = fetchedAhead(() => import('./RowSheet'))
export const newRow = fetchedAhead(() => import('./NewRow'))

/** What fails is said where it is opened. */
export const fetchRows = () => Promise.allSettled([rowSheet.fetch(), newRow.fetch()])

/** It is there before anybody is likely to want it; at the latest, fetched as they come near. */
export function useRowsAhead() {
  useEffect(() => whenIdle(() => void fetchRows()), [])
  return near
}
const near = { onPointerEnter: () => void fetchRows(), onFocus: () => void fetchRows() }
