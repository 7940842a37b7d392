import { useSelector } from '@xstate/react'
import { sourceOf } from '../../board/panels/kinds'
import { timeColumnOf } from '../../board/span'
import type { Board, Panel } from '../../board/board'
import type { Source } from '../../board/source'
import type { Time } from '../../board/time'
import type { BoardRef } from '../../machines/board.machine'
import { here } from '../words/zone'
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

/** Why a time cannot limit what is no table's. */
const others: Partial<Record<Source['kind'], string>> = {
  presence: 'who is there now',
  rpc: 'what its function gives',
  folder: 'the files as they are',
  function: 'the newest probes',
}
const NO_COLUMN = 'no column is named as the time of their rows'

/** The titles of panels that show other rows as well, with the reason. */
function unlimited(board: Board, time: Time | null): string[] {
  const titles = new Map<string, string[]>()
  for (const panel of board.panels) {
    const reason = reasonOf(panel, board, time)
    if (reason !== null) titles.set(reason, [...(titles.get(reason) ?? []), panel.title])
  }
  return [...titles].map(([reason, all]) => `${all.join(', ')} (${reason})`)
}

/** Why a panel shows other rows as well; null where it does not. */
function reasonOf(panel: Panel, board: Board, time: Time | null): string | null {
  const name = sourceOf(panel)
  const source = name === undefined ? undefined : board.sources[name]
  if (name === undefined || source === undefined || SHOWS.includes(panel.kind)) return null
  const reason = others[source.kind] ?? NO_COLUMN
  const hasColumn = timeColumnOf(board, name) !== null
  if (time !== null && !('last' in time) && source.kind === 'table') return hasColumn ? null : reason
  if (panel.kind === 'number' || panel.kind === 'gauge') return null
  const isLimited = panel.kind === 'table' || panel.kind === 'bars'
  return isLimited && (hasColumn || 'time' in panel) ? null : reason
}
