import type { Board, Panel } from '../../board/board'
import type { BoardRef } from '../../machines/board.machine'
import { freshness, type Freshness } from '../../machines/freshness'
import type { Memory } from '../../streams/memory'
import type { View } from '../../streams/view'

/** What is taken out of the page of a panel, and how it stood at that moment. */
export interface Shown {
  board: Board
  panel: Panel
  view: View
  /** All rows of its source, shown or not; null where none are held. */
  memory: Memory | null
  standing: Freshness
  /** ms since the epoch. */
  at: number
  /** By how many ms that is ahead of the clock that the rows have their times from. */
  ahead: number
}

/** What was shown before is no longer theirs to take. */
const hidden: readonly string[] = ['denied', 'locked']

/** What a panel shows at this moment, or why there is nothing to take. */
export function shownBy(ref: BoardRef, id: string): Shown | string {
  const { board, channels } = ref.getSnapshot().context
  const panel = board.panels.find(panel => panel.id === id)
  if (panel === undefined || !('source' in panel)) return 'This panel shows no rows.'
  const channel = channels[panel.source]?.getSnapshot()
  const view = channel?.context.views[id]
  if (channel === undefined || view === undefined) return 'This panel has shown nothing yet.'
  const standing = freshness(channel)
  if (hidden.includes(standing.word)) return 'The project does not show this to you.'
  const { memory, ahead } = channel.context
  const at = Date.now()
  return { board, panel, view, memory, standing, at, ahead }
}
