import { useSelector } from '@xstate/react'
import { followsTime } from '../../board/time/followsTime'
import { panelSource } from '../../board/schema/panelSource'
import { timeColumn } from '../../board/time/timeWindow'
import type { Board, Panel } from '../../board/board'
import type { SourceKind } from '../../board/model/source'
import type { TimeRange } from '../../board/time/timeRange'
import type { BoardRef } from '../../machines/board/board.machine'
import { viewerZone } from '../words/timeZone'
import { TimeRangeControl } from './TimeRangeControl'
import { timeRangeText } from './timeRangeText'

/** The board's time range; a kiosk only shows it, and only if it limits the rows. */
export function BoardTimeRange({ board, isKiosk }: { board: BoardRef; isKiosk: boolean }) {
  const shownBoard = useSelector(board, ({ context }) => context.board)
  const boardDefault = useSelector(board, ({ context }) => context.shownFile.timeRange ?? null)
  const isChosen = useSelector(board, ({ context }) => context.viewState.time !== null)
  const clockSkewMs = useSelector(board, ({ context }) => context.clockSkewMs)
  const time = shownBoard.timeRange ?? null
  if (shownBoard.panels.every(panel => panelSource(panel) === undefined)) return null
  if (isKiosk)
    return time === null ? null : <span className="about unbroken">{timeRangeText(time, viewerZone())}</span>
  return (
    <TimeRangeControl
      time={time}
      boardDefault={boardDefault}
      isChosen={isChosen}
      clockSkewMs={clockSkewMs}
      unlimitedPanels={unlimitedPanels(shownBoard, time)}
      onChoose={next => board.send({ type: 'board.setTime', time: next })}
    />
  )
}

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
function unlimitedPanels(board: Board, time: TimeRange | null): string[] {
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
