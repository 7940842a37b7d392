import type { StateLook } from '../../chart/states'
import { Swatch } from '../../chart/Swatch'
import styles from './Timeline.module.css'
import { Isolated } from '../../text/Isolated'

/** More words than these nobody keeps apart; every state says its own in its lane. */
const MOST = 12

/** What states look like. */
export function StateLegend({ looks }: { looks: readonly StateLook[] }) {
  return (
    <ul className={styles['legend']} data-legend="">
      {looks.slice(0, MOST).map(look => (
        <li key={look.label}>
          <Swatch token={look.token} pattern={look.pattern} edge="foot" />
          <Isolated text={look.label} />
        </li>
      ))}
      {looks.length > MOST && <li>{looks.length - MOST} more</li>}
    </ul>
  )
}
