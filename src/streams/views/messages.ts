import type { MessagesPanel } from '../../board/board'
import type { Limited } from '../../board/span'
import { text } from '../order'
import { timeOf } from '../values'
import type { MessagesView } from '../view'
import type { Derivation } from './derivation'
import { lines } from './lines'
import { linesWithin } from './within'

/** More fits on no line. */
const LONGEST = 300

/** Messages, the newest first. */
export function messages(panel: MessagesPanel & Limited): Derivation<MessagesView> {
  const all = lines<MessagesView['lines'][number], MessagesView>(
    panel.rows,
    ({ key, row }) => ({
      key,
      at: timeOf(row['at']),
      event: text(row['event'] ?? ''),
      brief: briefOf(row['payload']),
      payload: row['payload'],
      isReplayed: row['replayed'] === true,
    }),
    (lines, held) => ({ kind: 'messages', lines, held }),
  )
  return linesWithin(all, panel)
}

/** `n: 1, who: ann`: what an object says, without the signs that only its syntax needs. */
function briefOf(payload: unknown): string {
  const brief =
    typeof payload === 'object' && payload !== null && !Array.isArray(payload)
      ? Object.entries(payload)
          .map(([field, value]) => `${field}: ${text(value)}`)
          .join(', ')
      : text(payload)
  const line = brief.replace(/\s+/g, ' ')
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}
