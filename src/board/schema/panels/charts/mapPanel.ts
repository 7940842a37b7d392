import * as v from 'valibot'
import { identifier, describe, optional } from '../../primitives'
import { panelBase } from '../../panelBase'
import { columnNamesOfType } from '../../../model/columnTypes'
import { defineKind } from '../../defineKind'
import { pointFields } from './scatterPanel'
import { namedColumns, windowFields, windowNeedsTime } from './windowFields'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('map'),
    longitudeColumn: optional(identifier, 'Degrees east of Greenwich.'),
    latitudeColumn: optional(identifier, 'Degrees north of the equator.'),
    pointColumn: optional(
      identifier,
      'Instead: a column with a PostGIS or GeoJSON point in longitude and latitude.',
    ),
    ...pointFields,
    ...windowFields,
  }),
  v.check(
    ({ longitudeColumn, latitudeColumn, pointColumn }) =>
      pointColumn === undefined
        ? longitudeColumn !== undefined && latitudeColumn !== undefined
        : longitudeColumn === undefined && latitudeColumn === undefined,
    'needs either "longitudeColumn" and "latitudeColumn", or "pointColumn"',
  ),
  windowNeedsTime(),
  describe('Rows as points on the outline of the land. Nothing is requested from a map server.'),
)

export const mapPanel = defineKind(schema)({
  name: 'Map',
  description: 'Places as points on an outline',
  size: { width: 6, height: 7 },
  minSize: { width: 3, height: 4 },
  timeRange: 'window',
  columnsOf: ({ longitudeColumn, latitudeColumn, pointColumn, groupBy, labelColumn, timeColumn }) =>
    namedColumns(longitudeColumn, latitudeColumn, pointColumn, groupBy, labelColumn, timeColumn),
  draft: columns => {
    const numbers = columnNamesOfType(columns, 'number')
    const longitudeColumn = numbers.find(name => /(^|_)(lon|lng|long|longitude)$/i.test(name))
    const latitudeColumn = numbers.find(name => /(^|_)(lat|latitude)$/i.test(name))
    if (longitudeColumn !== undefined && latitudeColumn !== undefined)
      return { kind: 'map', longitudeColumn, latitudeColumn }
    const pointColumn = columns.find(
      ({ name, dataType }) =>
        (dataType === 'other' || dataType === 'text') &&
        /(^|_)(geo|geom|geometry|geography|point|location|position|coordinates)$/i.test(name),
    )?.name
    return pointColumn === undefined ? null : { kind: 'map', pointColumn }
  },
})
