import { useEffect } from 'react'
import { preloadColumnChoice } from '../columns/ColumnsMenu'
import { lazyComponent, whenBoardShown } from '../../../lazy/lazyComponent'

/** The lazy dialogs over a table. */
export const rowSheet = lazyComponent(() => import('./RowSheet'))
export const newRow = lazyComponent(() => import('./NewRow'))
export const pendingRowMutations = lazyComponent(() => import('../mutations/PendingRowMutations'))
export const cellEditor = lazyComponent(() => import('../grid/CellEditor'))
export const referenceSheet = lazyComponent(() => import('./ReferenceSheet'))

/** A failure is shown when the dialog is opened. */
export const preloadSheets = () =>
  Promise.allSettled([
    rowSheet.preload(),
    newRow.preload(),
    referenceSheet.preload(),
    cellEditor.preload(),
    pendingRowMutations.preload(),
    preloadColumnChoice(),
  ])

/** Preloads the dialogs when idle; at the latest, when a pointer or the focus comes near. */
export function usePreloadedSheets() {
  useEffect(() => whenBoardShown(() => void preloadSheets()), [])
  return preloadHandlers
}
const preloadHandlers = { onPointerEnter: () => void preloadSheets(), onFocus: () => void preloadSheets() }
