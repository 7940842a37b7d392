import type { ComponentProps } from 'react'
import { Fetched } from '../../Fetched'
import { newRow, rowSheet } from './late'

const { Component: Sheet } = rowSheet
const { Component: New } = newRow

/** What opens over a table. Where it cannot be had it is closed again, to be opened anew. */
export const RowSheet = (props: ComponentProps<typeof Sheet>) => (
  <Fetched onFail={() => closed(rowSheet, props)}>
    <Sheet {...props} />
  </Fetched>
)

export const NewRow = (props: ComponentProps<typeof New>) => (
  <Fetched onFail={() => closed(newRow, props)}>
    <New {...props} />
  </Fetched>
)

function closed({ forget }: { forget: () => void }, { onClose }: { onClose: () => void }) {
  forget()
  onClose()
}
