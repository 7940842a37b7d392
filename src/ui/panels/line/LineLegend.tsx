import { useState } from 'react'
import type { LineView } from '../../../streams/views/view'
import type { BrokenLines } from '../../charts/data/pauses'
import { useNeedsPatterns } from '../../charts/appearance'
import { strokeOf, type Stroke } from '../../charts/drawing/strokes'
import { Swatch } from '../../charts/Swatch'
import { amountText, newestValue } from '../../charts/data/chartSummary'
import { ChartLegend } from '../shared/ChartLegend'

interface LineLegendProps {
  data: BrokenLines
  series: LineView['series']
  unit: string
  /** The index of the point under the cursor; null: the newest. */
  point: number | null
  /** Areas are stacked and told apart by their pattern. */
  isStacked: boolean
}

/** The name and value of each line: now, or at the cursor. */
export function LineLegend({ data: { values }, series, unit, point, isStacked }: LineLegendProps) {
  const isPatterned = useNeedsPatterns()
  const valueTexts = series.map((_, n) =>
    amountText(point === null ? newestValue(values[n] ?? []) : values[n]?.[point], unit),
  )
  // Reserves room for the longest text so far, so that pointing at another value moves nothing.
  const longest = Math.max(0, ...valueTexts.map(({ length }) => length))
  const [room, setRoom] = useState(longest)
  if (longest > room) setRoom(longest)
  return (
    <ChartLegend
      name="Lines"
      entries={series.map(({ label, slot }, n) => {
        const stroke = strokeOf(slot ?? n, isPatterned)
        return {
          key: slot ?? n,
          label,
          sample: isStacked ? <Swatch {...stroke} edge="top" /> : <Sample {...stroke} />,
          value: (
            <strong className="rigid ink strong" style={{ minWidth: `${room}ch` }}>
              {valueTexts[n]}
            </strong>
          ),
        }
      })}
    />
  )
}

function Sample({ token, dash }: Stroke) {
  return (
    <svg className="rigid" viewBox="0 0 20 4" width="1.25rem" height="0.25rem" aria-hidden="true">
      <path d="M0 2h20" stroke={`var(${token})`} strokeWidth="2.5" strokeDasharray={dash.join(' ')} />
    </svg>
  )
}
