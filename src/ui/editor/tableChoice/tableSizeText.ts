import type { TableMeasure } from '../../../backend/ports/backend.port'
import { ROW_LIMIT } from '../../../board/templates/tableDraft'

const exactFormat = new Intl.NumberFormat()
const roughFormat = new Intl.NumberFormat(undefined, { notation: 'compact', maximumSignificantDigits: 2 })

/** Projects count this many rows one by one, and estimate more. */
const MAX_COUNTED = 1_000

/** How many rows a table has; null: not known yet. A panel over a larger table shows its newest rows only. */
export function tableSizeText(measure: TableMeasure | null): string {
  if (measure === null) return 'Counting…'
  const { rows } = measure
  if (rows === null) return 'Size unknown'
  if (rows === 0) return 'Empty'
  if (rows > MAX_COUNTED) return `About ${roughFormat.format(rows)} rows, the latest ${ROW_LIMIT} are loaded`
  if (rows > ROW_LIMIT) return `${exactFormat.format(rows)} rows, the latest ${ROW_LIMIT} are loaded`
  return `${exactFormat.format(rows)} ${rows === 1 ? 'row' : 'rows'}`
}
