import { useCallback, useState } from 'react'
import type { Row } from '../../../backend/port'
import type { TablePanel } from '../../../board/board'
import { instantOf } from '../../../board/instant'
import type { ChannelRef } from '../../../machines/channel.machine'
import { CopyButton } from '../../account/CopyButton'
import { Button } from '../../Button'
import { Modal } from '../../commands/Modal'
import { SetButton } from '../../variables/SetButton'
import { fullTime } from '../../words/time'
import { figures } from '../../words/value'
import type { Column } from '../columns'
import type { Line } from './compare'
import type { Drafts } from './drafts'
import { RowCalls } from '../action/RowCalls'
import { RowActions } from './RowActions'
import { RowForm } from './RowForm'
import styles from './RowSheet.module.css'
import { useFlash } from './useFlash'
import type { Writing } from './useWriting'
import { ExactName } from '../../text/ExactName'
import { Isolated } from '../../text/Isolated'

interface RowSheetProps {
  title: string
  /** As it is, or as it was last. */
  line: Line
  columns: readonly Column[]
  /** Why it is not shown any more; null while it is. */
  gone: string | null
  /** The variable that choosing the row sets. */
  sets: TablePanel['sets']
  onClose: () => void
  writing: Writing | null
  channel: ChannelRef | undefined
  /** For what their columns hold. */
  others: readonly Row[]
  /** What was entered before, and not taken: it is opened to be changed. */
  resumed: Drafts | null
}

/** One row in full: every column that is read of it, exact values. It follows the row while that changes. */
export default function RowSheet(props: RowSheetProps) {
  const { title, line, columns, gone, sets, onClose, writing, others, resumed, channel } = props
  const [edited, setEdited] = useState(resumed)
  const leave = useCallback(() => setEdited(null), [])
  const { row } = line
  if (edited !== null && writing !== null && row !== undefined)
    return (
      <Modal title={title} isSide onClose={onClose}>
        <p role="status" className={styles['gone']}>
          {gone}
        </p>
        <p className={styles['which']}>
          {writing.target.key.map(column => `${column} ${textOf(row[column])}`).join(', ')}
        </p>
        <RowForm {...{ writing, columns, row, others }} resumed={edited} onDone={leave} />
      </Modal>
    )
  const fields = fieldsOf(line, columns)
  const json = () =>
    JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])), null, 2)
  return (
    <Modal title={title} isSide onClose={onClose}>
      <p role="status" className={styles['gone']}>
        {gone}
      </p>
      {writing !== null && row !== undefined && (
        <RowActions {...{ writing, row }} isGone={gone !== null} onEdit={() => setEdited({})} />
      )}
      {row !== undefined && gone === null && <RowCalls channel={channel} row={row} />}
      <dl className={styles['fields']}>
        {fields.map(({ name, label, value }) => (
          <Field key={name} name={name} label={label} value={value} />
        ))}
      </dl>
      <p className={styles['acts']}>
        {sets !== undefined && (
          <SetButton
            variable={sets.variable}
            value={fields.find(({ name }) => name === sets.column)?.value}
          />
        )}
        <CopyButton textOf={json} label="Copy as JSON" />
      </p>
    </Modal>
  )
}

function Field({ name, label, value }: { name: string; label: string | undefined; value: unknown }) {
  const text = textOf(value)
  const place = useFlash<HTMLElement>(text)
  const at = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? instantOf(value) : NaN
  return (
    <div className={styles['field']}>
      <dt>
        <Isolated text={label ?? name} />
        {label !== undefined && label !== name && <ExactName name={name} />}
      </dt>
      <dd ref={place}>
        {value === null || value === undefined ? <em>NULL</em> : <Value text={text} />}
        {!Number.isNaN(at) && <span>{fullTime(at)}</span>}
      </dd>
    </div>
  )
}

/** Longer than anybody reads at once; of a megabyte the page would stand still for seconds. */
const MOST = 10_000

function Value({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  if (text === '') return <em>empty text</em>
  const isCut = text.length > MOST && !isWhole
  return (
    <>
      {text.length > MOST && (
        <Button look="quiet" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? 'Show the beginning only' : `Show all ${figures(text.length)} characters`}
        </Button>
      )}
      <pre>{isCut ? `${text.slice(0, MOST)}…` : text}</pre>
    </>
  )
}

/** As the panel has them first, then what else is read. */
function fieldsOf({ row, cells }: Line, columns: readonly Column[]) {
  const shown = columns.map(({ column, label }, i) => ({
    name: column,
    label,
    value: row === undefined ? (cells[i] ?? null) : row[column],
  }))
  const names = new Set(columns.map(({ column }) => column))
  const others = Object.entries(row ?? {}).filter(([name]) => !names.has(name))
  return [...shown, ...others.map(([name, value]) => ({ name, label: undefined, value }))]
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2)
