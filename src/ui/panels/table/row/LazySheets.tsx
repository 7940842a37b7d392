import type { ComponentProps } from 'react'
import { LazyBoundary } from '../../../lazy/LazyBoundary'
import { newRow, rowSheet } from './loadSheets'

const { Component: LoadedRowSheet } = rowSheet
const { Component: LoadedNewRow } = newRow

/** Lazy dialogs over a table. If the code cannot be fetched they close, to be opened anew. */
export const RowSheet = (props: ComponentProps<typeof LoadedRowSheet>) => (
  <LazyBoundary onFail={() => closeAndForget(rowSheet, props)}>
    <LoadedRowSheet {...props} />
  </LazyBoundary>
)

export const NewRow = (props: ComponentProps<typeof LoadedNewRow>) => (
  <LazyBoundary onFail={() => closeAndForget(newRow, props)}>
    <LoadedNewRow {...props} />
  </LazyBoundary>
)

function closeAndForget({ forget }: { forget: () => void }, { onClose }: { onClose: () => void }) {
  forget()
  onClose()
}
