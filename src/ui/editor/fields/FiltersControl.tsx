import { toCondition, toFilter, flags, canUseVariable, operators } from '../../../board/form/condition'
import type { Condition, Operator } from '../../../board/form/condition'
import type { FileFilter } from '../../../board/schema/sources/filters'
import { useState } from 'react'
import type { ControlProps } from './controlProps'
import { Combobox } from '../../kit/combobox/Combobox'
import { EntryList } from './EntryList'

/** The conditions on rows, a line each: column, operator, value. */
export function FiltersControl({ label, value, suggestions, onChange }: ControlProps) {
  // Kept as typed: a half-written number is no number yet.
  const [conditions, setConditions] = useState<readonly Condition[]>(() =>
    Array.isArray(value) ? value.map(each => toCondition(each as FileFilter)) : [],
  )
  const change = (next: readonly Condition[]) => {
    setConditions(next)
    onChange(next.map(each => toFilter(each, suggestions.numbers?.includes(each.column) === true)))
  }
  const blank: Condition = { column: suggestions.columns[0] ?? '', op: 'eq', text: '', variable: null }
  return (
    <EntryList label={label} entries={conditions} createEntry={() => blank} onChange={change}>
      {(condition, name, onChange) => (
        <ConditionRow label={name} condition={condition} suggestions={suggestions} onChange={onChange} />
      )}
    </EntryList>
  )
}

interface ConditionRowProps extends Pick<ControlProps, 'label' | 'suggestions'> {
  condition: Condition
  onChange: (condition: Condition) => void
}

function ConditionRow({ label, condition, suggestions, onChange }: ConditionRowProps) {
  const { column, op, text, variable } = condition
  const columns = [...new Set([...suggestions.columns, column])]
  const changeOperator = (next: Operator) =>
    onChange({
      column,
      op: next,
      text: next === 'is' ? flags[0] : op === 'is' ? '' : text,
      variable: canUseVariable(next) ? variable : null,
    })
  return (
    <div className="cluster grow">
      <select
        aria-label={`${label}: column`}
        value={column}
        onChange={({ currentTarget }) => onChange({ ...condition, column: currentTarget.value })}
      >
        {columns.map(each => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <select
        aria-label={`${label}: operator`}
        value={op}
        onChange={({ currentTarget }) => changeOperator(currentTarget.value as Operator)}
      >
        {Object.entries(operators).map(([name, operatorLabel]) => (
          <option key={name} value={name}>
            {operatorLabel}
          </option>
        ))}
      </select>
      {canUseVariable(op) && (suggestions.variables.length > 0 || variable !== null) && (
        <select
          aria-label={`${label}: compared with`}
          value={variable === null ? '' : `=${variable}`}
          onChange={({ currentTarget: { value: choice } }) =>
            onChange({ ...condition, variable: choice === '' ? null : choice.slice(1) })
          }
        >
          <option value="">the value</option>
          {[...new Set([...suggestions.variables, ...(variable === null ? [] : [variable])])].map(each => (
            <option key={each} value={`=${each}`}>
              the variable {each}
            </option>
          ))}
        </select>
      )}
      {op === 'is' ? (
        <select
          aria-label={`${label}: value`}
          value={text}
          onChange={({ currentTarget }) => onChange({ ...condition, text: currentTarget.value })}
        >
          {flags.map(flag => (
            <option key={flag} value={flag}>
              {flag === 'null' ? 'NULL' : flag}
            </option>
          ))}
        </select>
      ) : (
        variable === null && (
          <Combobox
            aria-label={`${label}: value`}
            spellCheck={false}
            autoCapitalize="none"
            placeholder={placeholders[op] ?? 'value'}
            value={text}
            suggestions={(op === 'eq' || op === 'neq' ? suggestions.values?.get(column) : undefined) ?? NONE}
            onChange={text => onChange({ ...condition, text })}
          />
        )
      )}
    </div>
  )
}

const NONE: readonly string[] = []

const placeholders: Partial<Record<Operator, string>> = {
  in: 'one, two, three',
  like: 'GET%, where % matches any text',
  ilike: 'get%, where % matches any text',
}
