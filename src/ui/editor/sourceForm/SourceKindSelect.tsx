import { clsx } from 'clsx'
import { useId } from 'react'
import { sourceKinds } from '../../../board/form/sourceForm'
import { labelFromName } from '../../../board/model/columnTypes'
import type { SourceChoice } from '../../../machines/editor/editor.draft'
import styles from '../panelForm/PanelSheet.module.css'

/** Display names; a kind without an entry has its own name. */
const kindNames: Partial<Record<string, string>> = {
  table: 'Table or view',
  topic: 'Realtime messages',
  presence: 'Realtime presence',
  rpc: 'Database function',
  function: 'Edge Function',
  folder: 'Storage files',
  none: 'None (text or action)',
}

const choices: readonly SourceChoice[] = [...sourceKinds, 'none']

interface SourceKindSelectProps {
  kind: SourceChoice
  onChoose: (kind: SourceChoice) => void
}

/** Chooses the kind of a source. */
export function SourceKindSelect({ kind, onChoose }: SourceKindSelectProps) {
  const id = useId()
  return (
    <div className={clsx('stack tight label', styles['field'])}>
      <label htmlFor={id}>Data source</label>
      <select
        id={id}
        value={kind}
        onChange={({ currentTarget }) => {
          const choice = choices.find(each => each === currentTarget.value)
          if (choice !== undefined) onChoose(choice)
        }}
      >
        {choices.map(each => (
          <option key={each} value={each}>
            {kindNames[each] ?? labelFromName(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
