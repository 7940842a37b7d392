import { useSelector } from '@xstate/react'
import { lazy, useCallback, useEffect, useId, useRef } from 'react'
import type { ChannelRef } from '../../../machines/channel.machine'
import type { FileLine, FilesView } from '../../../streams/view'
import { Fetched } from '../../Fetched'
import type { PanelProps } from '../kind'
import { ScrollRegion } from '../ScrollRegion'
import foot from '../Foot.module.css'
import { Changes } from './Changes'
import { FileTable } from './FileTable'
import styles from './Files.module.css'
import { Selected } from './Selected'
import { Sending } from './Sending'
import { UploadButton } from './UploadButton'
import { limitsOf } from './uploadWords'
import { useFiling, type Filing } from './useFiling'
import { useSelected } from './useSelected'
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
  const isOpen = useSelector(channel, snapshot => snapshot?.context.opened?.by === by)
  const mayUpload = filing?.may.upload === true
  const mayDelete = filing?.may.delete === true
  const selected = useSelected(view.lines)
  const isEmpty = view.lines.length === 0
  return (
    <>
      <ScrollRegion ref={region} label={panel.title} data-columns="all">
        {isEmpty ? (
          <Nothing mayUpload={mayUpload} />
        ) : (
          <FileTable
            lines={view.lines}
            onOpen={channel && open}
            selection={mayDelete ? selected : undefined}
          />
        )}
      </ScrollRegion>
      {filing !== null && !isOpen && <Changes filing={filing} />}
      {mayUpload && <Sending inside={region} filing={filing} />}
      <div className={foot['foot']}>
        {mayDelete && selected.lines.length > 0 ? (
          <Selected filing={filing} chosen={selected} />
        ) : (
          <span>{isEmpty ? (limitsOf(filing?.limits ?? null) ?? '') : sumOf(view)}</span>
        )}
        {mayUpload && <UploadButton filing={filing} />}
      </div>
      {channel && <Opened channel={channel} by={by} view={view} filing={filing} />}
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
  filing: Filing | null
}

function Opened({ channel, by, view: { lines, held, cut }, filing }: OpenedProps) {
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
        filing={filing}
        onClose={() => channel.send({ type: 'channel.shut' })}
      />
    </Fetched>
  )
}
