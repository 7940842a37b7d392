import type { StateStyle } from '../../charts/data/stateStyles'
import { Swatch } from '../../charts/Swatch'
import { ChartLegend } from '../shared/ChartLegend'

/** Nobody keeps more names apart than this; every state is named in its lane too. */
const MAX_STATES = 12

/** The appearance of each state. */
export function StateLegend({ looks }: { looks: readonly StateStyle[] }) {
  return (
    <ChartLegend
      name="States"
      className="ink"
      entries={looks.slice(0, MAX_STATES).map(({ label, token, pattern }, i) => ({
        // Several states may have the same label.
        key: String(i),
        label,
        sample: <Swatch token={token} pattern={pattern} edge="foot" />,
      }))}
    >
      {looks.length > MAX_STATES && <li className="row">{looks.length - MAX_STATES} more</li>}
    </ChartLegend>
  )
}
