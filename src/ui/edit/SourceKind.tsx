import { useId } from 'react'
import { sourceKinds } from '../../board/form/sources'
import { labelOf } from '../../board/panels/column'
import styles from './PanelSheet.module.css'

type Kind = (typeof sourceKinds)[number]

/** As people say it; a kind without a line here is called by its own name. */
const names: Partial<Record<string, string>> = {
  table: 'A table or view',
  topic: 'Messages of a Realtime topic',
  presence: 'Who is on a Realtime topic',
  rpc: 'The answer of a database function',
  function: 'Answers of an Edge Function',
  folder: 'Files in Storage',
}

interface SourceKindProps {
  kind: Kind
  onChoose: (kind: Kind) => void
}

/** Where rows come from. */
export function SourceKind({ kind, onChoose }: SourceKindProps) {
  const id = useId()
  if (sourceKinds.length < 2) return null
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>Rows from</label>
      <select
        id={id}
        value={kind}
        onChange={({ currentTarget }) => {
          const chosen = sourceKinds.find(each => each === currentTarget.value)
          if (chosen !== undefined) onChoose(chosen)
        }}
      >
        {sourceKinds.map(each => (
          <option key={each} value={each}>
            {names[each] ?? labelOf(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
