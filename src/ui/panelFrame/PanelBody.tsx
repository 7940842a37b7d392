import { useSelector } from '@xstate/react'
import { useEffect, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { Panel, PanelKind } from '../../board/board'
import { sourcePlace } from '../../board/json/canonicalJson'
import { isFigureSource, sourceKindFacts } from '../../board/model/source'
import type { ChannelRef } from '../../machines/channel/channel.machine'
import type { FreshnessWord } from '../../machines/freshness'
import type { Gap } from '../../machines/channel/ledger'
import type { View } from '../../streams/views/view'
import { panelRenderers } from '../panels'
import { hasRows, RangeNotice } from '../timeRange/RangeNotice'
import { useFreshness } from '../freshness/useFreshness'
import { useClockSkew, useMarkedGaps } from '../freshness/useGaps'
import { AnswerFoot } from '../freshness/AnswerFoot'
import { ClockSkewContext } from '../freshness/clockSkew'
import { OutdatedContext } from '../freshness/outdated'
import { lazyPanelCall } from '../panels/action/lazyPanelCall'
import { lazyEmptyNotice } from '../notices/lazyEmptyNotice'
import { Skeleton } from '../panels/Skeleton'
import { LazyBoundary, LOAD_FAILED } from '../lazy/LazyBoundary'
import { lazyPanelState } from './lazyPanelState'
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
  hasAnswer?: (view: View) => boolean
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

/** Without a view, these are explained. */
const statedWords: readonly FreshnessWord[] = [...waitingWords, 'failed', 'needs-approval']

const { Component: PanelState } = lazyPanelState
const { Component: EmptyNotice } = lazyEmptyNotice
const { Component: PanelCall } = lazyPanelCall

/** A panel must not be blank under a status. */
const LoadFailure = () => <p className="about">{LOAD_FAILED}</p>

/** The panel's view if it may be shown, else the reason why there is none. */
export function PanelBody({ panel, channel, stepUp, host }: PanelBodyProps) {
  const freshness = useFreshness(channel)
  const view = useDrawnView(channel, panel, host)
  const gaps = useMarkedGaps(channel)
  const clockSkewMs = useClockSkew(channel)
  // Figures over all rows follow their table by themselves.
  const isCall = useSelector(
    channel,
    ({ context: { source } }) => sourceKindFacts[source.kind].isRequested && !isFigureSource(source),
  )
  const place = useSelector(channel, ({ context: { source } }) => sourcePlace(source))
  const { Body, loadBody, isEmpty, hasAnswer } = kindOf(panel.kind)
  useEffect(() => {
    // If the code cannot be fetched, the panel says so once there is something to draw.
    loadBody?.().catch(() => undefined)
  }, [loadBody])
  const { word } = freshness
  const isKept =
    word === 'locked' ||
    // The viewer may no longer see the earlier view.
    word === 'denied' ||
    // The placeholder belongs to another call and must not make this call look answered.
    (word === 'needs-approval' && freshness.isPlaceholder)
  if (isKept || (view === undefined && statedWords.includes(word)))
    return (
      <LazyBoundary placeholder={<Skeleton kind={panel.kind} />} fallback={<LoadFailure />}>
        <PanelState channel={channel} stepUp={stepUp} />
      </LazyBoundary>
    )
  if (view === undefined) return <Skeleton kind={panel.kind} />
  const body = (
    <RangeNotice view={view}>
      <OutdatedContext value={waitingWords.includes(word)}>
        <ClockSkewContext value={clockSkewMs}>
          <Body
            // What is open on a row or a file is not carried over to those of another table or bucket.
            key={panel.kind === 'table' || panel.kind === 'files' ? place : null}
            panel={panel}
            view={view}
            gaps={gaps}
            clockSkewMs={clockSkewMs}
            channel={channel}
          />
        </ClockSkewContext>
      </OutdatedContext>
    </RangeNotice>
  )
  const isCallOffered =
    (panel.kind === 'messages' && panel.canSend) || (panel.kind === 'result' && panel.canChangeArguments)
  const panelCall =
    isCallOffered === true ? (
      <LazyBoundary>
        <PanelCall panel={panel} channel={channel} />
      </LazyBoundary>
    ) : null
  return (
    <>
      {isEmpty(view, panel) && !hasRows(view) ? (
        <LazyBoundary placeholder={<Skeleton kind={panel.kind} />} fallback={<LoadFailure />}>
          <EmptyNotice channel={channel} panel={panel}>
            {hasAnswer?.(view) === true && body}
          </EmptyNotice>
        </LazyBoundary>
      ) : (
        body
      )}
      {word === 'needs-approval' ? (
        <LazyBoundary>
          <PanelState channel={channel} isFoot />
        </LazyBoundary>
      ) : isCall ? (
        <AnswerFoot channel={channel}>{panelCall}</AnswerFoot>
      ) : (
        panelCall
      )}
    </>
  )
}
