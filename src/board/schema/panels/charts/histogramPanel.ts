import * as v from 'valibot'
import { finiteNumber, identifier, textLine, describe, wholeNumber, optional } from '../../primitives'
import { panelBase } from '../../panelBase'
import { measureNames } from '../../../model/columnTypes'
import { defineKind } from '../../defineKind'
import { namedColumns, windowFields, windowNeedsTime } from './windowFields'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('histogram'),
    column: identifier,
    ...windowFields,
    limit: v.pipe(
      wholeNumber(2, 60),
      v.title('Number of bins'),
      describe('The maximum number of bins. Each bin’s width is a round number.'),
    ),
    valueRange: v.exactOptional(
      v.pipe(
        v.strictTuple([finiteNumber, finiteNumber]),
        v.check(([from, to]) => from < to, 'must end above its start'),
        v.title('Values shown'),
        describe('The horizontal range. By default, all values but a few far from the others.'),
      ),
    ),
    unit: optional(
      textLine(24),
      'Unit of the values. Defaults to the one that their column is named after, such as ms.',
    ),
  }),
  windowNeedsTime(),
  describe('How the numbers of a column are distributed: the count of rows in each range of values.'),
)

export const histogramPanel = defineKind(schema)({
  name: 'Histogram',
  description: 'Distribution of a number',
  size: { width: 6, height: 5 },
  minSize: { width: 3, height: 3 },
  timeRange: 'window',
  columnsOf: ({ column, timeColumn }) => namedColumns(column, timeColumn),
  draft: columns => {
    const [column] = measureNames(columns)
    return column === undefined ? null : { kind: 'histogram', column, limit: 20 }
  },
})
