import { clsx } from 'clsx'
import type { StateStyle } from '../../charts/data/stateStyles'
import { Swatch } from '../../charts/Swatch'
import figureStyles from '../shared/ChartFigure.module.css'
import { IsolatedText } from '../../kit/text/IsolatedText'

/** Nobody keeps more names apart than this; every state is named in its lane too. */
const MAX_STATES = 12

/** The appearance of each state. */
export function StateLegend({ looks }: { looks: readonly StateStyle[] }) {
  return (
    <ul className={clsx('cluster ink', figureStyles['legend'])} data-legend="">
      {looks.slice(0, MAX_STATES).map(style => (
        <li key={style.label}>
          <Swatch token={style.token} pattern={style.pattern} edge="foot" />
          <IsolatedText text={style.label} />
        </li>
      ))}
      {looks.length > MAX_STATES && <li>{looks.length - MAX_STATES} more</li>}
    </ul>
  )
}
