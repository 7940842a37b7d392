import { useSelector } from '@xstate/react'
import { panelSource } from '../../board/schema/panelSource'
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
      board={shownBoard}
      onChoose={next => board.send({ type: 'board.setTime', time: next })}
    />
  )
}
