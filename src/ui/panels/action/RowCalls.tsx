import { useSelector } from '@xstate/react'
import type { Row } from '../../../backend/ports/backend.port'
import type { ActionPanel, Panel } from '../../../board/board'
import { canonicalJson } from '../../../board/json/canonicalJson'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { useMutationScope } from '../../mutations/mutationContext'
import { CallButton } from './CallButton'
import { toCallTask } from './callTask'

interface RowCallsProps {
  channel: ChannelRef | undefined
  row: Row
}

const noPanels: readonly Panel[] = []

/** The board's actions on a row of this table. */
export function RowCalls({ channel, row }: RowCallsProps) {
  const board = useMutationScope()?.board
  const source = useSelector(channel, snapshot => snapshot?.context.source)
  const isPlaceholder = useSelector(channel, snapshot => snapshot?.context.isPlaceholder === true)
  const panels = useSelector(board, snapshot => snapshot?.context.board.panels ?? noPanels)
  if (source?.kind !== 'table' || isPlaceholder) return null
  const rowActions = panels.filter(
    (panel): panel is ActionPanel =>
      panel.kind === 'action' &&
      panel.rowTable?.schema === source.schema &&
      panel.rowTable.table === source.table,
  )
  if (rowActions.length === 0) return null
  const rowId = canonicalJson(source.key.map(column => row[column]))
  return (
    <div className="cluster around-8">
      {rowActions.map(panel => (
        // A task of its own: the outcome of this row's call is shown here, not in the panel behind as well.
        <CallButton
          key={panel.id}
          task={{ ...toCallTask(panel), panel: `${panel.id} of a row`, rowId }}
          row={row}
        />
      ))}
    </div>
  )
}
