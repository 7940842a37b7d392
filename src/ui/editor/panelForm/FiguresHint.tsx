import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { Panel } from '../../../board/board'
import type { BoardRef } from '../../../machines/board/board.machine'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { usePanelChannels } from '../../panelFrame/usePanelChannels'

/** Served beside the page. */
const urlOf = (file: string) => `${import.meta.env.BASE_URL}${file}`

interface FiguresHintProps {
  board: BoardRef
  panel: Panel
}

/** Why a panel over all rows shows the loaded ones, and what helps. */
export function FiguresHint({ board, panel }: FiguresHintProps) {
  const panels = useMemo(() => [panel], [panel])
  const [shownChannel] = usePanelChannels(board, panels)
  const figures = useSelector(board, ({ context }) => context.figureChannels[panel.id])
  return figures === undefined || figures === shownChannel ? null : <MissingFigures channel={figures} />
}

function MissingFigures({ channel }: { channel: ChannelRef }) {
  const cause = useSelector(channel, ({ context }) => context.cause)
  const isInPublic = useSelector(
    channel,
    ({ context: { source } }) => 'schema' in source && source.schema === 'public',
  )
  return (
    <p role="status" className="note">
      {cause?.kind === 'unknown' ? (
        <>
          Only loaded rows count. To count all rows, run <a href={urlOf('figures.sql')}>figures.sql</a>
          {!isInPublic && (
            <>
              {' '}
              and then <a href={urlOf('schemas.sql')}>schemas.sql</a>
            </>
          )}{' '}
          once in the project.
        </>
      ) : (
        `Only loaded rows count: ${cause?.reason ?? 'the project doesn’t respond'}.`
      )}
    </p>
  )
}
