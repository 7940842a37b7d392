import { useId } from 'react'
import type { Described, FunctionShape } from '../../backend/port'
import type { Words } from '../../board/form/formed'
import type { Offer } from '../../board/form/offered'
import { Untold } from './Untold'
import styles from './PanelSheet.module.css'

interface FunctionChoiceProps {
  described: Described | null
  /** What is said of one now: its schema, its name and its arguments. */
  words: Words
  /** What follows where it may write. */
  ifWriting: string
  onChoose: (offer: Offer, columns: FunctionShape['columns']) => void
}

/** Which function: chosen of those that the project tells of, or typed in below. */
export function FunctionChoice({ described, words, ifWriting, onChoose }: FunctionChoiceProps) {
  const id = useId()
  if (described?.type === 'untold')
    return (
      <p className={styles['said']}>
        The project does not tell which functions there are. <Untold />
      </p>
    )
  if (described?.type !== 'described' || described.functions.length === 0) return null
  const { functions } = described
  const chosen = words['schema'] === SCHEMA ? indexIn(functions, words) : NONE
  const shape = functions[chosen]
  return (
    <div className={styles['source']}>
      <label className={styles['field']} htmlFor={id}>
        Functions that the project tells of
      </label>
      <select
        id={id}
        value={chosen}
        onChange={({ currentTarget }) => {
          const next = functions[Number(currentTarget.value)]
          if (next === undefined) return
          const isOneOfSeveral = functions.some(each => each !== next && each.name === next.name)
          onChoose({ schema: SCHEMA, isOneOfSeveral, ...next }, next.columns)
        }}
      >
        {shape === undefined && <option value={NONE}>Choose…</option>}
        {functions.map((each, i) => (
          // Several may have the same name.
          <option
            key={i}
            value={i}
          >{`${each.name} (${each.takes.map(({ name }) => name).join(', ')})`}</option>
        ))}
      </select>
      <p role="status" className={styles['said']}>
        {shape && saidOf(shape, ifWriting)}
      </p>
    </div>
  )
}

/** The editor asks for no other. */
const SCHEMA = 'public'
const NONE = -1

/** Of several with the same name the one that takes what is said. */
function indexIn(functions: readonly FunctionShape[], words: Words): number {
  const said = words['arguments']
  const given = typeof said === 'object' && said !== null ? Object.keys(said) : []
  const named = functions.flatMap(({ name }, i) => (name === words['function'] ? [i] : []))
  const fits = (i: number) => {
    const takes = functions[i]?.takes ?? []
    return (
      given.every(name => takes.some(each => each.name === name)) &&
      takes.every(each => !each.isRequired || given.includes(each.name))
    )
  }
  return named.find(fits) ?? named[0] ?? NONE
}

function saidOf({ comment, takes, isReading }: FunctionShape, ifWriting: string): string {
  const taken = takes.map(
    ({ name, type, isRequired }) => `${name} (${type}${isRequired ? '' : ', may be left out'})`,
  )
  return [
    ...(comment === undefined ? [] : [`“${comment}”`]),
    taken.length === 0 ? 'It takes nothing.' : `It takes ${taken.join(', ')}.`,
    isReading ? 'It only reads.' : `It may write${ifWriting}.`,
  ].join(' ')
}
