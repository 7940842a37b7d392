import { useSelector } from '@xstate/react'
import type { ComponentProps } from 'react'
import type { ReferencesRef } from '../../../../machines/references/references.machine'
import { LazyBoundary } from '../../../lazy/LazyBoundary'
import { newRow, pendingRowMutations, referenceSheet, rowSheet } from './loadSheets'

const { Component: LoadedRowSheet } = rowSheet
const { Component: LoadedNewRow } = newRow
const { Component: LoadedReferenceSheet } = referenceSheet

/** Lazy dialogs over a table. If the code cannot be fetched they close, and can be opened again. */
export const RowSheet = (props: ComponentProps<typeof LoadedRowSheet>) => (
  <LazyBoundary onFail={props.onClose}>
    <LoadedRowSheet {...props} />
  </LazyBoundary>
)

const { Component: LoadedPendingRowMutations } = pendingRowMutations
export const PendingRowMutations = (props: ComponentProps<typeof LoadedPendingRowMutations>) => (
  <LazyBoundary>
    <LoadedPendingRowMutations {...props} />
  </LazyBoundary>
)

export const NewRow = (props: ComponentProps<typeof LoadedNewRow>) => (
  <LazyBoundary onFail={props.onClose}>
    <LoadedNewRow {...props} />
  </LazyBoundary>
)

/** The row that somebody opened by a foreign key in this panel; nothing while none is open. */
export function OpenedReference({ references, by }: { references: ReferencesRef; by: string }) {
  const isOpen = useSelector(references, ({ context }) => context.openReference?.place === by)
  return (
    isOpen && (
      <LazyBoundary onFail={() => references.send({ type: 'references.close' })}>
        <LoadedReferenceSheet references={references} />
      </LazyBoundary>
    )
  )
}
