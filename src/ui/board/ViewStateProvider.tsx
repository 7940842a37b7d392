import { useSelector } from '@xstate/react'
import { Fragment, useLayoutEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { variableValues } from '../../board/model/viewState'
import type { BoardRef } from '../../machines/board/board.machine'
import { useShell } from '../commands/useShell'
import { ShownTimeContext } from '../timeRange/shownTime'
import { VariableChoiceContext } from '../variables/useVariableSetter'
import { displayZone, displayZoneOn, setBoardZone, subscribeToZone } from '../words/timeZone'

interface ViewStateProviderProps {
  board: BoardRef
  children: ReactNode
}

/** Provides the board's view state to its panels; all times are shown in its zone. */
export function ViewStateProvider({ board, children }: ViewStateProviderProps) {
  const { isKiosk } = useShell()
  const shownBoard = useSelector(board, ({ context }) => context.board)
  const viewState = useSelector(board, ({ context }) => context.viewState)
  const variableSetter = useMemo(
    () => ({
      variables: shownBoard.variables ?? [],
      values: variableValues(shownBoard, viewState),
      choose: isKiosk
        ? undefined
        : (variable: string, value: string | null) =>
            board.send({ type: 'board.setVariable', variable, value }),
    }),
    [board, shownBoard, viewState, isKiosk],
  )
  const { timeRange: time = null } = shownBoard
  const timeSetter = useMemo(
    () => ({
      time,
      onClear: isKiosk ? undefined : () => board.send({ type: 'board.setTime', time: null }),
      onSpan: isKiosk
        ? undefined
        : (from: number, to: number) =>
            board.send({
              type: 'board.setTime',
              time: {
                from: new Date(Math.floor(from)).toISOString(),
                // Times of rows have microseconds, and the last one belongs to what was chosen.
                to: new Date(Math.ceil(to)).toISOString(),
                zone: time?.zone ?? 'viewer',
              },
            }),
    }),
    [board, time, isKiosk],
  )
  const boardZone = time === null || time.zone === 'viewer' ? null : time.zone
  useLayoutEffect(() => {
    setBoardZone(boardZone)
    return () => setBoardZone(null)
  }, [boardZone])
  const zone = useSyncExternalStore(subscribeToZone, displayZone)
  return (
    <VariableChoiceContext value={variableSetter}>
      <ShownTimeContext value={timeSetter}>
        {/* Times are formatted where they are drawn: nothing is drawn before its zone is set, which is before the
            next paint, and a new zone remounts everything. */}
        {zone === displayZoneOn(boardZone) && <Fragment key={zone}>{children}</Fragment>}
      </ShownTimeContext>
    </VariableChoiceContext>
  )
}
