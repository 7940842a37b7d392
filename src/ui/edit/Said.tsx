import type { Described, Probed } from '../../backend/port'
import styles from './PanelSheet.module.css'

interface SaidProps {
  isAsking: boolean
  answer: Probed | null
  described: Described | null
  isBlank: boolean
}

/** What the project says of the table that was named. */
export function Said(props: SaidProps) {
  return (
    <p role="status" className={styles['said']} data-bad={props.answer?.type === 'refused' || undefined}>
      {sentence(props)}
    </p>
  )
}

function sentence({ isAsking, answer, described, isBlank }: SaidProps): string {
  if (isAsking) return 'Reading one row…'
  if (answer?.type === 'refused') return answer.reason
  if (answer?.type === 'empty')
    return 'There is such a table, and no row of it that you may see: its columns cannot be told from one.'
  if (answer?.type === 'row') return `${answer.columns.length} columns, told by one of its rows.`
  if (!isBlank || described === null) return ''
  return described.type === 'described'
    ? `The project tells of ${described.tables.length} tables.`
    : 'The project does not tell which tables there are: type its name, and one row is read.'
}
