import { useEffect } from 'react'
import { lazyComponent, whenIdle } from '../../../lazy/lazyComponent'

/** The lazy dialogs over a table. */
export const rowSheet = lazyComponent(() => import('./RowSheet'))
export const newRow = lazyComponent(() => import('./NewRow'))

/** A failure is shown when the dialog is opened. */
export const preloadSheets = () => Promise.allSettled([rowSheet.fetch(), newRow.fetch()])

/** Preloads the dialogs when idle; at the latest, when a pointer or the focus comes near. */
export function usePreloadedSheets() {
  useEffect(() => whenIdle(() => void preloadSheets()), [])
  return preloadHandlers
}
const preloadHandlers = { onPointerEnter: () => void preloadSheets(), onFocus: () => void preloadSheets() }
