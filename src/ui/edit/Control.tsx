import type { Described } from '../../backend/port'
import type { Asks } from '../../board/form/fields'
import { GroupControl, ListControl, VariantsControl } from './Parts'
import { FiltersControl } from './FiltersControl'
import { JsonControl } from './JsonControl'
import styles from './PanelSheet.module.css'

/** What can be chosen from. */
export interface Known {
  columns: readonly string[]
  /** The columns that hold numbers. */
  numbers?: readonly string[]
  variables: readonly string[]
  /** What the project says of its functions, where one may be called; null: nothing yet. */
  described?: Described | null
}

export interface ControlProps<A extends Asks = Asks> {
  asks: A
  /** Its accessible name. */
  label: string
  value: unknown
  isBad: boolean
  known: Known
  onChange: (value: unknown) => void
}

/** What is entered for one thing that a form asks. */
export function Control(props: ControlProps) {
  const { asks, label, value, isBad, known, onChange } = props
  const named = { 'aria-label': label, 'aria-invalid': isBad || undefined }
  switch (asks.type) {
    case 'text':
      return asks.isLong ? (
        <textarea
          {...named}
          rows={8}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <input
          {...named}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'number':
      return <NumberControl {...props} asks={asks} />
    case 'flag':
      return (
        <input
          type="checkbox"
          aria-label={label}
          checked={value === true}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
      )
    case 'choice':
      return <Choice {...props} options={asks.options} />
    case 'column':
      return known.columns.length === 0 ? (
        <input
          {...named}
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <Choice {...props} options={known.columns} />
      )
    case 'variable':
      return <Choice {...props} options={known.variables} />
    case 'function':
      return (
        <input
          {...named}
          spellCheck={false}
          autoCapitalize="none"
          value={textOf(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    case 'range':
      return <RangeControl {...props} />
    case 'group':
      return <GroupControl {...props} asks={asks} />
    case 'list':
      return <ListControl {...props} asks={asks} />
    case 'variants':
      return <VariantsControl {...props} asks={asks} />
    case 'filters':
      return <FiltersControl {...props} />
    case 'record':
    case 'other':
      return <JsonControl {...props} />
  }
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

function NumberControl({
  asks,
  label,
  value,
  isBad,
  onChange,
}: ControlProps<Extract<Asks, { type: 'number' }>>) {
  return (
    <input
      type="number"
      aria-label={label}
      aria-invalid={isBad || undefined}
      inputMode={asks.isWhole ? 'numeric' : 'decimal'}
      min={asks.least ?? undefined}
      max={asks.most ?? undefined}
      step={asks.isWhole ? 1 : 'any'}
      value={textOf(value)}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : Number(typed))}
    />
  )
}

interface ChoiceProps extends Omit<ControlProps, 'asks' | 'known'> {
  options: readonly string[]
  /** As people say them, where that is something else. */
  names?: Readonly<Record<string, string>>
}

export function Choice({ label, value, isBad, options, names = {}, onChange }: ChoiceProps) {
  const now = textOf(value)
  const isStrange = !options.includes(now)
  return (
    <select
      aria-label={label}
      aria-invalid={isBad || undefined}
      value={now}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {isStrange && <option value={now}>{now === '' ? 'Choose…' : now}</option>}
      {options.map(option => (
        <option key={option} value={option}>
          {option === '' ? 'Left out' : (names[option] ?? option)}
        </option>
      ))}
    </select>
  )
}

function RangeControl({ asks: _, label, value, ...props }: ControlProps) {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  const number = { type: 'number', least: null, most: null, isWhole: false } as const
  return (
    <div className={styles['beside']}>
      <NumberControl
        {...props}
        asks={number}
        label={`${label} from`}
        value={from}
        onChange={next => props.onChange([next, to])}
      />
      <span>to</span>
      <NumberControl
        {...props}
        asks={number}
        label={`${label} to`}
        value={to}
        onChange={next => props.onChange([from, next])}
      />
    </div>
  )
}
