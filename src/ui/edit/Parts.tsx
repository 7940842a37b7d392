import { isRecord } from '../../board/file/fault'
import { blank, blankOf, type Asks, type Field } from '../../board/form/fields'
import { labelOf } from '../../board/panels/column'
import { Button } from '../Button'
import { CallGroup } from './CallGroup'
import { Choice, Control, type ControlProps } from './Control'
import styles from './PanelSheet.module.css'
import { useEntryFocus } from './useEntryFocus'
import { namesOf } from './variants'

type Of<T extends Asks['type']> = ControlProps<Extract<Asks, { type: T }>>

/** Several words beside each other. */
export function GroupControl({ asks: { fields }, value, ...props }: Of<'group'>) {
  const words = isRecord(value) ? value : {}
  return (
    <div className={styles['group']}>
      {fields.map(field => (
        <Part
          key={field.name}
          {...props}
          field={field}
          value={words[field.name]}
          onChange={next => {
            const { [field.name]: _, ...rest } = words
            const said = { ...words, [field.name]: next, ...labelled(field, words, next) }
            props.onChange(next === undefined ? rest : said)
          }}
        />
      ))}
    </div>
  )
}

/** A label that was made of the column's name follows the column. */
function labelled({ asks }: Field, words: Record<string, unknown>, next: unknown) {
  if (asks.type !== 'column' || typeof next !== 'string' || typeof words['label'] !== 'string') return {}
  const before = typeof words['column'] === 'string' ? labelOf(words['column']) : ''
  return words['label'] === before || words['label'] === '' ? { label: labelOf(next) } : {}
}

function Part({ field, label, ...props }: Omit<ControlProps, 'asks'> & { field: Field }) {
  return (
    <label className={styles['part']}>
      <span>{field.label}</span>
      <Control
        {...props}
        asks={field.isOptional ? orNothing(field.asks) : field.asks}
        label={`${label}: ${field.label}`}
        value={props.value ?? (field.isOptional ? '' : undefined)}
        onChange={next => props.onChange(field.isOptional && isNothing(field.asks, next) ? undefined : next)}
      />
    </label>
  )
}

/** What may be left out may be chosen to be. */
const orNothing = (asks: Asks): Asks =>
  asks.type === 'choice' ? { ...asks, options: ['', ...asks.options] } : asks

/** Whether everything was taken out that was entered for it: then it is left out again. */
function isNothing({ type }: Asks, value: unknown): boolean {
  if (value === '') return true
  const isBlank = (part: unknown) => part === undefined || part === null || part === ''
  if (type === 'number') return isBlank(value)
  if (type === 'list') return Array.isArray(value) && value.length === 0
  if (type === 'range') return Array.isArray(value) && value.every(isBlank)
  return type === 'group' && isRecord(value) && Object.values(value).every(isBlank)
}

/** Entries of which each can be taken away, and one more added. Columns are ticked, for that is quicker. */
export function ListControl({ asks: { entry }, value, ...props }: Of<'list'>) {
  const entries: readonly unknown[] = Array.isArray(value) ? value : []
  const { label, known, onChange } = props
  const { list, willAdd, willRemove } = useEntryFocus(entries.length)
  if (entry.type === 'column' && known.columns.length > 0)
    return (
      <div className={styles['ticks']}>
        {[...new Set([...known.columns, ...entries.map(String)])].map(column => (
          <label key={column}>
            <input
              type="checkbox"
              checked={entries.includes(column)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...entries, column] : entries.filter(each => each !== column))
              }
            />
            {column}
          </label>
        ))}
      </div>
    )
  return (
    <ol ref={list} className={styles['list']}>
      {entries.map((each, i) => (
        <li key={i}>
          <Control
            {...props}
            asks={entry}
            label={`${label} ${i + 1}`}
            value={each}
            onChange={next => onChange(entries.map((other, n) => (n === i ? next : other)))}
          />
          <Button
            look="quiet"
            aria-label={`Remove ${label} ${i + 1}`}
            onClick={() => {
              willRemove(i)
              onChange(entries.filter((_, n) => n !== i))
            }}
          >
            Remove
          </Button>
        </li>
      ))}
      <li>
        <Button
          look="plain"
          aria-label={`Add to ${label}`}
          onClick={() => {
            willAdd()
            onChange([...entries, fresh(entry, props.known.columns, entries)])
          }}
        >
          Add
        </Button>
      </li>
    </ol>
  )
}

/** A new entry, with the first column that no other has. */
function fresh(entry: Asks, columns: readonly string[], entries: readonly unknown[]): unknown {
  const made = blank(entry)
  if (!isRecord(made) || !Object.hasOwn(made, 'column')) return made
  const taken = entries.map(each => (isRecord(each) ? each['column'] : null))
  const column = columns.find(each => !taken.includes(each)) ?? ''
  return { ...made, column, ...(Object.hasOwn(made, 'label') && { label: labelOf(column) }) }
}

/** One of several forms, by the word that tells them apart. */
export function VariantsControl({ asks: { by, options }, value, ...props }: Of<'variants'>) {
  const words = isRecord(value) ? value : {}
  const chosen = options.find(option => option.value === words[by]) ?? options[0]
  const isCall = chosen?.fields.some(field => field.asks.type === 'function') === true
  const Group = isCall ? CallGroup : GroupControl
  return (
    <div className={styles['group']}>
      <Choice
        {...props}
        options={options.map(option => option.value)}
        names={namesOf(options.map(option => option.value))}
        label={`${props.label}: ${by}`}
        value={words[by]}
        onChange={next => {
          const fields = options.find(option => option.value === next)?.fields ?? []
          const kept = Object.fromEntries(
            fields.flatMap(({ name }) => (name in words ? [[name, words[name]]] : [])),
          )
          props.onChange({ ...blankOf(fields), ...kept, [by]: next })
        }}
      />
      {chosen !== undefined && (
        <Group
          {...props}
          asks={{ type: 'group', fields: chosen.fields }}
          value={words}
          onChange={next => props.onChange(isRecord(next) ? { ...next, [by]: words[by] } : next)}
        />
      )}
    </div>
  )
}
