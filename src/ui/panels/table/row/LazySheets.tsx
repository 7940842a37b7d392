import type { ComponentProps } from 'react'
import { LazyBoundary } from '../../../lazy/LazyBoundary'
import { newRow, rowSheet } from './loadSheets'

const { Component: LoadedRowSheet } = rowSheet
const { Component: LoadedNewRow } = newRow

/** Lazy dialogs over a table. If the code cannot be fetched they close, to be opened anew. */
export const RowSheet = (props: ComponentProps<typeof LoadedRowSheet>) => (
  <LazyBoundary onFail={props.onClose}>
    <LoadedRowSheet {...props} />
  </LazyBoundary>
)

export const NewRow = (props: ComponentProps<typeof LoadedNewRow>) => (
  <LazyBoundary onFail={props.onClose}>
    <LoadedNewRow {...props} />
  </LazyBoundary>
)
