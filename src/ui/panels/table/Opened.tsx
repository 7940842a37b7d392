import type { ComponentProps } from 'react'
import { Fetched } from '../../Fetched'
import { newRow, rowSheet } from './late'

const { Component: Sheet } = rowSheet
const { Component: New } = newRow

export const RowSheet = (props: ComponentProps<typeof Sheet>) => (
  <Fetched onFail={props.onClose}>
    <Sheet {...props} />
  </Fetched>
)

export const NewRow = (props: ComponentProps<typeof New>) => (
  <Fetched onFail={props.onClose}>
    <New {...props} />
  </Fetched>
)
