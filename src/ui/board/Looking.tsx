import { useSelector } from '@xstate/react'
import { Fragment, useEffect, useMemo, type ReactNode } from 'react'
import { valuesOf } from '../../board/look'
import type { BoardRef } from '../../machines/board.machine'
import { useShell } from '../commands/useShell'
import { preferences, usePreferences } from '../preferences/preferences'
import { ShownTimeContext } from '../time/shown'
import { ChoosingContext } from '../variables/Choosing'
import { showTimesIn } from '../words/zone'

interface LookingProps {
  board: BoardRef
  children: ReactNode
}

/** How the board is looked at, for its panels; all times are shown in the zone that goes with that. */
export function Looking({ board, children }: LookingProps) {
  const { isKiosk } = useShell()
  const shown = useSelector(board, ({ context }) => context.board)
  const look = useSelector(board, ({ context }) => context.look)
  const choosing = useMemo(
    () => ({
      variables: shown.variables ?? [],
      values: valuesOf(shown, look),
      choose: isKiosk
        ? undefined
        : (variable: string, value: string | null) => board.send({ type: 'board.choose', variable, value }),
    }),
    [board, shown, look, isKiosk],
  )
  const { time = null } = shown
  const times = useMemo(
    () => ({
      time,
      onSpan: isKiosk
        ? undefined
        : (from: number, to: number) =>
            board.send({
              type: 'board.time',
              time: {
                from: new Date(from).toISOString(),
                to: new Date(to).toISOString(),
                zone: time?.zone ?? 'viewer',
              },
            }),
    }),
    [board, time, isKiosk],
  )
  const { zone: preferred } = usePreferences()
  const zone = time === null || time.zone === 'viewer' ? preferred : time.zone
  showTimesIn(zone)
  useEffect(() => () => showTimesIn(preferences().zone), [])
  return (
    <ChoosingContext value={choosing}>
      <ShownTimeContext value={times}>
        {/* Times are written where they are drawn: in another zone everything is drawn anew. */}
        <Fragment key={zone}>{children}</Fragment>
      </ShownTimeContext>
    </ChoosingContext>
  )
}
