import { useSelector } from '@xstate/react'
import { lazy, useCallback, useEffect, useId, useRef } from 'react'
import type { ChannelRef } from '../../../machines/channel.machine'
import type { FileLine, FilesView } from '../../../streams/view'
import { Fetched } from '../../Fetched'
import type { PanelProps } from '../kind'
import { ScrollRegion } from '../ScrollRegion'
import foot from '../Foot.module.css'
import { FileTable } from './FileTable'
import styles from './Files.module.css'
import { Sending } from './Sending'
import { UploadButton } from './UploadButton'
import { limitsOf } from './uploadWords'
import { useFiling } from './useFiling'
import { NOTHING, sumOf } from './words'

const FileSheet = lazy(() => import('./FileSheet'))

/** What is in a folder; a name opens what is behind it. */
export function Files({ panel, view, channel }: PanelProps<'files'>) {
  const region = useRef<HTMLDivElement>(null)
  const by = useId()
  const open = useCallback(
    (line: FileLine) => channel?.send({ type: 'channel.open', by, line }),
    [channel, by],
  )
  const filing = useFiling(panel, channel)
  const mayUpload = filing?.may.upload === true
  const isEmpty = view.lines.length === 0
  return (
    <>
      <ScrollRegion ref={region} label={panel.title} data-columns="all">
        {isEmpty ? (
          <Nothing mayUpload={mayUpload} />
        ) : (
          <FileTable lines={view.lines} onOpen={channel && open} />
        )}
      </ScrollRegion>
      {mayUpload && <Sending inside={region} filing={filing} />}
      <div className={foot['foot']}>
        <span>{isEmpty ? (limitsOf(filing?.limits ?? null) ?? '') : sumOf(view)}</span>
        {mayUpload && <UploadButton filing={filing} />}
      </div>
      {channel && <Opened channel={channel} by={by} view={view} />}
    </>
  )
}

/** An empty list, in which files can be dropped. */
const Nothing = ({ mayUpload }: { mayUpload: boolean }) => (
  <div className={styles['nothing']}>
    <p>{NOTHING.title}</p>
    <p>{NOTHING.text}</p>
    {mayUpload && <p>Files that are dropped here are sent into it.</p>}
  </div>
)

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
