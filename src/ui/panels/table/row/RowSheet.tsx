import { useState } from 'react'
import type { Row } from '../../../../backend/ports/backend.port'
import type { TablePanel } from '../../../../board/board'
import { parseInstant } from '../../../../board/time/parseInstant'
import type { ChannelRef } from '../../../../machines/channel/channel.machine'
import { CopyButton } from '../../../kit/CopyButton'
import { Button } from '../../../kit/Button'
import { Modal } from '../../../kit/Modal'
import { FilterButton } from '../../../variables/FilterButton'
import { formatFullTime } from '../../../words/dateTime'
import { formatFigures } from '../../../words/numberText'
import type { Column } from '../../shared/dataTable/columnFormat'
import type { TableLine } from '../arrangement/compareValues'
import type { Drafts } from './rowDrafts'
import { RowCalls } from '../../action/RowCalls'
import { RowActions } from './RowActions'
import { RowForm } from './RowForm'
import { useFlash } from '../grid/useFlash'
import type { RowMutations } from '../mutations/useRowMutations'
import { ExactName } from '../../../kit/text/ExactName'
import { Isolated } from '../../../kit/text/Isolated'

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
  } = props
  const { row } = line
  if (drafts !== null && mutations !== null && row !== undefined)
    return (
      <Modal title={title} isSide onClose={onClose}>
        <p role="status" className="notice above-8" data-signal="warn">
          {goneText}
        </p>
        <p className="note mono above-8">
          {mutations.target.key.map(column => `${column} ${textOf(row[column])}`).join(', ')}
        </p>
        <RowForm {...{ mutations, columns, row, others }} resumedDrafts={drafts} onDone={onRead} />
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
      {mutations !== null && row !== undefined && (
        <RowActions {...{ mutations, row }} isGone={goneText !== null} onEdit={onEdit} />
      )}
      {row !== undefined && goneText === null && <RowCalls channel={channel} row={row} />}
      <dl className="below-8 body">
        {fields.map(({ name, label, value }) => (
          <Field key={name} name={name} label={label} value={value} />
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

function Field({ name, label, value }: { name: string; label: string | undefined; value: unknown }) {
  const text = textOf(value)
  const valueRef = useFlash<HTMLElement>(text)
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? parseInstant(value) : NaN
  return (
    <div className="around-8 ruled">
      <dt className="flex between loose note">
        <Isolated text={label ?? name} />
        {label !== undefined && label !== name && <ExactName name={name} />}
      </dt>
      <dd ref={valueRef}>
        {value === null || value === undefined ? <em>NULL</em> : <Value text={text} />}
        {!Number.isNaN(at) && <span className="note">{formatFullTime(at)}</span>}
      </dd>
    </div>
  )
}

/** More than anybody reads at once; a megabyte would freeze the page for seconds. */
const MAX_CHARACTERS = 10_000

function Value({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === '') return <em>empty text</em>
  const isCut = text.length > MAX_CHARACTERS && !isWhole
  return (
    <>
      {text.length > MAX_CHARACTERS && (
        <Button variant="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show less' : `Show all ${formatFigures(text.length)} characters`}
        </Button>
      )}
      <pre>{isCut ? `${text.slice(0, MAX_CHARACTERS)}…` : text}</pre>
    </>
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
  const otherEntries = Object.entries(row ?? {}).filter(([name]) => !names.has(name))
  return [...panelFields, ...otherEntries.map(([name, value]) => ({ name, label: undefined, value }))]
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)
