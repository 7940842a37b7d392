import type { Preview } from '../../../streams/preview'
import type { FileLine } from '../../../streams/view'
import { figures } from '../../words/value'
import styles from './FileSheet.module.css'
import { FileTable } from './FileTable'
import { NOTHING } from './words'

interface FolderProps {
  seen: Extract<Preview, { type: 'folder' }>
  onOpen: (line: FileLine) => void
}

/** What was in a folder when it was opened. */
export function Folder({ seen: { lines, cut }, onOpen }: FolderProps) {
  if (lines.length === 0)
    return (
      <div className={styles['refused']}>
        <p className={styles['sentence']}>{NOTHING.title}</p>
        <p>{NOTHING.text}</p>
      </div>
    )
  return (
    <div className={styles['folder']}>
      <FileTable lines={lines} onOpen={onOpen} />
      {cut && <p className={styles['wait']}>{`The first ${figures(lines.length)}; there are more.`}</p>}
    </div>
  )
}
