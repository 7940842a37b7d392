import { useSelector } from '@xstate/react'
import { useId, useRef, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Panel } from '../../board/board'
import type { ChannelRef, ChannelSnapshot } from '../../machines/channel.machine'
import type { FreshnessWord } from '../../machines/freshness'
import { useToday } from '../clock'
import { Details } from '../signal/Details'
import { openHole } from '../signal/openHole'
import { useFreshness } from '../signal/useChannel'
import { momentTime } from '../words/time'
import { DrawnFact } from './DrawnFact'
import { PanelBody } from './PanelBody'
import { PanelFault } from './PanelFault'
import { placeOf } from './placeOf'
import styles from './PanelFrame.module.css'
import { PanelMore } from './PanelMore'
import { isTile } from './tall'
import { Isolated } from '../text/Isolated'

interface PanelFrameProps {
  panel: Panel
  channel: ChannelRef
  /** What asks for the code in the panel's place; mounted only while the panel is locked. */
  stepUp?: ReactNode
  /** It fills the page; the others are out of sight, and go on. */
  isFull?: boolean
  /** What its board is edited with. */
  tools?: ReactNode
}

/** What is read on time is not old, although nobody pushes it. */
const believed: readonly FreshnessWord[] = ['live', 'polling']

/** A panel of the board: its title, its sign, and what it shows. A fault inside stays inside. */
export function PanelFrame({ panel, channel, stepUp, isFull = false, tools }: PanelFrameProps) {
  const heading = useId()
  const place = useRef<HTMLElement>(null)
  const { word, standIn } = useFreshness(channel)
  const hasView = useSelector(channel, ({ context }) => context.views[panel.id] !== undefined)
  const asOf = useSelector(channel, whenTrue)
  useToday()
  const isOld = hasView && !believed.includes(word)
  return (
    <section
      ref={place}
      className={styles['panel']}
      style={placeOf(panel)}
      aria-labelledby={heading}
      tabIndex={-1}
      data-panel-id={panel.id}
      data-panel-kind={panel.kind}
      data-freshness={word}
      data-old={isOld || undefined}
      data-full={isFull || undefined}
      data-tile={isTile(panel) || undefined}
    >
      <div className={styles['head']}>
        <h2 id={heading} className={styles['title']} title={panel.title}>
          <Isolated text={panel.title} />
        </h2>
        {tools === undefined && <PanelMore title={panel.title} />}
        {isOld && word !== 'denied' && asOf !== null && (
          <span className={styles['asOf']}>as of {momentTime(asOf)}</span>
        )}
        {isOld && word !== 'denied' && standIn && <span className={styles['asOf']}>before the change</span>}
        <Details channel={channel} title={panel.title} facts={<DrawnFact panel={panel.id} />} />
        {tools}
      </div>
      <div className={styles['body']}>
        <ErrorBoundary FallbackComponent={PanelFault} resetKeys={[panel]}>
          <PanelBody panel={panel} channel={channel} stepUp={stepUp} host={place} />
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** When what is shown was true; null while it is. What is read during a hole is true as of its read. */
const whenTrue = (snapshot: ChannelSnapshot) => {
  const hole = openHole(snapshot)
  return hole && Math.max(hole.from, snapshot.context.lastProof ?? 0) - snapshot.context.ahead
}
