import type { Preview } from '../../../../streams/filePreview'
import type { FileLine } from '../../../../streams/views/view'
import { formatFigures } from '../../../words/numberText'
import styles from './FileSheet.module.css'
import { FileTable } from '../FileTable'
import { emptyFolderText } from '../../../words/emptyText'

interface FolderContentProps {
  folder: Extract<Preview, { type: 'folder' }>
  onOpen: (line: FileLine) => void
}

/** A folder's entries when it was opened. */
export function FolderContent({ folder: { lines, isTruncated }, onOpen }: FolderContentProps) {
  if (lines.length === 0)
    return (
      <div className="stack from-start around-8 soft">
        <p className="title">{emptyFolderText.title}</p>
        <p>{emptyFolderText.text}</p>
      </div>
    )
  return (
    <div className={styles['folder']}>
      <FileTable lines={lines} onOpen={onOpen} />
      {isTruncated && <p className="above-8 soft">{`First ${formatFigures(lines.length)}, more exist`}</p>}
    </div>
  )
}
