import type { Row } from '../../../../backend/ports/backend.port'
import { isolateText } from '../../../../board/text/isolateText'
import type { TablePanel } from '../../../../board/board'
import type { ChannelRef } from '../../../../machines/channel/channel.machine'
import { CopyButton } from '../../../kit/CopyButton'
import { Modal } from '../../../kit/Modal'
import { FilterButton } from '../../../variables/FilterButton'
import type { ReferenceTarget } from '../../../../machines/references/references.select'
import { isInternalColumn } from '../../shared/dataTable/isInternalColumn'
import { namedValue, type Column } from '../../shared/dataTable/columnFormat'
import type { TableLine } from '../arrangement/compareValues'
import type { Drafts } from './rowDrafts'
import { RowCalls } from '../../action/RowCalls'
import { RowActions } from './RowActions'
import { RowField, rowValueText, type FollowedReference } from './RowField'
import { RowForm } from './RowForm'
import { withAccepted } from '../mutations/rowStatus'
import type { RowMutations } from '../mutations/useRowMutations'

interface RowSheetProps {
  title: string
  /** The line as it is, or as it was last. */
  line: TableLine
  columns: readonly Column[]
  /** Why the row is no longer shown; null while it is shown. */
  goneText: string | null
  /** The variable set by choosing the row. */
  sets: TablePanel['clickVariable']
  onClose: () => void
  mutations: RowMutations | null
  channel: ChannelRef | undefined
  /** All rows, for the values of their columns. */
  allRows: readonly Row[]
  /** What the form begins with; null while the row is read. */
  drafts: Drafts | null
  onEdit: () => void
  onRead: () => void
  /** Opens the row that a foreign key points at. */
  onFollow: (target: ReferenceTarget, key: unknown) => void
}

/** A row in full: every column that the source reads, with exact values. Follows the row's changes. */
export default function RowSheet(props: RowSheetProps) {
  const {
    title,
    line,
    columns,
    goneText,
    sets,
    onClose,
    mutations,
    allRows: others,
    drafts,
    onEdit,
    onRead,
    channel,
    onFollow,
  } = props
  const { row } = line
  if (drafts !== null && mutations !== null && row !== undefined)
    return (
      <Modal title={title} isSide onClose={onClose}>
        <p role="status" className="notice above-8" data-signal="warn">
          {goneText}
        </p>
        <p className="note mono above-8">
          {mutations.target.key
            .map(column => `${isolateText(column)} ${isolateText(rowValueText(row[column]))}`)
            .join(', ')}
        </p>
        <RowForm
          mutations={mutations}
          columns={columns}
          others={others}
          row={withAccepted(mutations, row)}
          resumedDrafts={drafts}
          onDone={onRead}
        />
      </Modal>
    )
  const fields = fieldsOf(line, columns)
  const json = () =>
    JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])), null, 2)
  return (
    <Modal title={title} isSide onClose={onClose}>
      <p role="status" className="notice above-8" data-signal="warn">
        {goneText}
      </p>
      <div className="cluster from-start">
        {mutations !== null && row !== undefined && (
          <RowActions mutations={mutations} row={row} isGone={goneText !== null} onEdit={onEdit} />
        )}
        {row !== undefined && goneText === null && <RowCalls channel={channel} row={row} />}
      </div>
      <dl className="below-8 body">
        {fields.map(({ name, label, value }) => (
          <RowField
            key={name}
            name={name}
            label={label}
            value={value}
            reference={followReference(columns, name, value, onFollow)}
          />
        ))}
      </dl>
      <p className="cluster">
        {sets !== undefined && (
          <FilterButton
            variable={sets.variable}
            value={fields.find(({ name }) => name === sets.column)?.value}
          />
        )}
        <CopyButton getText={json} label="Copy as JSON" />
      </p>
    </Modal>
  )
}

/** The panel's columns first, then the others that the source reads. */
function fieldsOf({ row, cells }: TableLine, columns: readonly Column[]) {
  const panelFields = columns.map(({ column, label }, i) => ({
    name: column,
    label,
    value: row === undefined ? (cells[i] ?? null) : row[column],
  }))
  const names = new Set(columns.map(({ column }) => column))
  const otherEntries = Object.entries(row ?? {}).filter(
    ([name]) => !names.has(name) && !isInternalColumn(name),
  )
  return [...panelFields, ...otherEntries.map(([name, value]) => ({ name, label: undefined, value }))]
}

/** Where the value of a column leads, if it is a foreign key. */
function followReference(
  columns: readonly Column[],
  name: string,
  value: unknown,
  onFollow: RowSheetProps['onFollow'],
): FollowedReference | undefined {
  const column = columns.find(each => each.column === name)
  if (column?.reference === undefined || (typeof value !== 'string' && typeof value !== 'number'))
    return undefined
  const { reference } = column
  return { text: String(namedValue(column, value)), onFollow: () => onFollow(reference, value) }
}
