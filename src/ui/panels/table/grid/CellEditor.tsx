import { clsx } from 'clsx'
import { useCallback, useId, useRef, type KeyboardEvent } from 'react'
import type { Write } from '../../../../backend/ports/backend.port'
import { ExactName } from '../../../kit/text/ExactName'
import { Choices } from '../row/Choices'
import { choicesFor, inputFault, isChange, rowKey, toWrittenValue, type Draft } from '../row/rowDrafts'
import styles from '../mutations/RowMutations.module.css'
import type { CellEdit } from './useCellEdit'
import { isComposing } from '../../../kit/events/isComposing'
import { useWindowEvent } from '../../../kit/events/useWindowEvent'

/**
 * A cell being edited: Enter or a press on another cell saves, Esc cancels. The typed text survives changes of the row.
 */
export default function CellEditor(props: Omit<CellEdit, 'key'>) {
  const { row, target, column, label, input, rule, draft, isRefused } = props
  const { onChange, onCommit, onRefuse, onCancel } = props
  const factsId = useId()
  const editor = useRef<HTMLElement>(null)
  const field = useRef<Field | null>(null)
  const attachField = useCallback((element: Field | null) => {
    field.current = element
    focusAndSelect(element)
  }, [])
  const choices = choicesFor(input, rule)
  const text = draft.kind === 'value' ? draft.text : ''
  const faultOf = (draft: Draft) => (draft.kind === 'value' ? inputFault(input, draft.text, rule) : null)
  const writeOf = (draft: Draft): Write | null =>
    faultOf(draft) !== null || !isChange(draft, input)
      ? null
      : {
          type: 'update',
          target,
          key: rowKey(target, row),
          original: { [column]: draft.originalValue },
          values: { [column]: toWrittenValue(draft, input) },
        }
  const fault = isRefused ? faultOf(draft) : null
  const commit = () => (faultOf(draft) === null ? onCommit(writeOf(draft)) : onRefuse())
  const change = (draft: Draft) => onChange({ draft, write: writeOf(draft) })
  // Before the click, which then finds no edit.
  useWindowEvent('mousedown', ({ target }) => {
    const rows = editor.current?.closest('tbody')
    if (!(target instanceof Node) || editor.current?.contains(target) === true) return
    if (rows?.contains(target) === true) commit()
  })
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event)) return
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  const inputProps = {
    'aria-label': label,
    'aria-invalid': fault !== null || undefined,
    'aria-describedby': factsId,
    onKeyDown,
  }
  const changeText = ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    change({ ...draft, kind: 'value', text: value })
  return (
    <span
      ref={editor}
      className={clsx('flex anchor', styles['editor'])}
      data-bad={fault !== null || undefined}
    >
      {choices !== null ? (
        <select {...inputProps} ref={attachField} value={text} onChange={changeText}>
          {!choices.includes(text) && <option value={text}>{text || 'NULL'}</option>}
          <Choices values={choices} />
        </select>
      ) : (
        <input
          {...inputProps}
          ref={attachField}
          value={text}
          placeholder={draft.kind === 'null' ? 'NULL' : ''}
          spellCheck={false}
          autoComplete="off"
          onChange={changeText}
        />
      )}
      {rule?.isNullable !== false && (
        <button
          type="button"
          className="soft"
          aria-label={`NULL for ${label}`}
          aria-pressed={draft.kind === 'null'}
          onKeyDown={event => {
            event.stopPropagation()
            if (event.key === 'Escape') onCancel()
          }}
          onClick={() => {
            change({ kind: 'null', originalValue: draft.originalValue })
            // Enter saves from there.
            field.current?.focus()
          }}
        >
          NULL
        </button>
      )}
      <span ref={scrollIntoSight} className={clsx('note', styles['under'])}>
        {fault !== null && (
          <span role="alert" className="bad" ref={scrollIntoSight}>
            {fault}
          </span>
        )}
        <span id={factsId}>
          Changes <ExactName name={column} /> of <ExactName name={`${target.schema}.${target.table}`} />
        </span>
      </span>
    </span>
  )
}

/** The cell may be below the visible rows. */
const scrollIntoSight = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

type Field = HTMLInputElement | HTMLSelectElement

function focusAndSelect(element: Field | null) {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
