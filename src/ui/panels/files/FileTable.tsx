import { memo } from 'react'
import { clsx } from 'clsx'
import type { FileLine } from '../../../streams/views/view'
import { useNow } from '../../kit/useNow'
import { formatFullTime, formatMinute } from '../../words/dateTime'
import { NO_VALUE } from '../../words/numberText'
import { TruncatedText } from '../shared/TruncatedText'
import tableStyles from '../shared/dataTable/DataTable.module.css'
import { FileIcon } from './FileIcon'
import styles from './FilesPanelBody.module.css'
import { sizeText, typeText } from './filesText'
import { escapeBidiControls } from '../../../board/text/isolateText'

interface FileTableProps {
  lines: readonly FileLine[]
  /** Absent if nothing can be opened. */
  onOpen: ((line: FileLine) => void) | undefined
  /** Absent if no action takes several files. */
  selection?: Selection | undefined
}

/** The files selected for a common action, by key. */
interface Selection {
  keys: ReadonlySet<string>
  onSelect: (keys: readonly string[], isSelected: boolean) => void
}

/** The entries of a folder, one per line. */
export function FileTable({ lines, onOpen, selection }: FileTableProps) {
  const now = useNow(false)
  return (
    <table className={clsx('data', tableStyles['table'], styles['files'])}>
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
            updatedText={formatUpdated(line, now)}
            onOpen={onOpen}
            isSelected={selection === undefined ? undefined : selection.keys.has(line.key)}
            onSelect={selection?.onSelect}
          />
        ))}
      </tbody>
    </table>
  )
}

const formatUpdated = ({ updatedAt }: FileLine, now: number) =>
  updatedAt === null ? NO_VALUE : formatMinute(updatedAt, now)

interface EntryProps extends Pick<FileTableProps, 'onOpen'> {
  line: FileLine
  updatedText: string
  /** Undefined if no action takes several files. */
  isSelected: boolean | undefined
  onSelect: Selection['onSelect'] | undefined
}

const Entry = memo(function Entry({ line, updatedText, onOpen, isSelected, onSelect }: EntryProps) {
  const { key, name, content, size, updatedAt } = line
  const label = (
    <>
      <FileIcon content={content} />
      <TruncatedText text={escapeBidiControls(name)} />
    </>
  )
  return (
    <tr data-row-key={key} data-content={content} data-selected={isSelected === true || undefined}>
      {isSelected !== undefined && (
        <td data-column="select">
          {content !== 'folder' && (
            <input
              className="block"
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
          <span className={clsx('opener row whole', styles['name'])}>{label}</span>
        ) : (
          <button
            type="button"
            className={clsx('opener row whole', styles['name'])}
            // The label is the full name, not its truncated drawing.
            aria-label={content === 'folder' ? `${name}, folder` : name}
            aria-haspopup="dialog"
            onClick={() => onOpen(line)}
          >
            {label}
          </button>
        )}
      </td>
      <td data-column="type" className="clip soft">
        {typeText(line)}
      </td>
      <td data-column="size" data-align="end">
        {sizeText(size)}
      </td>
      <td data-column="updated" data-align="end">
        {updatedAt === null ? (
          NO_VALUE
        ) : (
          <time dateTime={new Date(updatedAt).toISOString()} title={formatFullTime(updatedAt)}>
            {updatedText}
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
  const fileKeys = lines.filter(({ content }) => content !== 'folder').map(({ key }) => key)
  const selectedCount = fileKeys.filter(key => keys.has(key)).length
  return (
    <th scope="col" data-column="select">
      <input
        // A partial selection is indeterminate.
        ref={element => {
          if (element !== null) element.indeterminate = selectedCount > 0 && selectedCount < fileKeys.length
        }}
        className="block"
        type="checkbox"
        aria-label="Select all files"
        checked={selectedCount > 0 && selectedCount === fileKeys.length}
        onChange={({ currentTarget }) => onSelect(fileKeys, currentTarget.checked)}
      />
    </th>
  )
}
