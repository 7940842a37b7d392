import { useSelector } from '@xstate/react'
import { useSyncExternalStore } from 'react'
import type { Panel } from '../../board/board'
import { sourceOf } from '../../board/panels/kinds'
import type { BoardRef } from '../../machines/board.machine'
import { PanelBody } from '../frame/PanelBody'
import { Signal } from '../signal/Signal'
import { useFreshness } from '../signal/useChannel'
import type { ChannelRef } from '../../machines/channel.machine'
import styles from './PanelSheet.module.css'
import { Isolated } from '../text/Isolated'

const narrow = () => matchMedia('(max-width: 900px)')
const subscribe = (changed: () => void) => {
  const query = narrow()
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

interface PreviewProps {
  board: BoardRef
  panel: Panel | undefined
}

/** The very panel, where the sheet covers the board. Beside a board nobody needs it twice. */
export function Preview({ board, panel }: PreviewProps) {
  const channel = useSelector(board, ({ context }) =>
    panel === undefined ? undefined : context.channels[sourceOf(panel) ?? ''],
  )
  const isNarrow = useSyncExternalStore(subscribe, () => narrow().matches)
  if (!isNarrow || panel === undefined || channel === undefined) return null
  return <Shown panel={panel} channel={channel} />
}

function Shown({ panel, channel }: { panel: Panel; channel: ChannelRef }) {
  const { word } = useFreshness(channel)
  return (
    <section className={styles['preview']} aria-label="Preview">
      <p className={styles['previewHead']}>
        <Isolated text={panel.title} /> <Signal word={word} />
      </p>
      <div className={styles['previewBody']}>
        <PanelBody panel={panel} channel={channel} />
      </div>
    </section>
  )
}
