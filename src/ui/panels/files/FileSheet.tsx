import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { PreviewRef } from '../../../machines/preview.machine'
import type { FileLine } from '../../../streams/view'
import { Modal } from '../../commands/Modal'
import { FileActions } from './FileActions'
import { FileContent } from './FileContent'
import { FileFacts } from './FileFacts'
import styles from './FileSheet.module.css'
import { Folder } from './Folder'
import { Refused } from './Refused'
import { Trail } from './Trail'
import type { Filing } from './useFiling'
import { unturned } from '../../../board/isolated'

interface FileSheetProps {
  preview: PreviewRef
  /** The entries of the panel, as they are now. */
  lines: readonly FileLine[]
  /** Those are all that there are. */
  isWhole: boolean
  /** Null where nothing can be changed. */
  filing: Filing | null
  onClose: () => void
}

/** What is behind a name: a folder's entries, or a file, its facts and the ways to have it. */
export default function FileSheet({ preview, lines, isWhole, filing, onClose }: FileSheetProps) {
  const { trail, seen, cause } = useSelector(preview, ({ context }) => context)
  const isAsking = useSelector(preview, snapshot => snapshot.matches('asking'))
  const isRefused = useSelector(preview, snapshot => snapshot.matches('refused'))
  const [first] = trail
  const line = trail.at(-1) ?? first
  const body = useRef<HTMLDivElement>(null)
  // What was pressed goes away with the folder that it was in.
  const before = useRef(line.key)
  useEffect(() => {
    if (before.current !== line.key) body.current?.focus()
    before.current = line.key
  }, [line.key])
  const again = () => preview.send({ type: 'preview.again' })
  return (
    <Modal title={unturned(line.name)} isSide onClose={onClose}>
      <Trail trail={trail} onBack={to => preview.send({ type: 'preview.back', to })} />
      <p role="status" className={styles['said']}>
        {isWhole && !lines.some(({ key }) => key === first.key)
          ? `${first.name} is not in the folder any more.`
          : null}
      </p>
      <div ref={body} tabIndex={-1} className={styles['body']} aria-label={line.name} role="group">
        {isRefused && cause !== null && <Refused cause={cause} onAgain={again} />}
        {line.content !== 'folder' && <FileContent key={line.key} preview={preview} line={line} />}
        {seen?.type === 'folder' && (
          <Folder seen={seen} onOpen={each => preview.send({ type: 'preview.open', line: each })} />
        )}
        {isAsking && seen === null && <p className={styles['wait']}>Asking the project …</p>}
        <FileFacts preview={preview} line={line} />
        {filing !== null && line.content !== 'folder' && (
          <FileActions key={`${line.key} actions`} filing={filing} path={line.key} />
        )}
      </div>
    </Modal>
  )
}
