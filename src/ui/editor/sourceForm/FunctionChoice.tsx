import { clsx } from 'clsx'
import { useId } from 'react'
import type { SchemaAnswer, FunctionShape } from '../../../backend/ports/backend.port'
import type { FormValues } from '../../../board/form/applyForm'
import type { FunctionOffer } from '../../../board/form/functionOffer'
import SqlFileActions from '../../kit/sql/SqlFileActions'
import { DescribeSqlHint } from './DescribeSqlHint'
import styles from '../panelForm/PanelSheet.module.css'

interface FunctionChoiceProps {
  schemaAnswer: SchemaAnswer | null
  /** The current call: schema, name and arguments. */
  words: FormValues
  /** The text after the name of a function that may write. */
  writeHint: string
  onChoose: (offer: FunctionOffer, columns: FunctionShape['columns']) => void
}

/** Chooses a function from those that the project describes; others are typed below. */
export function FunctionChoice({ schemaAnswer, words, writeHint, onChoose }: FunctionChoiceProps) {
  const id = useId()
  if (schemaAnswer?.type === 'undescribed')
    return (
      <div>
        <p className="note">
          We can’t list this project’s functions. <DescribeSqlHint />
        </p>
        <SqlFileActions file="describe.sql" />
      </div>
    )
  if (schemaAnswer?.type !== 'described' || schemaAnswer.functions.length === 0) return null
  const { functions } = schemaAnswer
  const chosenIndex = words['schema'] === SCHEMA ? functionIndex(functions, words) : NONE
  const shape = functions[chosenIndex]
  return (
    <div className="stack">
      <label className={clsx('stack tight label', styles['field'])} htmlFor={id}>
        Database function
      </label>
      <select
        id={id}
        value={chosenIndex}
        onChange={({ currentTarget }) => {
          const next = functions[Number(currentTarget.value)]
          if (next === undefined) return
          const isOneOfSeveral = functions.some(each => each !== next && each.name === next.name)
          onChoose({ schema: SCHEMA, isOneOfSeveral, ...next }, next.columns)
        }}
      >
        {shape === undefined && <option value={NONE}>Choose…</option>}
        {functions.map((each, i) => (
          // Several functions may share a name.
          <option
            key={i}
            value={i}
          >{`${each.name} (${each.parameters.map(({ name }) => name).join(', ')})`}</option>
        ))}
      </select>
      <p role="status" className="note">
        {shape && functionText(shape, writeHint)}
      </p>
    </div>
  )
}

/** The only schema that the editor asks for. */
const SCHEMA = 'public'
const NONE = -1

/** The overload that takes the given arguments. */
function functionIndex(functions: readonly FunctionShape[], callValues: FormValues): number {
  const callArguments = callValues['arguments']
  const argumentNames =
    typeof callArguments === 'object' && callArguments !== null ? Object.keys(callArguments) : []
  const sameNamed = functions.flatMap(({ name }, i) => (name === callValues['function'] ? [i] : []))
  const fits = (i: number) => {
    const parameters = functions[i]?.parameters ?? []
    return (
      argumentNames.every(name => parameters.some(each => each.name === name)) &&
      parameters.every(each => !each.isRequired || argumentNames.includes(each.name))
    )
  }
  return sameNamed.find(fits) ?? sameNamed[0] ?? NONE
}

function functionText({ comment, parameters, isReadOnly }: FunctionShape, writeHint: string): string {
  const argumentTexts = parameters.map(
    ({ name, type, isRequired }) => `${name} (${type}${isRequired ? '' : ', optional'})`,
  )
  return [
    ...(comment === undefined ? [] : [`“${comment}”`]),
    argumentTexts.length === 0 ? 'No parameters.' : `Parameters: ${argumentTexts.join(', ')}.`,
    isReadOnly ? 'Read-only.' : `Can write data${writeHint}.`,
  ].join(' ')
}
