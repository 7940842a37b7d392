import { clsx } from 'clsx'
import type { VariableSetter } from '../../variables/useVariableSetter'
import { BarLabel } from '../bars/BarLabel'
import barStyles from '../bars/BarsPanelBody.module.css'
import { Dot } from '../shared/groupColors'

interface PieRowProps {
  label: string | null
  token: string
  figure: { text: string; unit: string }
  share: string | null
  /** Sets a variable when the slice is chosen; null: it cannot be chosen. */
  setter: VariableSetter | null
}

/** A slice's color, name, value and share. */
export const PieRow = ({ label, token, figure, share, setter }: PieRowProps) => (
  <li data-chosen={(setter !== null && label !== null && setter.value === label) || undefined}>
    <Dot token={token} />
    <BarLabel label={label} setter={setter} />
    <span className="strong text-end">
      {figure.text}
      {figure.unit !== '' && <span className="regular soft"> {figure.unit}</span>}
    </span>
    {share !== null && <span className={clsx('small soft text-end', barStyles['share'])}>{share}</span>}
  </li>
)
