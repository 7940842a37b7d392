import { useSelector } from '@xstate/react'
import { lazy, useCallback, useEffect, useId, useRef } from 'react'
import type { ChannelRef } from '../../../machines/channel.machine'
import type { FileLine, FilesView } from '../../../streams/view'
import { Fetched } from '../../Fetched'
import type { PanelProps } from '../kind'
import { ScrollRegion } from '../ScrollRegion'
import tableStyles from '../Table.module.css'
import { FileTable } from './FileTable'
import { sumOf } from './words'

const FileSheet = lazy(() => import('./FileSheet'))

/** What is in a folder; a name opens what is behind it. */
export function Files({ panel: { title }, view, channel }: PanelProps<'files'>) {
  const region = useRef<HTMLDivElement>(null)
  const by = useId()
  const open = useCallback(
    (line: FileLine) => channel?.send({ type: 'channel.open', by, line }),
    [channel, by],
  )
  return (
    <>
      <ScrollRegion ref={region} label={title} data-columns="all">
        <FileTable lines={view.lines} onOpen={channel && open} />
      </ScrollRegion>
      <p className={tableStyles['foot']}>{sumOf(view)}</p>
      {channel && <Opened channel={channel} by={by} view={view} />}
    </>
  )
}

interface OpenedProps {
  channel: ChannelRef
  by: string
  view: FilesView
}

function Opened({ channel, by, view: { lines, held, cut } }: OpenedProps) {
  const opened = useSelector(channel, ({ context }) => context.opened)
  // What is not shown any more is not looked into either.
  useEffect(() => () => channel.send({ type: 'channel.shut' }), [channel])
  if (opened?.by !== by) return null
  return (
    <Fetched onFail={() => channel.send({ type: 'channel.shut' })}>
      <FileSheet
        preview={opened.preview}
        lines={lines}
        isWhole={!cut && lines.length === held}
        onClose={() => channel.send({ type: 'channel.shut' })}
      />
    </Fetched>
  )
}
