import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { FilesPanelRef } from '../../../../machines/filesPanel/filesPanel.machine'
import type { PreviewRef } from '../../../../machines/preview/preview.machine'
import type { FileLine } from '../../../../streams/views/view'
import { Modal } from '../../../kit/Modal'
import { FileActions } from './FileActions'
import { FileContent } from './FileContent'
import { FileFacts } from './FileFacts'
import { FolderContent } from './FolderContent'
import { PreviewError } from './PreviewError'
import { FolderTrail } from './FolderTrail'
import type { FileMutations } from '../useFileMutations'
import { escapeBidiControls } from '../../../../board/text/isolateText'

interface FileSheetProps {
  preview: PreviewRef
  files: FilesPanelRef
  /** The panel's current entries. */
  lines: readonly FileLine[]
  /** `lines` has every entry of the folder. */
  isWhole: boolean
  /** Null if nothing can be changed. */
  mutations: FileMutations | null
  onClose: () => void
}

/** The sheet behind a name: a folder's entries, or a file with its facts and download links. */
export default function FileSheet(props: FileSheetProps) {
  const { preview, files, lines, isWhole, mutations, onClose } = props
  const { trail, contents, cause } = useSelector(preview, ({ context }) => context)
  const isLoading = useSelector(preview, snapshot => snapshot.hasTag('busy'))
  const isRefused = useSelector(preview, snapshot => snapshot.hasTag('failed'))
  const [first] = trail
  const line = trail.at(-1) ?? first
  const body = useRef<HTMLDivElement>(null)
  // The pressed button disappears with the folder that it was in.
  const previousKey = useRef(line.key)
  useEffect(() => {
    if (previousKey.current !== line.key) body.current?.focus()
    previousKey.current = line.key
  }, [line.key])
  const retry = () => preview.send({ type: 'preview.refresh' })
  return (
    <Modal title={escapeBidiControls(line.name)} isSide onClose={onClose}>
      <FolderTrail trail={trail} onBack={to => preview.send({ type: 'preview.back', to })} />
      <p role="status" className="notice above-8" data-signal="warn">
        {isWhole && !lines.some(({ key }) => key === first.key)
          ? `${first.name} is no longer in the folder.`
          : null}
      </p>
      <div ref={body} tabIndex={-1} className="above-8 body" aria-label={line.name} role="group">
        {isRefused && cause !== null && <PreviewError cause={cause} onRetry={retry} />}
        {line.content !== 'folder' && <FileContent preview={preview} line={line} />}
        {contents?.type === 'folder' && (
          <FolderContent
            folder={contents}
            onOpen={each => preview.send({ type: 'preview.open', line: each })}
          />
        )}
        {isLoading && contents === null && <p className="above-8 soft">Loading…</p>}
        <FileFacts preview={preview} line={line} />
        {mutations !== null && line.content !== 'folder' && (
          <FileActions key={`${line.key} actions`} files={files} mutations={mutations} path={line.key} />
        )}
      </div>
    </Modal>
  )
}
