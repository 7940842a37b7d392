import type { Gap } from '../../../../machines/channel/ledger'
import { describeGaps } from '../../../words/gapText'
import styles from './DataTable.module.css'

interface GapRowProps {
  gaps: readonly Gap[]
  columns: number
}

/** Separates the rows from before a gap from those after its start. */
export const GapRow = ({ gaps, columns }: GapRowProps) => (
  <tr className={styles['torn']} data-torn>
    <td colSpan={columns}>{describeGaps(gaps)}</td>
  </tr>
)
