import { followsTime } from '../../board/time/followsTime'
import { panelSource } from '../../board/schema/panelSource'
import { timeColumn } from '../../board/time/timeWindow'
import type { Board, Panel } from '../../board/board'
import type { SourceKind } from '../../board/model/source'
import type { TimeRange } from '../../board/time/timeRange'

/** Why a time range cannot limit a source. */
const unlimitedReasons: Record<SourceKind, string> = {
  table: 'no time column',
  topic: 'no time column',
  presence: 'who is online now',
  rpc: 'the function’s result',
  folder: 'current files',
  function: 'latest probes',
}

/** The titles of panels that ignore the time range, with the reason. */
export function unlimitedPanels(board: Board, time: TimeRange | null): string[] {
  const titles = new Map<string, string[]>()
  for (const panel of board.panels) {
    const reason = unlimitedReason(panel, board, time)
    if (reason !== null) titles.set(reason, [...(titles.get(reason) ?? []), panel.title])
  }
  return [...titles].map(([reason, panelTitles]) => `${panelTitles.join(', ')} (${reason})`)
}

/** Why a panel ignores the time range; null if it does not. */
function unlimitedReason(panel: Panel, board: Board, time: TimeRange | null): string | null {
  const name = panelSource(panel)
  const source = name === undefined ? undefined : board.sources[name]
  if (name === undefined || source === undefined || followsTime(panel, 'rows', 'axis')) return null
  const reason = unlimitedReasons[source.kind]
  const hasColumn = timeColumn(board, name) !== null
  if (time !== null && !('last' in time) && source.kind === 'table') return hasColumn ? null : reason
  if (followsTime(panel, 'figure')) return null
  const isLimited = followsTime(panel, 'window', 'sourceRows') && (hasColumn || 'timeColumn' in panel)
  return isLimited ? null : reason
}
