import { clsx } from 'clsx'
import { isRecord } from '../../../board/json/isRecord'
import { blankValue, type FieldInput, type Field } from '../../../board/form/formFields'
import { labelFromName } from '../../../board/model/columnTypes'
import { Checkbox } from '../../kit/form/Toggle'
import type { CompositeControlProps, ControlProps } from './controlProps'
import { EntryList } from './EntryList'
import styles from '../panelForm/PanelSheet.module.css'

/** Several fields side by side. */
export function GroupControl({ input: { fields }, value, ...props }: CompositeControlProps<'group'>) {
  const values = isRecord(value) ? value : {}
  return (
    <div className="cluster grow">
      {fields.map(field => (
        <GroupPart
          key={field.name}
          {...props}
          field={field}
          value={values[field.name]}
          onChange={next => {
            const { [field.name]: _, ...rest } = values
            const changedValues = { ...values, [field.name]: next, ...followingLabel(field, values, next) }
            props.onChange(next === undefined ? rest : changedValues)
          }}
        />
      ))}
    </div>
  )
}

/** A label derived from the column's name follows the column. */
function followingLabel({ input }: Field, values: Record<string, unknown>, next: unknown) {
  if (input.type !== 'column' || typeof next !== 'string' || typeof values['label'] !== 'string') return {}
  const derivedLabel = typeof values['column'] === 'string' ? labelFromName(values['column']) : ''
  return values['label'] === derivedLabel || values['label'] === '' ? { label: labelFromName(next) } : {}
}

interface GroupPartProps
  extends Omit<ControlProps, 'input'>, Pick<CompositeControlProps<'group'>, 'FieldControl'> {
  field: Field
}

function GroupPart({ field, label, FieldControl, ...props }: GroupPartProps) {
  return (
    <label className={clsx('stack tight note', styles['part'])}>
      <span>{field.label}</span>
      <FieldControl
        {...props}
        input={field.isOptional ? withEmptyOption(field.input) : field.input}
        label={`${label}: ${field.label}`}
        value={props.value ?? (field.isOptional ? '' : undefined)}
        onChange={next => props.onChange(field.isOptional && isEmptied(field.input, next) ? undefined : next)}
      />
    </label>
  )
}

/** An optional choice gets an empty option. */
const withEmptyOption = (input: FieldInput): FieldInput =>
  input.type === 'choice' ? { ...input, options: ['', ...input.options] } : input

/** Whether an entered value was fully cleared: it is then left out again. */
function isEmptied({ type }: FieldInput, value: unknown): boolean {
  if (value === '') return true
  const isBlank = (part: unknown) => part === undefined || part === null || part === ''
  if (type === 'number') return isBlank(value)
  if (type === 'list') return Array.isArray(value) && value.length === 0
  if (type === 'range') return Array.isArray(value) && value.every(isBlank)
  return type === 'group' && isRecord(value) && Object.values(value).every(isBlank)
}

/** A list whose entries can be removed and added. Columns are checkboxes, which is quicker. */
export function ListControl({
  input: { entry },
  value,
  FieldControl,
  ...props
}: CompositeControlProps<'list'>) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const { label, suggestions, onChange } = props
  if (entry.type === 'column' && suggestions.columns.length > 0)
    return (
      <div className={clsx('cluster', styles['ticks'])}>
        {[...new Set([...suggestions.columns, ...entries.map(String)])].map(column => (
          <Checkbox
            key={column}
            label={column}
            isOn={entries.includes(column)}
            onChange={isOn => onChange(isOn ? [...entries, column] : entries.filter(each => each !== column))}
          />
        ))}
      </div>
    )
  return (
    <EntryList
      label={label}
      entries={entries}
      createEntry={() => newEntry(entry, suggestions.columns, entries)}
      onChange={onChange}
    >
      {(each, name, change) => (
        <FieldControl {...props} input={entry} label={name} value={each} onChange={change} />
      )}
    </EntryList>
  )
}

/** A new entry, with the first column not used by another entry. */
function newEntry(entry: FieldInput, columns: readonly string[], entries: readonly unknown[]): unknown {
  const blankEntry = blankValue(entry)
  if (!isRecord(blankEntry) || !Object.hasOwn(blankEntry, 'column')) return blankEntry
  const usedColumns = entries.map(each => (isRecord(each) ? each['column'] : null))
  const column = columns.find(each => !usedColumns.includes(each)) ?? ''
  return {
    ...blankEntry,
    column,
    ...(Object.hasOwn(blankEntry, 'label') && { label: labelFromName(column) }),
  }
}
