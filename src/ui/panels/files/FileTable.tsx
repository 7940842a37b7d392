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
import { unturned } from '../../../board/isolated'

interface FileTableProps {
  lines: readonly FileLine[]
  /** Absent where nothing can be opened. */
  onOpen: ((line: FileLine) => void) | undefined
  /** Absent where nothing can be done with several. */
  selection?: Selection | undefined
}

/** Files that something is done with at once, by their keys. */
export interface Selection {
  keys: ReadonlySet<string>
  onSelect: (keys: readonly string[], isSelected: boolean) => void
}

/** What is in a folder, an entry a line. */
export function FileTable({ lines, onOpen, selection }: FileTableProps) {
  const now = useNow(false)
  return (
    <table className={clsx(tableStyles['table'], styles['files'])}>
      <thead>
        <tr>
          {selection !== undefined && <SelectAll lines={lines} selection={selection} />}
          <th scope="col" data-fill>
            Name
          </th>
          <th scope="col" data-column="type">
            Type
          </th>
          <th scope="col" data-column="size" data-align="end">
            Size
          </th>
          <th scope="col" data-column="updated" data-align="end">
            Updated
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(line => (
          <Entry
            key={line.key}
            line={line}
            updated={updatedOf(line, now)}
            onOpen={onOpen}
            isSelected={selection === undefined ? undefined : selection.keys.has(line.key)}
            onSelect={selection?.onSelect}
          />
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
  /** Undefined where nothing can be done with several. */
  isSelected: boolean | undefined
  onSelect: Selection['onSelect'] | undefined
}

const Entry = memo(function Entry({ line, updated, onOpen, isSelected, onSelect }: EntryProps) {
  const { key, name, content, size, updatedAt } = line
  const label = (
    <>
      <FileIcon content={content} />
      <Middle text={unturned(name)} />
    </>
  )
  return (
    <tr data-row-key={key} data-content={content} data-selected={isSelected === true || undefined}>
      {isSelected !== undefined && (
        <td data-column="select">
          {content !== 'folder' && (
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={({ currentTarget }) => onSelect?.([key], currentTarget.checked)}
            />
          )}
        </td>
      )}
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
      <td data-column="type" className={styles['type']}>
        {typeOf(line)}
      </td>
      <td data-column="size" data-align="end">
        {sizeOf(size)}
      </td>
      <td data-column="updated" data-align="end">
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

function SelectAll({
  lines,
  selection: { keys, onSelect },
}: {
  lines: readonly FileLine[]
  selection: Selection
}) {
  const all = lines.filter(({ content }) => content !== 'folder').map(({ key }) => key)
  const count = all.filter(key => keys.has(key)).length
  return (
    <th scope="col" data-column="select">
      <input
        // Some of them are neither all nor none.
        ref={element => {
          if (element !== null) element.indeterminate = count > 0 && count < all.length
        }}
        type="checkbox"
        aria-label="Select all files"
        checked={count > 0 && count === all.length}
        onChange={({ currentTarget }) => onSelect(all, currentTarget.checked)}
      />
    </th>
  )
}
