import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import type { Panel, PanelKind } from '../../board/board'
import type { ChannelRef } from '../../machines/channel.machine'
import type { View } from '../../streams/view'
import { kinds } from '../panels'
import { explain } from '../signal/explain'
import { useFreshness } from '../signal/useChannel'
import { Notice } from './Notice'
import { Skeleton } from './Skeleton'

interface PanelBodyProps {
  panel: Panel
  channel: ChannelRef
}

interface AnyKind {
  Body: ComponentType<{ panel: Panel; view: View }>
  isEmpty: (view: View) => boolean
  empty: (panel: Panel) => { title: string; text: string }
}
// The compiler cannot see that a panel, its view and its kind belong together; streams/views.ts guarantees it.
const kindOf = (kind: PanelKind) => kinds[kind] as unknown as AnyKind

/** What a panel shows: its view if it may be shown, else why there is none. */
export function PanelBody({ panel, channel }: PanelBodyProps) {
  const freshness = useFreshness(channel)
  const view = useSelector(channel, ({ context }) => context.views[panel.id])
  const { Body, isEmpty, empty } = kindOf(panel.kind)
  const { word } = freshness
  // What was shown before is no longer theirs to see.
  if (word === 'denied' || (word === 'failed' && view === undefined))
    return <Notice {...noticeOf(explain(freshness))} channel={channel} />
  if (view === undefined && (word === 'reconnecting' || word === 'stale' || word === 'paused'))
    return <Notice {...noticeOf(explain(freshness))} title="Nothing has been read yet" channel={channel} />
  if (view === undefined) return <Skeleton kind={panel.kind} />
  if (isEmpty(view)) return <Notice {...empty(panel)} />
  return <Body panel={panel} view={view} />
}

const noticeOf = ({ sentence, cause, remedy }: ReturnType<typeof explain>) => ({
  title: sentence,
  cause,
  text: remedy,
})
