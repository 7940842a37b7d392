import { clsx } from 'clsx'
import { useActorRef, useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { Row, ColumnValues, Write } from '../../../../backend/ports/backend.port'
import { labelFromName } from '../../../../board/model/columnTypes'
import { rowFormMachine } from '../../../../machines/rowForm/rowForm.machine'
import { newId } from '../../../../shared/newId'
import MutationLine from '../../../mutations/MutationLine'
import { createDraftHook } from '../../../mutations/unsentDrafts'
import { mutationMarkOf, type MutationMark } from '../../../mutations/mutationMark'
import { describeReason } from '../../../words/reasons/describeReason'
import { WriteFacts } from '../../../mutations/WriteFacts'
import { Button } from '../../../kit/Button'
import type { Column } from '../../shared/dataTable/columnFormat'
import { DraftField } from './DraftField'
import { inputTypeOf, inputFault, isChange, rowKey, toValues, type Drafts } from './rowDrafts'
import styles from './RowForm.module.css'
import { keyText } from '../mutations/rowStatus'
import type { RowMutations } from '../mutations/useRowMutations'
import { isolateText } from '../../../../board/text/isolateText'

const useUnsentDrafts = createDraftHook<Drafts>()

interface RowFormProps {
  mutations: RowMutations
  columns: readonly Column[]
  /** The row as it is now; undefined for a new row. */
  row: Row | undefined
  /** Other rows, which show the type of a column and the values to suggest. */
  others: readonly Row[]
  /** Refused input, to be corrected. */
  resumedDrafts: Drafts
  onDone: () => void
}

/** A form to change a row or to fill in a new one. Typed text stays until the project has accepted it. */
export function RowForm({ mutations, columns, row, others, resumedDrafts, onDone }: RowFormProps) {
  const { target, types, commands, obstacle, write } = mutations
  const id = useId()
  const unsentDrafts = useUnsentDrafts(
    `${target.schema}.${target.table} ${row ? keyText(target.key, row) : 'new'}`,
  )
  const [unsentBefore] = useState(Object.keys(resumedDrafts).length > 0 ? undefined : unsentDrafts.previous)
  const [drafts, setDrafts] = useState(unsentBefore ?? resumedDrafts)
  const form = useActorRef(rowFormMachine.provide({ actions: { leave: onDone } }))
  const lastSent = useSelector(form, ({ context }) => context.mutation)
  const labels = new Map(columns.map(({ column, label }) => [column, label]))
  const names = [...new Set([...labels.keys(), ...target.columns])].filter(
    column =>
      mutations.ruleOf(column)?.filled !== 'always' && (row === undefined || mutations.canEdit(column)),
  )
  const sampleOf = (column: string) =>
    row?.[column] ?? others.find(other => (other[column] ?? null) !== null)?.[column]
  const inputOf = (column: string) => inputTypeOf(types[column], sampleOf(column))

  const sentMutation = commands.find(({ mutation }) => mutation === lastSent)
  const mark = sentMutation && mutationMarkOf(sentMutation.snapshot)

  const changedDrafts = Object.fromEntries(
    Object.entries(drafts).filter(([column, draft]) => row === undefined || isChange(draft, inputOf(column))),
  )
  const isFaulty = Object.entries(drafts).some(
    ([column, draft]) =>
      draft.kind === 'value' && inputFault(inputOf(column), draft.text, mutations.ruleOf(column)) !== null,
  )
  const isWorking = sentMutation !== undefined && mark !== 'refused' && mark !== 'conflict'
  const disabledReason =
    obstacle ??
    (isWorking
      ? markObstacles[mark ?? 'sending']
      : isFaulty
        ? 'Fix the highlighted field'
        : row !== undefined && Object.keys(changedDrafts).length === 0
          ? 'No changes yet'
          : null)
  const submit = () => {
    sentMutation?.mutation.send({ type: 'mutation.dismiss' })
    // From here on the mutation reports the outcome.
    unsentDrafts.forget()
    const values = toValues(changedDrafts, inputOf)
    const mutation = write(
      toWrite(mutations, row, changedDrafts, values),
      mutationTitle(row, Object.keys(changedDrafts), labels),
    )
    if (mutation !== undefined) form.send({ type: 'rowForm.sent', mutation })
  }
  const refusal = mark === 'refused' ? sentMutation?.snapshot.context.refusal : null
  return (
    <div className="stack loose above-8">
      {unsentBefore !== undefined && Object.keys(drafts).length > 0 && (
        <p className="note">Restored unsent input.</p>
      )}
      <form
        id={id}
        className="stack loose"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (disabledReason === null) submit()
        }}
      >
        {names.map(column => (
          <DraftField
            key={column}
            column={column}
            input={inputOf(column)}
            type={types[column]}
            rule={mutations.ruleOf(column)}
            label={labels.get(column) ?? labelFromName(column)}
            value={row === undefined ? undefined : (row[column] ?? null)}
            draft={drafts[column]}
            suggestions={suggestionsFor(column, types[column], others)}
            refusal={refusal?.column === column ? describeReason(refusal.reason) : null}
            onChange={draft => {
              const { [column]: _, ...rest } = drafts
              const next = draft === undefined ? rest : { ...rest, [column]: draft }
              setDrafts(next)
              unsentDrafts.save(next)
            }}
          />
        ))}
      </form>
      <div className={clsx('stack sticky-end', styles['foot'])}>
        {/* Outside the form element, because the line may hold a form: Chromium fires no submit event for nested
            forms. */}
        {sentMutation !== undefined && <MutationLine {...sentMutation} isInForm />}
        <WriteFacts id={`${id}-facts`} type={row === undefined ? 'insert' : 'update'} target={target} />
        <div className="cluster loose">
          <Button
            type="submit"
            form={id}
            busy={mark === 'sending'}
            aria-describedby={`${id}-facts`}
            aria-disabled={disabledReason !== null}
          >
            {row === undefined ? 'Add' : 'Save'}
          </Button>
          <Button
            variant="plain"
            onClick={() => {
              unsentDrafts.forget()
              onDone()
            }}
          >
            {isWorking ? 'Close' : 'Cancel'}
          </Button>
          <span role="status" className="note">
            {disabledReason}
          </span>
        </div>
      </div>
    </div>
  )
}

/** Why the row is not sent again, by the state of the mutation. */
const markObstacles: Record<MutationMark, string> = {
  waiting: 'Not sent yet',
  sending: 'Saving…',
  accepted: 'Saved',
  seen: 'Saved',
  refused: 'Rejected',
  conflict: 'Rejected',
  overrun: 'Saved, along with other rows',
  unknown: 'Sent, waiting for the response',
}

function toWrite(
  mutations: RowMutations,
  row: Row | undefined,
  changedDrafts: Drafts,
  values: ColumnValues,
): Write {
  const { target } = mutations
  if (row === undefined) return { type: 'insert', target, values: withKey(mutations, values) }
  const originalValues = Object.fromEntries(
    Object.entries(changedDrafts).map(([column, { originalValue: originalValues }]) => [
      column,
      originalValues,
    ]),
  )
  return { type: 'update', target, key: rowKey(target, row), original: originalValues, values }
}

/**
 * Chooses a UUID that the database does not fill in, so that the row can be found if no answer comes. A default may
 * mean something: the user's id, or a UUID that sorts by time.
 */
function withKey({ target: { key }, ruleOf }: RowMutations, values: ColumnValues): ColumnValues {
  const [keyColumn, ...rest] = key
  if (keyColumn === undefined || rest.length > 0 || keyColumn in values) return values
  const rule = ruleOf(keyColumn)
  const isChosenHere =
    rule?.type === 'uuid' &&
    rule.isNullable !== undefined &&
    rule.filled === undefined &&
    rule.pointsAt === undefined
  return isChosenHere ? { ...values, [keyColumn]: { kind: 'text', text: newUuid() } } : values
}

/** A random UUID, version 4. */
const newUuid = () => newId().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')

const mutationTitle = (
  row: Row | undefined,
  changedColumns: readonly string[],
  labels: ReadonlyMap<string, string>,
) =>
  row === undefined
    ? 'Add row'
    : `Edit ${changedColumns.map(column => isolateText(labels.get(column) ?? labelFromName(column))).join(', ')}`

const MAX_SUGGESTIONS = 20
/** Only an enum's name is known, so the values in other rows are suggested. */
function suggestionsFor(
  column: string,
  type: string | undefined,
  allRows: readonly Row[],
): readonly string[] {
  if (
    type === undefined ||
    inputTypeOf(type, undefined) !== 'text' ||
    /^(text|uuid|time|character|varchar)/.test(type)
  )
    return []
  const values = new Set(allRows.map(row => row[column]).filter(value => typeof value === 'string'))
  return values.size > MAX_SUGGESTIONS ? [] : [...values].sort()
}
