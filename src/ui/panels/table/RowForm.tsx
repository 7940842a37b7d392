import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { Row, Values, Write } from '../../../backend/port'
import { labelOf } from '../../../board/panels/column'
import { newId } from '../../../newId'
import { CommandLine } from '../../act/CommandLine'
import { typedIn } from '../../act/typed'
import { markOf, type Mark } from '../../act/mark'
import { WriteFacts } from '../../act/WriteFacts'
import { Button } from '../../Button'
import type { Column } from '../columns'
import { DraftField } from './DraftField'
import { asksOf, faultOf, isChange, valuesOf, type Drafts } from './drafts'
import styles from './RowForm.module.css'
import { wordsOfKey } from './marks'
import { keyOf, type Writing } from './useWriting'
import { isolated } from '../../../board/isolated'

const useTyped = typedIn<Drafts>()

interface RowFormProps {
  writing: Writing
  columns: readonly Column[]
  /** The row as it is now; undefined for a new one. */
  row: Row | undefined
  /** Others, to tell what a column holds and what to offer. */
  others: readonly Row[]
  /** What was entered before, and not taken. */
  resumed: Drafts
  onDone: () => void
}

/** A row is changed, or a new one filled in. What is typed stays until the project has taken it. */
export function RowForm({ writing, columns, row, others, resumed, onDone }: RowFormProps) {
  const { target, types, commands, cutOff, describe, begin } = writing
  const id = useId()
  const typed = useTyped(`${target.schema}.${target.table} ${row ? wordsOfKey(target.key, row) : 'new'}`)
  const [before] = useState(Object.keys(resumed).length > 0 ? undefined : typed.before)
  const [drafts, setDrafts] = useState(before ?? resumed)
  const [order, setOrder] = useState<string | null>(null)
  const ask = useEffectEvent(describe)
  useEffect(() => ask(), [])
  const labels = new Map(columns.map(({ column, label }) => [column, label]))
  const names = [...new Set([...labels.keys(), ...target.columns])].filter(
    column => row === undefined || writing.mayEdit(column),
  )
  const sampleOf = (column: string) =>
    row?.[column] ?? others.find(other => (other[column] ?? null) !== null)?.[column]
  const asks = (column: string) => asksOf(types[column], sampleOf(column))

  const sent = commands.find(({ snapshot }) => snapshot.context.order.id === order)
  const mark = sent && markOf(sent.snapshot)
  const isTaken = mark === 'accepted' || mark === 'seen'
  useEffect(() => {
    if (isTaken) onDone()
  }, [isTaken, onDone])

  const changed = Object.fromEntries(
    Object.entries(drafts).filter(([column, draft]) => row === undefined || isChange(draft, asks(column))),
  )
  const isFaulty = Object.entries(drafts).some(
    ([column, draft]) => draft.is === 'value' && faultOf(asks(column), draft.text) !== null,
  )
  const isWorking = sent !== undefined && mark !== 'refused' && mark !== 'conflict'
  const vain =
    cutOff ??
    (isWorking
      ? underWay[mark ?? 'sending']
      : isFaulty
        ? 'Something that was entered cannot be.'
        : row !== undefined && Object.keys(changed).length === 0
          ? 'Nothing is changed yet.'
          : null)
  const submit = () => {
    sent?.command.send({ type: 'command.dismiss' })
    // From here on it is the command's to say what became of it.
    typed.forget()
    const values = valuesOf(changed, asks)
    setOrder(
      begin(writeOf(writing, row, changed, values, others), wordsFor(row, Object.keys(changed), labels)),
    )
  }
  const refusal = mark === 'refused' ? sent?.snapshot.context.refusal : null
  return (
    <div className={styles['form']}>
      {before !== undefined && Object.keys(drafts).length > 0 && (
        <p className={styles['says']}>This holds what you entered before and did not send.</p>
      )}
      <form
        id={id}
        className={styles['fields']}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (vain === null) submit()
        }}
      >
        {names.map(column => (
          <DraftField
            key={column}
            {...{ column, asks: asks(column), type: types[column] }}
            label={labels.get(column) ?? labelOf(column)}
            value={row === undefined ? undefined : (row[column] ?? null)}
            draft={drafts[column]}
            offered={offeredIn(column, types[column], others)}
            refused={refusal?.column === column ? refusal.words : null}
            onChange={draft => {
              const { [column]: _, ...rest } = drafts
              const next = draft === undefined ? rest : { ...rest, [column]: draft }
              setDrafts(next)
              typed.keep(next)
            }}
          />
        ))}
      </form>
      <div className={styles['foot']}>
        {/* Not in the form: it may hold one itself, and of a form in a form the browser tells nobody that it was sent. */}
        {sent !== undefined && <CommandLine {...sent} isInForm />}
        <WriteFacts id={`${id}-facts`} type={row === undefined ? 'insert' : 'update'} target={target} />
        <div className={styles['acts']}>
          <Button
            type="submit"
            form={id}
            busy={mark === 'sending'}
            aria-describedby={`${id}-facts`}
            aria-disabled={vain !== null}
          >
            {row === undefined ? 'Add' : 'Save'}
          </Button>
          <Button
            look="plain"
            onClick={() => {
              typed.forget()
              onDone()
            }}
          >
            {isWorking ? 'Close' : 'Cancel'}
          </Button>
          <span role="status">{vain}</span>
        </div>
      </div>
    </div>
  )
}

/** Why it is not sent once more, by how it stands. */
const underWay: Record<Mark, string> = {
  waiting: 'It is not sent yet.',
  sending: 'It is on its way.',
  accepted: 'It is written.',
  seen: 'It is written.',
  refused: 'It was refused.',
  conflict: 'It was refused.',
  overrun: 'It was written, and other rows with it.',
  unknown: 'It was sent, and no answer came yet.',
}

function writeOf(
  { target, types }: Writing,
  row: Row | undefined,
  changed: Drafts,
  values: Values,
  others: readonly Row[],
): Write {
  if (row === undefined) return { type: 'insert', target, values: withKey(target, types, values, others) }
  const seen = Object.fromEntries(Object.entries(changed).map(([column, { seen }]) => [column, seen]))
  return { type: 'update', target, key: keyOf(target, row), seen, values }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** A key chosen here is one by which the row can be found if no answer comes. */
function withKey(
  { key }: Writing['target'],
  types: Writing['types'],
  values: Values,
  others: readonly Row[],
): Values {
  const [only, ...rest] = key
  if (only === undefined || rest.length > 0 || only in values) return values
  const isUuid =
    types[only] === 'uuid' ||
    (types[only] === undefined && others.length > 0 && others.every(row => UUID.test(String(row[only]))))
  return isUuid ? { ...values, [only]: { kind: 'text', text: newUuid() } } : values
}

/** Of the kind that is drawn by lot. */
const newUuid = () => newId().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')

const wordsFor = (row: Row | undefined, changed: readonly string[], labels: ReadonlyMap<string, string>) =>
  row === undefined
    ? 'Add a row'
    : `Edit ${changed.map(column => isolated(labels.get(column) ?? labelOf(column))).join(', ')}`

const FEW = 20
/** Of an enum only its name is known: what other rows hold is offered. */
function offeredIn(column: string, type: string | undefined, others: readonly Row[]): readonly string[] {
  if (
    type === undefined ||
    asksOf(type, undefined) !== 'text' ||
    /^(text|uuid|time|character|varchar)/.test(type)
  )
    return []
  const held = new Set(others.map(row => row[column]).filter(value => typeof value === 'string'))
  return held.size > FEW ? [] : [...held].sort()
}
