import * as v from 'valibot'
import { aggregates } from '../../aggregates'
import { checkField, identifier, textLine, describe, optional, optionalField } from '../../primitives'
import { panelBase } from '../../panelBase'
import { categoryNames, columnNamesOfType } from '../../../model/columnTypes'
import { zone } from '../../../time/timeRange'
import { defineKind } from '../../defineKind'
import { namedColumns, windowFields, windowNeedsTime } from './windowFields'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('heatmap'),
    ...windowFields,
    timeColumn: optional(
      identifier,
      'The column with a row’s time: a row for each weekday, a column for each hour.',
    ),
    zone: v.exactOptional(zone),
    groupBy: optionalField(identifier, 'A row for each value of', 'Instead of the weekdays.'),
    columnGroup: optionalField(identifier, 'A column for each value of', 'Instead of the hours.'),
    aggregate: optional(v.picklist(aggregates), 'How a cell’s rows are aggregated. Defaults to their count.'),
    column: optional(identifier, 'The column with the values. Optional for a count of rows.'),
    unit: optional(
      textLine(24),
      'Unit of the values. Defaults to the one that their column is named after, such as ms.',
    ),
  }),
  checkField(
    'columnGroup',
    ({ groupBy, columnGroup }) => (groupBy === undefined) === (columnGroup === undefined),
    'needs both "groupBy" and "columnGroup", or neither',
  ),
  checkField(
    'timeColumn',
    ({ groupBy, timeColumn }) => groupBy !== undefined || timeColumn !== undefined,
    'is missing: weekdays and hours need it',
  ),
  checkField(
    'column',
    ({ aggregate = 'count', column }) => aggregate === 'count' || column !== undefined,
    'is missing: the aggregate needs its values',
  ),
  windowNeedsTime(),
  describe('Counts or other aggregates by weekday and hour, or by the values of two columns, as colors.'),
)

export const heatmapPanel = defineKind(schema)({
  name: 'Heat map',
  description: 'By weekday and hour, or by two categories',
  size: { width: 6, height: 5 },
  minSize: { width: 4, height: 4 },
  timeRange: 'window',
  columnsOf: ({ timeColumn, groupBy, columnGroup, column }) =>
    namedColumns(timeColumn, groupBy, columnGroup, column),
  draft: columns => {
    const [timeColumn] = columnNamesOfType(columns, 'time')
    if (timeColumn !== undefined) return { kind: 'heatmap', timeColumn, aggregate: 'count' }
    const [groupBy, columnGroup] = categoryNames(columns)
    return groupBy === undefined || columnGroup === undefined
      ? null
      : { kind: 'heatmap', groupBy, columnGroup, aggregate: 'count' }
  },
})
