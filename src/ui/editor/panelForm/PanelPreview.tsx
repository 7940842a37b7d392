import { clsx } from 'clsx'
import { useMemo, useSyncExternalStore } from 'react'
import type { Panel } from '../../../board/board'
import type { BoardRef } from '../../../machines/board/board.machine'
import { PanelBody } from '../../panelFrame/PanelBody'
import { usePanelChannels } from '../../panelFrame/usePanelChannels'
import { FreshnessBadge } from '../../freshness/FreshnessBadge'
import { useFreshness } from '../../freshness/useFreshness'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import styles from './PanelSheet.module.css'
import { IsolatedText } from '../../kit/text/IsolatedText'

const narrowQuery = () => matchMedia('(width <= 56.25em)')
const subscribe = (onChange: () => void) => {
  const query = narrowQuery()
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

interface PanelPreviewProps {
  board: BoardRef
  panel: Panel | undefined
}

/** The panel itself, for when the sheet covers the board. Beside a visible board it would be redundant. */
export function PanelPreview({ board, panel }: PanelPreviewProps) {
  const [channel] = usePanelChannels(
    board,
    useMemo(() => (panel === undefined ? [] : [panel]), [panel]),
  )
  const isNarrow = useSyncExternalStore(subscribe, () => narrowQuery().matches)
  if (!isNarrow || panel === undefined || channel === undefined) return null
  return <PreviewedPanel panel={panel} channel={channel} />
}

function PreviewedPanel({ panel, channel }: { panel: Panel; channel: ChannelRef }) {
  const { word } = useFreshness(channel)
  return (
    <section className={clsx('strip rigid', styles['preview'])} aria-label="Preview">
      <p className="row between label below-8">
        <IsolatedText text={panel.title} /> <FreshnessBadge word={word} />
      </p>
      <div className={clsx('fill', styles['previewBody'])}>
        <PanelBody panel={panel} channel={channel} />
      </div>
    </section>
  )
}
