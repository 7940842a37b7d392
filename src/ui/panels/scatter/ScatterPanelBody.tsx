import type { Spot } from '../../../streams/folds/space/spotGrid'
import { formatFigures } from '../../words/numberText'
import { withUnit } from '../../words/unitText'
import type { PanelProps } from '../panelRenderer'
import { formatStep, unitScale, valueUnit, type UnitScale } from '../shared/figure/valueUnit'
import { PointsFigure } from '../shared/points/PointsFigure'
import { paintAxes, projectScatter } from './scatterDrawing'

/** Two numbers of each row as a point. */
export function ScatterPanelBody({ panel, view }: PanelProps<'scatter'>) {
  const { xColumn, yColumn } = panel
  const { x: xRange = NOTHING, y: yRange = NOTHING } = view.extent ?? {}
  const [across, down] = [
    unitScale(valueUnit(panel.xUnit, xColumn), xRange),
    unitScale(valueUnit(panel.yUnit, yColumn), yRange),
  ]
  const placeTexts = ({ x, y, rows }: Spot) =>
    [placeText(x, rows, across, xRange), placeText(y, rows, down, yRange)] as const
  return (
    <PointsFigure
      panel={panel}
      view={view}
      placeTexts={placeTexts}
      name="scatter plot"
      axes={[xColumn, yColumn]}
      missingNote="rows without both numbers"
      project={(tools, extent) => projectScatter(tools, extent, down)}
      paintGround={(tools, projection) =>
        paintAxes(tools, projection, { name: xColumn, ...across }, { name: yColumn, ...down })
      }
    />
  )
}

const NOTHING = [0, 0] as const

/** Several rows are told to a hundredth of the range: their middle has more digits than any of them. */
function placeText(
  value: number,
  rows: number,
  { unit, perUnit }: UnitScale,
  [from, to]: readonly [number, number],
): string {
  const scaledValue = value / perUnit
  const step = 10 ** (Math.floor(Math.log10((to - from || 1) / perUnit)) - 2)
  const places = Math.max(0, Math.min(9, -Math.round(Math.log10(step))))
  const shownValue = rows === 1 ? scaledValue : Number(scaledValue.toFixed(places))
  return withUnit(perUnit === 1 ? formatFigures(shownValue) : formatStep(shownValue, step), unit)
}
