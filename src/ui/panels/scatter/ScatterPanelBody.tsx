import type { Spot } from '../../../streams/folds/space/spotGrid'
import { formatFigures } from '../../words/numberText'
import { withUnit } from '../../words/unitText'
import type { PanelProps } from '../panelRenderer'
import { PointsFigure } from '../shared/points/PointsFigure'
import { paintAxes, projectScatter } from './scatterDrawing'

/** Two numbers of each row as a point. */
export function ScatterPanelBody({ panel, view }: PanelProps<'scatter'>) {
  const { xColumn, yColumn, xUnit = '', yUnit = '' } = panel
  const decimals = view.extent === null ? [0, 0] : [view.extent.x, view.extent.y].map(decimalsFor)
  const placeTexts = ({ x, y, rows }: Spot) => {
    // The middle of several rows has more digits than any of them.
    const text = (value: number, places = 0) =>
      formatFigures(rows === 1 ? value : Number(value.toFixed(places)))
    return [withUnit(text(x, decimals[0]), xUnit), withUnit(text(y, decimals[1]), yUnit)] as const
  }
  return (
    <PointsFigure
      panel={panel}
      view={view}
      placeTexts={placeTexts}
      name="scatter plot"
      axes={[xColumn, yColumn]}
      missingNote="rows without both numbers"
      project={projectScatter}
      paintGround={(tools, projection) =>
        paintAxes(tools, projection, [
          withUnit(xColumn, xUnit && `(${xUnit})`),
          withUnit(yColumn, yUnit && `(${yUnit})`),
        ])
      }
    />
  )
}

/** As many as tell a hundredth of the range apart. */
const decimalsFor = ([from, to]: readonly [number, number]) =>
  Math.max(0, Math.min(9, 2 - Math.floor(Math.log10(to - from || 1))))
