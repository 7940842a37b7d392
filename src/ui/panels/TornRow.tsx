import type { Hole } from '../../machines/ledger'
import { holeWords } from '../words/hole'
import styles from './Table.module.css'

interface TornRowProps {
  holes: readonly Hole[]
  columns: number
}

/** Where the rows from before a hole meet those that came after it began. */
export const TornRow = ({ holes, columns }: TornRowProps) => (
  <tr className={styles['torn']} data-torn>
    <td colSpan={columns}>{holeWords(holes)}</td>
  </tr>
)
