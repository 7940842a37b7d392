import { clsx } from 'clsx'
import { useActorRef, useSelector } from '@xstate/react'
import { useMemo, useRef } from 'react'
import type { ChannelRef } from '../../../machines/channel/channel.machine'
import { filesPanelMachine, type FilesPanelRef } from '../../../machines/filesPanel/filesPanel.machine'
import { findSelectedLines } from '../../../machines/filesPanel/filesPanel.select'
import type { FileLine, FilesView } from '../../../streams/views/view'
import { LazyBoundary } from '../../lazy/LazyBoundary'
import { lazyComponent } from '../../lazy/lazyComponent'
import { PanelNotice } from '../../notices/PanelNotice'
import type { PanelProps } from '../panelRenderer'
import { ScrollRegion } from '../shared/ScrollRegion'
import { PendingFileChanges } from './PendingFileChanges'
import { FileTable } from './FileTable'
import { SelectionBar } from './SelectionBar'
import { UploadArea } from './upload/UploadArea'
import { UploadButton } from './upload/UploadButton'
import { limitsText } from './upload/uploadText'
import { useFileMutations, type FileMutations } from './useFileMutations'
import { emptyFolderText } from '../../words/emptyText'
import { folderSummary } from './filesText'
import styles from './FilesPanelBody.module.css'

const { Component: FileSheet } = lazyComponent(() => import('./sheet/FileSheet'))

/** The entries of a folder; clicking a name opens its file or folder. */
export const FilesPanelBody = (props: PanelProps<'files'>) => (
  <FolderEntries key={props.channel?.sessionId} {...props} />
)

/** What is selected and open is of one channel. */
function FolderEntries({ panel, view, channel }: PanelProps<'files'>) {
  const region = useRef<HTMLDivElement>(null)
  const files = useActorRef(filesPanelMachine, { input: { channel, panel: panel.id } })
  const snapshot = useSelector(files, state => state)
  const open = useMemo(
    () => channel && ((line: FileLine) => files.send({ type: 'files.open', channel, line })),
    [channel, files],
  )
  const mutations = useFileMutations(panel, channel)
  const isOpen = useSelector(channel, state => state?.context.openPreview?.by === files.sessionId)
  const canUpload = mutations?.permissions.upload === true
  const canDelete = mutations?.permissions.delete === true
  const selectedLines = useMemo(() => findSelectedLines(snapshot, view.lines), [snapshot, view.lines])
  const selection = useMemo(
    () => ({
      keys: new Set(selectedLines.map(({ key }) => key)),
      onSelect: (paths: readonly string[], isSelected: boolean) =>
        files.send({ type: 'files.select', paths, isSelected }),
    }),
    [selectedLines, files],
  )
  const isEmpty = view.lines.length === 0
  return (
    <>
      <ScrollRegion ref={region} label={panel.title} data-columns="all">
        {isEmpty ? (
          <EmptyFolder canUpload={canUpload} />
        ) : (
          <FileTable lines={view.lines} onOpen={open} selection={canDelete ? selection : undefined} />
        )}
      </ScrollRegion>
      {mutations !== null && !isOpen && <PendingFileChanges mutations={mutations} />}
      {canUpload && <UploadArea regionRef={region} files={files} mutations={mutations} />}
      <div className="foot">
        {canDelete && selectedLines.length > 0 ? (
          <SelectionBar
            mutations={mutations}
            lines={selectedLines}
            onClear={() => files.send({ type: 'files.clearSelection' })}
          />
        ) : (
          <span>{isEmpty ? (limitsText(mutations?.limits ?? null) ?? '') : folderSummary(view)}</span>
        )}
        {canUpload && <UploadButton fileMutations={mutations} />}
      </div>
      {channel && isOpen && (
        <OpenFileSheet channel={channel} files={files} view={view} mutations={mutations} />
      )}
    </>
  )
}

/** An empty list, into which files can be dropped. */
const EmptyFolder = ({ canUpload }: { canUpload: boolean }) => (
  <div className={clsx('flex', styles['empty'])}>
    <PanelNotice isEmpty {...emptyFolderText}>
      {canUpload && <p>Drop files here to upload them.</p>}
    </PanelNotice>
  </div>
)

interface OpenFileSheetProps {
  channel: ChannelRef
  files: FilesPanelRef
  view: FilesView
  mutations: FileMutations | null
}

function OpenFileSheet({ channel, files, view, mutations }: OpenFileSheetProps) {
  const { lines, rowCount, isTruncated } = view
  const openPreview = useSelector(channel, ({ context }) => context.openPreview)
  const close = () => files.send({ type: 'files.close' })
  if (openPreview === null) return null
  return (
    <LazyBoundary onFail={close}>
      <FileSheet
        preview={openPreview.preview}
        lines={lines}
        isWhole={!isTruncated && lines.length === rowCount}
        files={files}
        mutations={mutations}
        onClose={close}
      />
    </LazyBoundary>
  )
}
