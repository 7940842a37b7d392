import { useSelector } from '@xstate/react'
import { sourceOf } from '../../board/panels/kinds'
import { timeColumnOf } from '../../board/span'
import type { Board } from '../../board/board'
import type { Time } from '../../board/time'
import type { BoardRef } from '../../machines/board.machine'
import { here } from '../words/time'
import styles from './Time.module.css'
import { TimeControl } from './TimeControl'
import { timeText } from './words'

/** The time that a board shows; on a wall it is said only, where it is not all that is held. */
export function BoardTime({ board, isKiosk }: { board: BoardRef; isKiosk: boolean }) {
  const shown = useSelector(board, ({ context }) => context.board)
  const own = useSelector(board, ({ context }) => context.shown.time ?? null)
  const isChosen = useSelector(board, ({ context }) => context.look.time !== null)
  const time = shown.time ?? null
  if (shown.panels.every(panel => sourceOf(panel) === undefined)) return null
  if (isKiosk) return time === null ? null : <span className={styles['said']}>{timeText(time, here)}</span>
  return (
    <TimeControl
      {...{ time, own, isChosen }}
      unlimited={unlimited(shown, time)}
      onChoose={next => board.send({ type: 'board.time', time: next })}
    />
  )
}

/** Kinds that show the rows of a span themselves. */
const SHOWS: readonly string[] = ['line', 'timeline', 'feed', 'messages']

/** The titles of panels that show other rows as well. */
function unlimited(board: Board, time: Time | null): string[] {
  return board.panels.flatMap(panel => {
    const name = sourceOf(panel)
    if (name === undefined || SHOWS.includes(panel.kind)) return []
    const hasColumn = timeColumnOf(board, name) !== null
    const isRead = time !== null && !('last' in time) && board.sources[name]?.kind === 'table'
    return hasColumn && (isRead || panel.kind === 'table') ? [] : [panel.title]
  })
}
