import * as v from 'valibot'
import { aggregates } from '../../aggregates'
import { identifier, textLine, describe, variableName, wholeNumber } from '../../primitives'
import { over } from '../../over'
import { panelBase } from '../../panelBase'
import { categoryNames } from '../../../model/columnTypes'
import { defineKind } from '../../defineKind'

const entries = {
  ...panelBase('bars'),
  groupBy: identifier,
  timeBucket: v.exactOptional(
    v.pipe(
      wholeNumber(1, 31_622_400),
      v.title('Interval (seconds)'),
      describe('For a column with times: a bar for each interval of this many seconds, the latest of them.'),
    ),
  ),
  aggregate: v.exactOptional(
    v.pipe(
      v.picklist(aggregates),
      describe('How each group’s rows are aggregated. Defaults to rows per second over the window.'),
    ),
  ),
  over: v.exactOptional(over),
  column: v.exactOptional(
    v.pipe(identifier, describe('The column with the values. Optional for a count of rows.')),
  ),
  timeColumn: v.exactOptional(v.pipe(identifier, describe('The column with a row’s time, for a window.'))),
  window: v.exactOptional(
    v.pipe(wholeNumber(1, 604_800), describe('Seconds. Without it, the aggregate covers all loaded rows.')),
  ),
  limit: v.pipe(
    wholeNumber(1, 50),
    v.title('Number of bars'),
    describe('Number of bars. The rest is summed up where possible, as for counts and sums.'),
  ),
  sort: v.exactOptional(
    v.pipe(
      v.picklist(['greatest', 'least', 'label']),
      describe('Which bars come first. Defaults to the greatest.'),
    ),
  ),
  format: v.exactOptional(v.picklist(['number', 'bytes'])),
  unit: v.exactOptional(v.pipe(textLine(24), describe('Unit of the values.'))),
  clickVariable: v.exactOptional(
    v.pipe(variableName, describe('Clicking a bar sets this variable to its value.')),
  ),
}

const schema = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(
      ({ aggregate = 'count', column }) => aggregate === 'count' || column !== undefined,
      'is missing: the aggregate needs its values',
    ),
    ['column'],
  ),
  v.forward(
    v.check(
      ({ aggregate, window }) => aggregate !== undefined || window !== undefined,
      'is missing: rows per second need it',
    ),
    ['window'],
  ),
  v.forward(
    v.check(
      ({ timeColumn, window }) => window === undefined || timeColumn !== undefined,
      'is missing: a window needs it',
    ),
    ['timeColumn'],
  ),
  v.forward(
    v.check(
      ({ sort, timeBucket }) => sort === undefined || timeBucket === undefined,
      'can’t be combined with "timeBucket": intervals are in order of time',
    ),
    ['sort'],
  ),
  describe('Rows per second by the values of a column, or another column’s aggregate per group.'),
)

export const barsPanel = defineKind(schema)({
  name: 'Bars',
  description: 'Counts, sums or rates by category',
  size: { width: 4, height: 5 },
  minSize: { width: 3, height: 3 },
  timeRange: 'window',
  columnsOf: ({ groupBy, column, timeColumn }) =>
    [groupBy, column, timeColumn].filter(each => each !== undefined),
  draft: columns => {
    const [groupBy] = categoryNames(columns)
    return groupBy === undefined ? null : { kind: 'bars', groupBy, aggregate: 'count', over: 'all', limit: 8 }
  },
})
