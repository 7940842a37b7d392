import type { MessagesPanel } from '../../../board/board'
import type { WithTimeWindow } from '../../../board/time/timeWindow'
import { textOf } from '../../rows/rowOrder'
import { ARRIVAL } from '../../topics/arrival'
import { numberOf, timeOf } from '../../values/columnValues'
import type { MessagesView } from '../view'
import type { Derivation } from '../derivation'
import { deriveLines } from '../headLines'
import { limitLines } from '../limitToRange'

/** No line is long enough for more characters. */
const LONGEST = 300

/** Messages, the newest first. */
export function deriveMessages(panel: MessagesPanel & WithTimeWindow): Derivation<MessagesView> {
  const all = deriveLines<MessagesView['lines'][number], MessagesView>(
    panel.limit,
    ({ key, row }) => ({
      key,
      at: timeOf(row['at']),
      arrivedAt: numberOf(row[ARRIVAL]),
      event: textOf(row['event'] ?? ''),
      brief: briefOf(row['payload']),
      payload: row['payload'],
      isReplayed: row['replayed'] === true,
    }),
    (lines, rowCount) => ({ kind: 'messages', lines, rowCount }),
  )
  return limitLines(all, panel)
}

/** `n: 1, who: ann`: an object's fields, without JSON's punctuation. */
function briefOf(payload: unknown): string {
  const brief =
    typeof payload === 'object' && payload !== null && !Array.isArray(payload)
      ? Object.entries(payload)
          .map(([field, value]) => `${field}: ${textOf(value)}`)
          .join(', ')
      : textOf(payload)
  const line = brief.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
