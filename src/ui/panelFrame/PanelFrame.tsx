import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useRef, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
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
import { PanelFault } from '../notices/PanelFault'
import { gridPlaceOf } from './gridPlace'
import styles from './PanelFrame.module.css'
import { MoreMenu } from './MoreMenu'
import { isTile } from '../panels/panelLayouts'
import { IsolatedText } from '../kit/text/IsolatedText'

interface PanelFrameProps {
  panel: Panel
  channel: ChannelRef
  /** The code form in the panel's place; mounted only while the panel is locked. */
  stepUp?: ReactNode
  /** The panel fills the page; the others are hidden and keep running. */
  isFull?: boolean
  /** The panel is being moved or resized. */
  isMoving?: boolean
  /** The tools that edit the panel. */
  tools?: ReactNode
}

/** A poll on time is not old, although nobody pushes it. */
const upToDateWords: readonly FreshnessWord[] = ['live', 'polling']

/** A panel of the board: title, badge and content. An error inside stays inside. */
export function PanelFrame({
  panel,
  channel,
  stepUp,
  isFull = false,
  isMoving = false,
  tools,
}: PanelFrameProps) {
  const heading = useId()
  const sectionRef = useRef<HTMLElement>(null)
  const { word, isPlaceholder } = useFreshness(channel)
  const hasView = useSelector(channel, ({ context }) => context.views[panel.id] !== undefined)
  const asOf = useSelector(channel, readTrueAsOf)
  useToday()
  const isOld = hasView && !upToDateWords.includes(word)
  return (
    <section
      ref={sectionRef}
      className={clsx('card anchor', styles['panel'])}
      style={gridPlaceOf(panel)}
      aria-labelledby={heading}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab goes from panel to panel: `keys/panelTabs.ts`
      tabIndex={tools === undefined ? 0 : -1}
      data-panel-id={panel.id}
      data-panel-kind={panel.kind}
      data-freshness={word}
      data-old={isOld || undefined}
      data-full={isFull || undefined}
      data-moving={isMoving || undefined}
      data-tile={isTile(panel) || undefined}
    >
      <div
        className={clsx('row loose between rigid', styles['head'])}
        data-edited={tools !== undefined || undefined}
      >
        <h2 id={heading} className={clsx('clip body', styles['title'])} title={panel.title}>
          <IsolatedText text={panel.title} />
        </h2>
        {tools === undefined && <MoreMenu title={panel.title} />}
        {isOld && word !== 'denied' && asOf !== null && (
          <span className={clsx('note rigid appear-late', styles['asOf'])}>as of {formatMoment(asOf)}</span>
        )}
        {isOld && word !== 'denied' && isPlaceholder && (
          <span className={clsx('note rigid appear-late', styles['asOf'])}>before the source changed</span>
        )}
        <FreshnessDetails channel={channel} title={panel.title} facts={<DrawRateFact panel={panel.id} />} />
        {tools}
      </div>
      <div className={clsx('fill ink', styles['body'])}>
        <ErrorBoundary FallbackComponent={PanelFault} resetKeys={[panel]}>
          <PanelBody panel={panel} channel={channel} stepUp={stepUp} host={sectionRef} />
        </ErrorBoundary>
      </div>
    </section>
  )
}

/**
 * The moment at which the shown data was true; null while it is current. A read during a gap is true as of that read.
 */
const readTrueAsOf = (snapshot: ChannelSnapshot) => {
  const gap = openGapOf(snapshot)
  return gap && Math.max(gap.from, snapshot.context.lastProof ?? 0) - snapshot.context.clockSkewMs
}
