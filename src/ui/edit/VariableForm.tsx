import { useState } from 'react'
import type { BoardFile } from '../../board/board'
import { columnsIn } from '../../board/columns'
import type { Variable } from '../../board/variables'
import styles from './Variables.module.css'

interface VariableFormProps {
  file: BoardFile
  variable: Variable
  onChange: (words: Variable) => void
}

const kinds: Record<Variable['kind'], string> = {
  text: 'typed in',
  choice: 'one of a few values',
  column: 'a value of a column',
}

/** What a variable says of itself. A field counts when it is left: every change is one step that can be undone. */
export function VariableForm({ file, variable, onChange }: VariableFormProps) {
  const { name, label, kind } = variable
  const own = { name, label, ...(variable.default !== undefined && { default: variable.default }) }
  const sources = Object.keys(file.sources)
  const [firstSource = ''] = sources
  const columnsOf = (source: string) => {
    const found = file.sources[source]
    return found === undefined ? [] : columnsIn(found)
  }
  const turn = (next: Variable['kind']) => {
    const bare = { name, label }
    if (next === 'text') onChange({ ...bare, kind: next })
    else if (next === 'choice') onChange({ ...bare, kind: next, values: ['one', 'another'] })
    else onChange({ ...bare, kind: next, source: firstSource, column: columnsOf(firstSource)[0] ?? '' })
  }
  const withDefault = (text: string) => {
    const { default: _, ...rest } = variable
    onChange(text === '' ? rest : { ...rest, default: text })
  }
  return (
    <div className={styles['form']}>
      <Field label="Label" value={label} onLeave={text => onChange({ ...variable, label: text })} />
      <Field
        label="Name in the address and in filters"
        value={name}
        onLeave={text => onChange({ ...variable, name: text })}
      />
      <Choice
        label="Its value is"
        value={kind}
        options={kinds}
        onChoose={next => turn(next as typeof kind)}
      />
      {variable.kind === 'choice' && (
        <Field
          label="Values, one a line"
          isLong
          value={variable.values.join('\n')}
          onLeave={text => onChange({ ...own, kind: 'choice', values: partsOf(text) })}
        />
      )}
      {variable.kind === 'column' && (
        <>
          <Choice
            label="Offered from the rows of"
            value={variable.source}
            options={named(sources)}
            onChoose={source =>
              onChange({ ...own, kind: 'column', source, column: columnsOf(source)[0] ?? '' })
            }
          />
          <Choice
            label="Column"
            value={variable.column}
            options={named(columnsOf(variable.source))}
            onChoose={column => onChange({ ...variable, column })}
          />
        </>
      )}
      {variable.kind === 'choice' ? (
        <Choice
          label="At first"
          value={variable.default ?? ''}
          options={{ '': 'any', ...named(variable.values) }}
          onChoose={withDefault}
        />
      ) : (
        <Field label="At first" value={variable.default ?? ''} placeholder="any" onLeave={withDefault} />
      )}
    </div>
  )
}

const named = (all: readonly string[]) => Object.fromEntries(all.map(each => [each, each]))
const partsOf = (text: string) =>
  text
    .split('\n')
    .map(part => part.trim())
    .filter(part => part !== '')

interface FieldProps {
  label: string
  value: string
  placeholder?: string
  /** Of several lines. */
  isLong?: boolean
  onLeave: (text: string) => void
}

function Field({ label, value, placeholder, isLong = false, onLeave }: FieldProps) {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  // Undone, or changed by another field: what was typed here is over.
  if (before !== value) {
    setBefore(value)
    setTyped(value)
  }
  const leave = () => {
    if (typed.trim() !== value) onLeave(typed.trim())
  }
  const shared = { placeholder, spellCheck: false, value: typed, onBlur: leave }
  return (
    <label data-long={isLong || undefined}>
      {label}
      {isLong ? (
        <textarea {...shared} rows={4} onChange={({ currentTarget }) => setTyped(currentTarget.value)} />
      ) : (
        <input
          {...shared}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') leave()
          }}
        />
      )}
    </label>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChoose: (value: string) => void
}

const Choice = ({ label, value, options, onChoose }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {Object.entries(options).map(([each, says]) => (
        <option key={each} value={each}>
          {says}
        </option>
      ))}
    </select>
  </label>
)
