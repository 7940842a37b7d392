import { useSelector } from '@xstate/react'
import type { Row } from '../../../backend/port'
import type { ActionPanel, Panel } from '../../../board/board'
import { wordsOf } from '../../../board/same'
import type { ChannelRef } from '../../../machines/channel.machine'
import { useActing } from '../../act/acting'
import styles from './Action.module.css'
import { CallButton } from './CallButton'
import { taskOf } from './task'

interface RowCallsProps {
  channel: ChannelRef | undefined
  row: Row
}

const noPanels: readonly Panel[] = []

/** What the board's actions can do with a row of this table. */
export function RowCalls({ channel, row }: RowCallsProps) {
  const board = useActing()?.board
  const source = useSelector(channel, snapshot => snapshot?.context.source)
  const panels = useSelector(board, snapshot => snapshot?.context.board.panels ?? noPanels)
  if (source?.kind !== 'table') return null
  const offered = panels.filter(
    (panel): panel is ActionPanel =>
      panel.kind === 'action' && panel.rows?.schema === source.schema && panel.rows.table === source.table,
  )
  if (offered.length === 0) return null
  const about = wordsOf(source.key.map(column => row[column]))
  return (
    <div className={styles['offered']}>
      {offered.map(panel => (
        // Of its own: what is done from here is told here, and not in the panel behind as well.
        <CallButton
          key={panel.id}
          task={{ ...taskOf(panel), panel: `${panel.id} of a row`, about }}
          row={row}
        />
      ))}
    </div>
  )
}
