import { memo } from 'react'
import { clsx } from 'clsx'
import type { FileLine } from '../../../streams/view'
import { useNow } from '../../clock'
import { fullTime, minuteTime } from '../../words/time'
import { NONE } from '../../words/value'
import { Middle } from '../Middle'
import tableStyles from '../Table.module.css'
import { FileIcon } from './FileIcon'
import styles from './Files.module.css'
import { sizeOf, typeOf } from './words'

interface FileTableProps {
  lines: readonly FileLine[]
  /** Absent where nothing can be opened. */
  onOpen: ((line: FileLine) => void) | undefined
}

/** What is in a folder, an entry a line. */
export function FileTable({ lines, onOpen }: FileTableProps) {
  const now = useNow(false)
  return (
    <table className={clsx(tableStyles['table'], styles['files'])}>
      <thead>
        <tr>
          <th scope="col" data-fill>
            Name
          </th>
          <th scope="col">Type</th>
          <th scope="col" data-align="end">
            Size
          </th>
          <th scope="col" data-align="end">
            Updated
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Entry key={line.key} line={line} updated={updatedOf(line, now)} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

const updatedOf = ({ updatedAt }: FileLine, now: number) =>
  updatedAt === null ? NONE : minuteTime(updatedAt, now)

interface EntryProps extends Pick<FileTableProps, 'onOpen'> {
  line: FileLine
  updated: string
}

const Entry = memo(function Entry({ line, updated, onOpen }: EntryProps) {
  const { key, name, content, size, updatedAt } = line
  const label = (
    <>
      <FileIcon content={content} />
      <Middle text={name} />
    </>
  )
  return (
    <tr data-row-key={key} data-content={content}>
      <td data-fill>
        {onOpen === undefined ? (
          <span className={styles['name']}>{label}</span>
        ) : (
          <button
            type="button"
            className={styles['name']}
            // The cut of a long name is none of its words.
            aria-label={content === 'folder' ? `${name}, folder` : name}
            aria-haspopup="dialog"
            onClick={() => onOpen(line)}
          >
            {label}
          </button>
        )}
      </td>
      <td className={styles['type']}>{typeOf(line)}</td>
      <td data-align="end">{sizeOf(size)}</td>
      <td data-align="end">
        {updatedAt === null ? (
          NONE
        ) : (
          <time dateTime={new Date(updatedAt).toISOString()} title={fullTime(updatedAt)}>
            {updated}
          </time>
        )}
      </td>
    </tr>
  )
})
