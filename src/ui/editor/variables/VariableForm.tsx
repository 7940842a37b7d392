import { useState } from 'react'
import type { BoardFile } from '../../../board/board'
import { sourceColumns } from '../../../board/model/sourceColumns'
import type { Variable } from '../../../board/schema/variables'
import { isComposing } from '../../kit/events/isComposing'

interface VariableFormProps {
  file: BoardFile
  variable: Variable
  onChange: (words: Variable) => void
}

const kindNames: Record<Variable['kind'], string> = {
  text: 'free text',
  choice: 'one of a list',
  column: 'a column value',
}

/** A variable's settings. A field is applied on blur: every change is a single undo step. */
export function VariableForm({ file, variable, onChange }: VariableFormProps) {
  const { name, label, kind } = variable
  const common = { name, label, ...(variable.default !== undefined && { default: variable.default }) }
  const sources = Object.keys(file.sources)
  const [firstSource = ''] = sources
  const columnsOf = (source: string) => {
    const boardSource = file.sources[source]
    return boardSource === undefined ? [] : sourceColumns(boardSource)
  }
  const changeKind = (next: Variable['kind']) => {
    const nameAndLabel = { name, label }
    if (next === 'text') onChange({ ...nameAndLabel, kind: next })
    else if (next === 'choice') onChange({ ...nameAndLabel, kind: next, options: ['one', 'another'] })
    else
      onChange({ ...nameAndLabel, kind: next, source: firstSource, column: columnsOf(firstSource)[0] ?? '' })
  }
  const changeDefault = (text: string) => {
    const { default: _, ...rest } = variable
    onChange(text === '' ? rest : { ...rest, default: text })
  }
  return (
    <div className="pairs below-8">
      <TextField label="Label" value={label} onCommit={text => onChange({ ...variable, label: text })} />
      <TextField
        label="Name in the URL and filters"
        value={name}
        onCommit={text => onChange({ ...variable, name: text })}
      />
      <ChoiceField
        label="Type"
        value={kind}
        options={kindNames}
        onChoose={next => changeKind(next as typeof kind)}
      />
      {variable.kind === 'choice' && (
        <TextField
          label="Values, one per line"
          isLong
          value={variable.options.join('\n')}
          onCommit={text => onChange({ ...common, kind: 'choice', options: splitLines(text) })}
        />
      )}
      {variable.kind === 'column' && (
        <>
          <ChoiceField
            label="Values from"
            value={variable.source}
            options={asOptions(sources)}
            onChoose={source =>
              onChange({ ...common, kind: 'column', source, column: columnsOf(source)[0] ?? '' })
            }
          />
          <ChoiceField
            label="Column"
            value={variable.column}
            options={asOptions(columnsOf(variable.source))}
            onChoose={column => onChange({ ...variable, column })}
          />
        </>
      )}
      {variable.kind === 'choice' ? (
        <ChoiceField
          label="Default"
          value={variable.default ?? ''}
          options={{ '': 'any', ...asOptions(variable.options) }}
          onChoose={changeDefault}
        />
      ) : (
        <TextField
          label="Default"
          value={variable.default ?? ''}
          placeholder="any"
          onCommit={changeDefault}
        />
      )}
    </div>
  )
}

const asOptions = (all: readonly string[]) => Object.fromEntries(all.map(each => [each, each]))
const splitLines = (text: string) =>
  text
    .split('\n')
    .map(part => part.trim())
    .filter(part => part !== '')

interface TextFieldProps {
  label: string
  value: string
  placeholder?: string
  /** A text area. */
  isLong?: boolean
  onCommit: (text: string) => void
}

function TextField({ label, value, placeholder, isLong = false, onCommit }: TextFieldProps) {
  const [typedText, setTypedText] = useState(value)
  const [savedValue, setSavedValue] = useState(value)
  // Undone, or changed by another field: discard the typed text.
  if (savedValue !== value) {
    setSavedValue(value)
    setTypedText(value)
  }
  const commit = () => {
    if (typedText.trim() !== value) onCommit(typedText.trim())
  }
  const inputProps = { placeholder, spellCheck: false, value: typedText, onBlur: commit }
  return (
    <label className="stack tight note" data-long={isLong || undefined}>
      {label}
      {isLong ? (
        <textarea
          {...inputProps}
          rows={4}
          onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
        />
      ) : (
        <input
          {...inputProps}
          onChange={({ currentTarget }) => setTypedText(currentTarget.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isComposing(event)) commit()
          }}
        />
      )}
    </label>
  )
}

interface ChoiceFieldProps {
  label: string
  value: string
  options: Readonly<Record<string, string>>
  onChoose: (value: string) => void
}

const ChoiceField = ({ label, value, options, onChoose }: ChoiceFieldProps) => (
  <label className="stack tight note">
    {label}
    <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
      {Object.entries(options).map(([each, optionLabel]) => (
        <option key={each} value={each}>
          {optionLabel}
        </option>
      ))}
    </select>
  </label>
)
