import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useRef, type ReactNode } from 'react'
import type { Panel } from '../../board/board'
import type { ChannelRef, ChannelSnapshot } from '../../machines/channel/channel.machine'
import type { FreshnessWord } from '../../machines/freshness'
import { useToday } from '../kit/useNow'
import { FreshnessDetails } from '../freshness/details/FreshnessDetails'
import { openGapOf } from '../../machines/channel/channel.select'
import { useFreshness } from '../freshness/useFreshness'
import { formatMoment } from '../words/dateTime'
import { DrawRateFact } from './drawing/DrawRateFact'
import { PanelBody } from './PanelBody'
import { PanelCard, type FrameProps } from './PanelCard'
import styles from './PanelFrame.module.css'
import { MoreMenu } from './MoreMenu'
import { isTile } from '../panels/panelLayouts'

interface PanelFrameProps extends FrameProps {
  panel: Panel
  channel: ChannelRef
  /** The code form in the panel's place; mounted only while the panel is locked. */
  stepUp?: ReactNode
}

/** A poll on time is not old, although nobody pushes it. */
const upToDateWords: readonly FreshnessWord[] = ['live', 'polling']

/** A panel of the board with its badge. */
export function PanelFrame({ panel, channel, stepUp, tools, ...frameProps }: PanelFrameProps) {
  const card = useRef<HTMLElement>(null)
  const { word, isPlaceholder } = useFreshness(channel)
  const hasView = useSelector(channel, ({ context }) => context.views[panel.id] !== undefined)
  const asOf = useSelector(channel, readTrueAsOf)
  useToday()
  const isOld = hasView && !upToDateWords.includes(word)
  const attributes = {
    'data-freshness': word,
    'data-old': isOld || undefined,
    'data-tile': isTile(panel) || undefined,
  }
  const status = (
    <>
      {tools === undefined && <MoreMenu title={panel.title} />}
      {isOld && word !== 'denied' && asOf !== null && (
        <span className={clsx('note rigid appear-late', styles['asOf'])}>as of {formatMoment(asOf)}</span>
      )}
      {isOld && word !== 'denied' && isPlaceholder && (
        <span className={clsx('note rigid appear-late', styles['asOf'])}>before the source changed</span>
      )}
      <FreshnessDetails channel={channel} title={panel.title} facts={<DrawRateFact panel={panel.id} />} />
    </>
  )
  return (
    <PanelCard panel={panel} ref={card} attributes={attributes} status={status} tools={tools} {...frameProps}>
      <PanelBody panel={panel} channel={channel} stepUp={stepUp} host={card} />
    </PanelCard>
  )
}

/**
 * The moment at which the shown data was true; null while it is current. A read during a gap is true as of that read.
 */
const readTrueAsOf = (snapshot: ChannelSnapshot) => {
  const gap = openGapOf(snapshot)
  return gap && Math.max(gap.from, snapshot.context.lastProof ?? 0) - snapshot.context.clockSkewMs
}
