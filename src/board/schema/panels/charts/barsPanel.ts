import * as v from 'valibot'
import { aggregates } from '../../aggregates'
import {
  checkField,
  identifier,
  textLine,
  describe,
  variableName,
  wholeNumber,
  optional,
  optionalField,
} from '../../primitives'
import { over } from '../../over'
import { panelBase } from '../../panelBase'
import { categoryNames } from '../../../model/columnTypes'
import { defineKind } from '../../defineKind'
import { namedColumns, windowNeedsTime } from './windowFields'

const entries = {
  ...panelBase('bars'),
  groupBy: identifier,
  timeBucket: optionalField(
    wholeNumber(1, 31_622_400),
    'Interval (seconds)',
    'For a column with times: a bar for each interval of this many seconds, the latest of them.',
  ),
  aggregate: optional(
    v.picklist(aggregates),
    'How each group’s rows are aggregated. Defaults to rows per second over the window.',
  ),
  over: v.exactOptional(over),
  column: optional(identifier, 'The column with the values. Optional for a count of rows.'),
  timeColumn: optional(identifier, 'The column with a row’s time, for a window.'),
  window: optional(wholeNumber(1, 604_800), 'Seconds. Without it, the aggregate covers all loaded rows.'),
  limit: v.pipe(
    wholeNumber(1, 50),
    v.title('Number of bars'),
    describe('Number of bars. The rest is summed up where possible, as for counts and sums.'),
  ),
  sort: optional(
    v.picklist(['greatest', 'least', 'label']),
    'Which bars come first. Defaults to the greatest.',
  ),
  format: v.exactOptional(v.picklist(['number', 'bytes'])),
  unit: optional(
    textLine(24),
    'Unit of the values. Defaults to the one that their column is named after, such as ms.',
  ),
  clickVariable: optional(variableName, 'Clicking a bar sets this variable to its value.'),
}

const schema = v.pipe(
  v.strictObject(entries),
  checkField(
    'column',
    ({ aggregate = 'count', column }) => aggregate === 'count' || column !== undefined,
    'is missing: the aggregate needs its values',
  ),
  checkField(
    'window',
    ({ aggregate, window }) => aggregate !== undefined || window !== undefined,
    'is missing: rows per second need it',
  ),
  windowNeedsTime(),
  checkField(
    'sort',
    ({ sort, timeBucket }) => sort === undefined || timeBucket === undefined,
    'can’t be combined with "timeBucket": intervals are in order of time',
  ),
  describe('Rows per second by the values of a column, or another column’s aggregate per group.'),
)

export const barsPanel = defineKind(schema)({
  name: 'Bars',
  description: 'Counts, sums or rates by category',
  size: { width: 4, height: 5 },
  minSize: { width: 3, height: 3 },
  timeRange: 'window',
  columnsOf: ({ groupBy, column, timeColumn }) => namedColumns(groupBy, column, timeColumn),
  draft: columns => {
    const [groupBy] = categoryNames(columns)
    return groupBy === undefined ? null : { kind: 'bars', groupBy, aggregate: 'count', over: 'all', limit: 8 }
  },
})
