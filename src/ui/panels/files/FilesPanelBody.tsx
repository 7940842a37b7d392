import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useId, useRef } from 'react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import type { FileLine, FilesView } from '../../../streams/views/view'
import { LazyBoundary } from '../../lazy/LazyBoundary'
import { lazyComponent } from '../../lazy/lazyComponent'
import type { PanelProps } from '../panelRenderer'
import { ScrollRegion } from '../shared/ScrollRegion'
import { PendingFileChanges } from './PendingFileChanges'
import { FileTable } from './FileTable'
import { SelectionBar } from './SelectionBar'
import { UploadArea } from './upload/UploadArea'
import { UploadButton } from './upload/UploadButton'
import { limitsText } from './upload/uploadText'
import { useFileMutations, type FileMutations } from './useFileMutations'
import { useFileSelection } from './useFileSelection'
import { EMPTY_FOLDER, folderSummary } from './filesText'

const { Component: FileSheet } = lazyComponent(() => import('./sheet/FileSheet'))

/** The entries of a folder; clicking a name opens its file or folder. */
export function FilesPanelBody({ panel, view, channel }: PanelProps<'files'>) {
  const region = useRef<HTMLDivElement>(null)
  const openerId = useId()
  const open = useCallback(
    (line: FileLine) => channel?.send({ type: 'channel.openPreview', by: openerId, line }),
    [channel, openerId],
  )
  const mutations = useFileMutations(panel, channel)
  const isOpen = useSelector(channel, snapshot => snapshot?.context.openPreview?.by === openerId)
  const mayUpload = mutations?.permissions.upload === true
  const mayDelete = mutations?.permissions.delete === true
  const selection = useFileSelection(view.lines)
  const isEmpty = view.lines.length === 0
  return (
    <>
      <ScrollRegion ref={region} label={panel.title} data-columns="all">
        {isEmpty ? (
          <EmptyFolder mayUpload={mayUpload} />
        ) : (
          <FileTable
            lines={view.lines}
            onOpen={channel && open}
            selection={mayDelete ? selection : undefined}
          />
        )}
      </ScrollRegion>
      {mutations !== null && !isOpen && <PendingFileChanges mutations={mutations} />}
      {mayUpload && <UploadArea regionRef={region} mutations={mutations} />}
      <div className="foot">
        {mayDelete && selection.lines.length > 0 ? (
          <SelectionBar mutations={mutations} selection={selection} />
        ) : (
          <span>{isEmpty ? (limitsText(mutations?.limits ?? null) ?? '') : folderSummary(view)}</span>
        )}
        {mayUpload && <UploadButton filing={mutations} />}
      </div>
      {channel && <OpenFileSheet channel={channel} openerId={openerId} view={view} mutations={mutations} />}
    </>
  )
}

/** An empty list, into which files can be dropped. */
const EmptyFolder = ({ mayUpload }: { mayUpload: boolean }) => (
  <div className="stack about around-8">
    <p className="title">{EMPTY_FOLDER.title}</p>
    <p>{EMPTY_FOLDER.text}</p>
    {mayUpload && <p>Drop files here to upload them.</p>}
  </div>
)

interface OpenFileSheetProps {
  channel: ChannelRef
  openerId: string
  view: FilesView
  mutations: FileMutations | null
}

function OpenFileSheet({ channel, openerId, view: { lines, rowCount, cut }, mutations }: OpenFileSheetProps) {
  const opened = useSelector(channel, ({ context }) => context.openPreview)
  // A panel that is no longer shown closes its preview.
  useEffect(() => () => channel.send({ type: 'channel.closePreview' }), [channel])
  if (opened?.by !== openerId) return null
  return (
    <LazyBoundary onFail={() => channel.send({ type: 'channel.closePreview' })}>
      <FileSheet
        preview={opened.preview}
        lines={lines}
        isWhole={!cut && lines.length === rowCount}
        mutations={mutations}
        onClose={() => channel.send({ type: 'channel.closePreview' })}
      />
    </LazyBoundary>
  )
}
