import type { MapPanel, ScatterPanel } from '../../../../board/board'
import type { Spot } from '../../../../streams/folds/space/spotGrid'
import type { PointsView } from '../../../../streams/views/chartViews'
import { countText, formatFigures } from '../../../words/numberText'
import { labelText } from '../../bars/barText'
import { CanvasFigure } from '../canvas/CanvasFigure'
import type { PaintTools } from '../canvas/paintTools'
import type { Projection } from '../canvas/projection'
import { ChartLegend } from '../ChartLegend'
import { ChartTable } from '../dataTable/ChartTable'
import { chartScopeText } from '../figure/chartScopeText'
import { rowScopeText } from '../figure/aggregateText'
import { Dot, seriesToken, useColorPlaces } from '../groupColors'
import { paintSpots, spotAt } from './paintSpots'
import { pointsNotes, spotFacts } from './pointsText'

interface PointsFigureProps {
  panel: ScatterPanel | MapPanel
  view: PointsView
  /** The name of the chart: "map". */
  name: string
  /** What each of the two numbers is. */
  axes: readonly [string, string]
  /** A number of a place as text. */
  placeTexts: (spot: Spot) => readonly [string, string]
  /** The note about rows that cannot be drawn. */
  missingNote: string
  project: (tools: PaintTools, extent: NonNullable<PointsView['extent']>) => Projection
  paintGround: (tools: PaintTools, projection: Projection) => void
}

/** More rows than anybody reads. */
const MAX_LINES = 500
const OTHERS = '--quiet'

/** Points with their legend, read by pointer and keyboard, or as a table. */
export function PointsFigure(props: PointsFigureProps) {
  const { panel, view, name, axes, placeTexts, missingNote, project, paintGround } = props
  const { spots, extent, groups, over } = view
  const { title, groupBy, labelColumn, window } = panel
  const places = useColorPlaces(groups)
  const hasGroups = groupBy !== undefined
  const tokenOf = ({ group }: Pick<Spot, 'group'>) =>
    !hasGroups
      ? seriesToken(0)
      : group !== undefined && groups.includes(group)
        ? seriesToken(places.get(group) ?? 0)
        : OTHERS
  return (
    <CanvasFigure
      title={title}
      name={name}
      summary={`${title}: ${axes.join(' by ')}, ${rowScopeText(over)}, ${countText(spots.length, 'point')}.`}
      notes={[chartScopeText(over, window), ...pointsNotes(view, missingNote)]}
      legend={
        hasGroups && (
          <ChartLegend
            name={groupBy}
            entries={groups.map(label => ({
              key: label === null ? 'null' : `=${label}`,
              label: labelText(label),
              sample: <Dot token={tokenOf({ group: label })} />,
            }))}
          />
        )
      }
      draw={(tools, read) => {
        if (extent === null) return () => null
        const projection = project(tools, extent)
        paintGround(tools, projection)
        paintSpots(tools, spots, projection, tokenOf, read)
        return (left, top) => spotAt(spots, projection, left, top)
      }}
      count={spots.length}
      mark="point"
      readingOf={i => {
        const spot = spots[i]
        return spot === undefined
          ? ''
          : [placeTexts(spot).join(', '), ...spotFacts(spot, hasGroups)].join(' · ')
      }}
      table={() => (
        <ChartTable
          title={title}
          columns={[
            { label: axes[0], as: 'end' },
            { label: axes[1], as: 'end' },
            ...(hasGroups ? [{ label: groupBy }] : []),
            ...(labelColumn === undefined ? [] : [{ label: labelColumn, as: 'fill' as const }]),
            { label: 'Rows', as: 'end' },
          ]}
          lines={spots.slice(0, MAX_LINES).map((spot, i) => ({
            key: i,
            cells: [
              ...placeTexts(spot),
              ...(hasGroups ? [spot.group === undefined ? 'several' : labelText(spot.group)] : []),
              ...(labelColumn === undefined ? [] : [spot.name ?? '']),
              formatFigures(spot.rows),
            ],
          }))}
          total={{ rows: spots.length, ofWhat: 'points' }}
        />
      )}
    />
  )
}
