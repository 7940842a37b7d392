import type { Row } from '../../src/backend/ports/backend.port'
import { keyOf } from '../../src/streams/rows/rowOrder'
import { RowIndex } from '../../src/streams/rows/rowIndex'
import { source } from './boards'

/** Held rows as they are once read, in the order of the source they are told to be of. */
export function holding(rows: readonly Row[], cut = false, shape = source): RowIndex {
  const index = new RowIndex(shape)
  index.load(
    rows.map(row => ({ key: keyOf(shape, row), row })),
    null,
  )
  index.isTruncated = cut
  index.takeDeltas()
  return index
}
