import { useId } from 'react'
import { sourceKinds } from '../../board/form/sources'
import { labelOf } from '../../board/panels/column'
import styles from './PanelSheet.module.css'

export type SourceChoice = (typeof sourceKinds)[number] | 'none'

/** As people say it; a kind without a line here is called by its own name. */
const names: Partial<Record<string, string>> = {
  table: 'A table or view',
  topic: 'Messages of a Realtime topic',
  presence: 'Who is on a Realtime topic',
  rpc: 'The answer of a database function',
  function: 'Answers of an Edge Function',
  folder: 'Files in Storage',
  none: 'Nowhere: words, or something to do',
}

const choices: readonly SourceChoice[] = [...sourceKinds, 'none']

interface SourceKindProps {
  kind: SourceChoice
  onChoose: (kind: SourceChoice) => void
}

/** Where rows come from. */
export function SourceKind({ kind, onChoose }: SourceKindProps) {
  const id = useId()
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Rows from</label>
      <select
        id={id}
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = choices.find(each => each === currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {choices.map(each => (
          <option key={each} value={each}>
            {names[each] ?? labelOf(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
