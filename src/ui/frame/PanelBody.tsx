import { useSelector } from '@xstate/react'
import { useEffect, type ComponentType, type ReactNode, type RefObject } from 'react'
import type { Panel, PanelKind } from '../../board/board'
import { isAsked } from '../../board/columns'
import type { ChannelRef } from '../../machines/channel.machine'
import type { FreshnessWord } from '../../machines/freshness'
import type { Hole } from '../../machines/ledger'
import type { View } from '../../streams/view'
import { kinds } from '../panels'
import { NeedsApproval } from '../approval/NeedsApproval'
import { PanelCall } from '../panels/action/PanelCall'
import { hasRows, Ranged } from '../time/Ranged'
import { explain } from '../signal/explain'
import { useFreshness } from '../signal/useChannel'
import { useAhead, useHoles } from '../signal/useHoles'
import { AskedFoot } from './AskedFoot'
import { Locked } from './Locked'
import { Notice } from './Notice'
import { Skeleton } from './Skeleton'
import { useDrawnView } from './useDrawnView'

interface PanelBodyProps {
  panel: Panel
  channel: ChannelRef
  /** What asks for the code, where the panel is locked. */
  stepUp?: ReactNode
  /** The panel it stands in, by which is known whether it can be seen. */
  host?: RefObject<Element | null>
}

interface AnyKind {
  Body: ComponentType<{
    panel: Panel
    view: View
    holes: readonly Hole[]
    ahead: number
    channel: ChannelRef
  }>
  fetchBody?: () => Promise<void>
  isEmpty: (view: View, panel: Panel) => boolean
  empty: (panel: Panel) => { title: string; text: string }
}
// The compiler cannot see that a panel, its view and its kind belong together; streams/views.ts guarantees it.
const kindOf = (kind: PanelKind) => kinds[kind] as unknown as AnyKind

/** Where there is no view and none comes by itself soon, its place says why. */
const waits: readonly FreshnessWord[] = ['reconnecting', 'limited', 'stale', 'paused', 'parked', 'signed-out']

/** What a panel shows: its view if it may be shown, else why there is none. */
export function PanelBody({ panel, channel, stepUp, host }: PanelBodyProps) {
  const freshness = useFreshness(channel)
  const view = useDrawnView(channel, panel, host)
  const holes = useHoles(channel)
  const ahead = useAhead(channel)
  const asked = useSelector(channel, ({ context }) => isAsked(context.source))
  const { Body, fetchBody, isEmpty, empty } = kindOf(panel.kind)
  useEffect(() => {
    // Where it cannot be had, its place says so once there is something to draw.
    fetchBody?.().catch(() => undefined)
  }, [fetchBody])
  const { word } = freshness
  if (word === 'locked') return <Locked sentence={explain(freshness).sentence}>{stepUp}</Locked>
  // What was shown before is no longer theirs to see.
  if (word === 'denied' || (word === 'failed' && view === undefined))
    return <Notice {...noticeOf(explain(freshness, ahead))} channel={channel} />
  // What stands in is of another call, and must not make this one look answered.
  if (word === 'needs-approval' && (view === undefined || freshness.standIn))
    return <NeedsApproval channel={channel} />
  if (view === undefined && waits.includes(word))
    return (
      <Notice {...noticeOf(explain(freshness, ahead))} title="Nothing has been read yet" channel={channel} />
    )
  if (view === undefined) return <Skeleton kind={panel.kind} />
  return (
    <>
      {isEmpty(view, panel) && !hasRows(view) ? (
        <Notice {...empty(panel)} />
      ) : (
        <Ranged view={view}>
          <Body panel={panel} view={view} holes={holes} ahead={ahead} channel={channel} />
        </Ranged>
      )}
      {word === 'needs-approval' ? (
        <NeedsApproval channel={channel} isFoot />
      ) : asked ? (
        <AskedFoot channel={channel}>
          <PanelCall panel={panel} channel={channel} />
        </AskedFoot>
      ) : (
        <PanelCall panel={panel} channel={channel} />
      )}
    </>
  )
}

const noticeOf = ({ sentence, cause, remedy }: ReturnType<typeof explain>) => ({
  title: sentence,
  cause,
  text: remedy,
})
