import * as v from 'valibot'
import {
  checkField,
  identifier,
  textLine,
  describe,
  variableName,
  wholeNumber,
  optional,
} from '../../primitives'
import { over } from '../../over'
import { panelBase } from '../../panelBase'
import { categoryNames } from '../../../model/columnTypes'
import { defineKind } from '../../defineKind'
import { namedColumns, windowFields, windowNeedsTime } from './windowFields'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('pie'),
    groupBy: v.pipe(identifier, v.title('A slice for each value of')),
    aggregate: optional(
      v.picklist(['count', 'sum']),
      'How large a slice is. Defaults to the count of its rows.',
    ),
    over: v.exactOptional(over),
    column: optional(identifier, 'The column with the values of a sum.'),
    ...windowFields,
    limit: v.pipe(
      wholeNumber(2, 8),
      v.title('Number of slices'),
      describe('The largest groups. The others are grouped in one more slice.'),
    ),
    format: v.exactOptional(v.picklist(['number', 'bytes'])),
    unit: optional(
      textLine(24),
      'Unit of the values. Defaults to the one that their column is named after, such as ms.',
    ),
    clickVariable: optional(variableName, 'Clicking a slice sets this variable to its value.'),
  }),
  checkField(
    'column',
    ({ aggregate, column }) => aggregate !== 'sum' || column !== undefined,
    'is missing: a sum needs its values',
  ),
  windowNeedsTime(),
  describe('The parts of a whole: counts or sums by the values of a column.'),
)

export const piePanel = defineKind(schema)({
  name: 'Pie',
  description: 'Parts of a whole',
  size: { width: 4, height: 5 },
  minSize: { width: 3, height: 4 },
  timeRange: 'window',
  columnsOf: ({ groupBy, column, timeColumn }) => namedColumns(groupBy, column, timeColumn),
  draft: columns => {
    const [groupBy] = categoryNames(columns)
    return groupBy === undefined ? null : { kind: 'pie', groupBy, aggregate: 'count', over: 'all', limit: 6 }
  },
})
