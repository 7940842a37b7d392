import type { Board, Panel } from '../../board/board'
import type { BoardRef } from '../../machines/board/board.machine'
import { panelChannel } from '../../machines/board/board.select'
import { freshness, type Freshness } from '../../machines/freshness'
import type { RowsHandover } from '../../streams/rowsHandover'
import type { View } from '../../streams/views/view'
import type { ShownTable } from '../commands/panelElements'

/** The exported content of a panel, with its state at that moment. */
export interface ExportContext {
  board: Board
  panel: Panel
  view: View
  /** All rows of the panel's source, shown or not; null if none are held. */
  rowsHandover: RowsHandover | null
  /** What of it a table shows on the screen. */
  shownTable?: ShownTable | undefined
  freshness: Freshness
  /** ms since the epoch. */
  at: number
  /** How many ms `at` is ahead of the clock behind the rows' times. */
  clockSkewMs: number
}

/** The viewer may no longer export the earlier view. */
const hiddenStates: readonly string[] = ['denied', 'locked']

/** What a panel shows now, or why there is nothing to export. */
export function exportContext(ref: BoardRef, id: string): ExportContext | string {
  const { context } = ref.getSnapshot()
  const { board, channels } = context
  const panel = board.panels.find(panel => panel.id === id)
  if (panel === undefined || !('source' in panel)) return 'This panel shows no rows.'
  const channel = panelChannel(context, panel)?.getSnapshot()
  const view = channel?.context.views[id]
  if (channel === undefined || view === undefined) return 'This panel hasn’t loaded yet.'
  const panelFreshness = freshness(channel)
  if (hiddenStates.includes(panelFreshness.word)) return 'You don’t have access to this data.'
  const { clockSkewMs } = channel.context
  // Of a figure over all rows too, those that are loaded.
  const rowsHandover = channels[panel.source]?.getSnapshot().context.previousRows ?? null
  const at = Date.now()
  return { board, panel, view, rowsHandover, freshness: panelFreshness, at, clockSkewMs }
}
