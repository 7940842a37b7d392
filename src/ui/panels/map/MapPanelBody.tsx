import type { PanelProps } from '../panelRenderer'
import { PointsFigure } from '../shared/points/PointsFigure'
import { degreesText, isNearerThanOutline, paintLand, projectMap } from './mapDrawing'

/** Places as points on the outline of the land. */
export function MapPanelBody({ panel, view }: PanelProps<'map'>) {
  const isNear = view.extent !== null && isNearerThanOutline(view.extent)
  return (
    <PointsFigure
      panel={panel}
      view={view}
      name="map"
      axes={['Longitude', 'Latitude']}
      placeTexts={({ x, y }) => [
        degreesText(x, ['E', 'W'], isNear ? 4 : 2),
        degreesText(y, ['N', 'S'], isNear ? 4 : 2),
      ]}
      missingNote="rows without a place"
      project={projectMap}
      paintGround={paintLand}
    />
  )
}
