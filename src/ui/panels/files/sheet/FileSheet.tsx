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
import type { FileMutations } from '../useFileMutations'
import { escapeBidiControls, isolateText } from '../../../../board/text/isolateText'
import type { Cause } from '../../../../machines/shared/cause'
import { Button } from '../../../kit/Button'
import { previewErrorText } from '../filesText'
import { clsx } from 'clsx'
import styles from './FileSheet.module.css'

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
          ? `${isolateText(escapeBidiControls(first.name))} is no longer in the folder.`
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

interface PreviewErrorProps {
  cause: Cause
  onRetry: () => void
}

/** Why there is no preview, with the project's own words, and what to do. */
function PreviewError({ cause, onRetry }: PreviewErrorProps) {
  const { sentence, remedy } = previewErrorText(cause)
  return (
    <div role="alert" className="stack from-start around-8 soft">
      <p className="title">{sentence}</p>
      <p>{remedy}</p>
      <p className="mono wrap">{cause.reason}</p>
      <Button variant="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

interface FolderTrailProps {
  trail: readonly FileLine[]
  onBack: (to: number) => void
}

/** The folders passed on the way, as links back. */
function FolderTrail({ trail, onBack }: FolderTrailProps) {
  if (trail.length < 2) return null
  return (
    <nav aria-label="Folders">
      <ol className={clsx('cluster gapless on-baseline about above-8', styles['trail'])}>
        {trail.map(({ key, name }, to) => (
          <li key={key}>
            {to < trail.length - 1 ? (
              <button type="button" className="link" onClick={() => onBack(to)}>
                {name}
              </button>
            ) : (
              <span aria-current="page">{name}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
