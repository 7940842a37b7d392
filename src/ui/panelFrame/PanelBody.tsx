import { useSelector } from '@xstate/react'
import { useEffect, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { Panel, PanelKind } from '../../board/board'
import { isRequested } from '../../board/model/sourceColumns'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { FreshnessWord } from '../../machines/freshness'
import type { Gap } from '../../machines/channel/ledger'
import type { View } from '../../streams/views/view'
import { panelRenderers } from '../panels'
import { NeedsApproval } from '../approval/NeedsApproval'
import { PanelCall } from '../panels/action/PanelCall'
import { hasRows, RangeNotice } from '../timeRange/RangeNotice'
import { explainFreshness } from '../freshness/wording/explainFreshness'
import { useFreshness } from '../freshness/useFreshness'
import { useClockSkew, useGaps } from '../freshness/useGaps'
import { AnswerFoot } from '../freshness/AnswerFoot'
import { OutdatedContext } from '../freshness/outdated'
import { EmptyNotice } from '../notices/EmptyNotice'
import { LockedNotice } from '../notices/LockedNotice'
import { PanelNotice } from '../notices/PanelNotice'
import { Skeleton } from '../kit/Skeleton'
import { useDrawnView } from './drawing/useDrawnView'

interface PanelBodyProps {
  panel: Panel
  channel: ChannelRef
  /** The code form, shown while the panel is locked. */
  stepUp?: ReactNode
  /** The panel element, by which its visibility is observed. */
  host?: RefObject<Element | null>
}

interface AnyPanelKind {
  Body: ComponentType<{
    panel: Panel
    view: View
    gaps: readonly Gap[]
    clockSkewMs: number
    channel: ChannelRef
  }>
  loadBody?: () => Promise<void>
  isEmpty: (view: View, panel: Panel) => boolean
  emptyText: (panel: Panel) => { title: string; text: string; isOfRows?: boolean }
}
// The compiler cannot see that a panel, its view and its kind belong together; streams/views/panelViews.ts ensures it.
const kindOf = (kind: PanelKind) => panelRenderers[kind] as unknown as AnyPanelKind

/** In these states no view is expected soon, so the panel says why, and what it shows may no longer be true. */
const waitingWords: readonly FreshnessWord[] = [
  'reconnecting',
  'limited',
  'stale',
  'paused',
  'parked',
  'signed-out',
]

/** The panel's view if it may be shown, else the reason why there is none. */
export function PanelBody({ panel, channel, stepUp, host }: PanelBodyProps) {
  const freshness = useFreshness(channel)
  const view = useDrawnView(channel, panel, host)
  const gaps = useGaps(channel)
  const clockSkewMs = useClockSkew(channel)
  const isCallable = useSelector(channel, ({ context }) => isRequested(context.source))
  const { Body, loadBody, isEmpty, emptyText } = kindOf(panel.kind)
  useEffect(() => {
    // If the code cannot be fetched, the panel says so once there is something to draw.
    loadBody?.().catch(() => undefined)
  }, [loadBody])
  const { word } = freshness
  if (word === 'locked')
    return <LockedNotice sentence={explainFreshness(freshness).sentence}>{stepUp}</LockedNotice>
  // The viewer may no longer see the earlier view.
  if (word === 'denied' || (word === 'failed' && view === undefined))
    return <PanelNotice {...noticeOf(explainFreshness(freshness, clockSkewMs))} channel={channel} />
  // The placeholder belongs to another call and must not make this call look answered.
  if (word === 'needs-approval' && (view === undefined || freshness.isPlaceholder))
    return <NeedsApproval channel={channel} />
  if (view === undefined && waitingWords.includes(word))
    return (
      <PanelNotice
        {...noticeOf(explainFreshness(freshness, clockSkewMs))}
        title="Nothing loaded yet"
        channel={channel}
      />
    )
  if (view === undefined) return <Skeleton kind={panel.kind} />
  return (
    <>
      {isEmpty(view, panel) && !hasRows(view) ? (
        <EmptyNotice channel={channel} {...emptyText(panel)} />
      ) : (
        <RangeNotice view={view}>
          <OutdatedContext value={waitingWords.includes(word)}>
            <Body panel={panel} view={view} gaps={gaps} clockSkewMs={clockSkewMs} channel={channel} />
          </OutdatedContext>
        </RangeNotice>
      )}
      {word === 'needs-approval' ? (
        <NeedsApproval channel={channel} isFoot />
      ) : isCallable ? (
        <AnswerFoot channel={channel}>
          <PanelCall panel={panel} channel={channel} />
        </AnswerFoot>
      ) : (
        <PanelCall panel={panel} channel={channel} />
      )}
    </>
  )
}

const noticeOf = ({ sentence, cause, remedy }: ReturnType<typeof explainFreshness>) => ({
  title: sentence,
  cause,
  text: remedy,
})
