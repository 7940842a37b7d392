import * as v from 'valibot'
import { aggregates } from '../aggregates'
import { seconds } from '../../time/timeRange'
import { thresholds } from '../thresholds'
import { checkField, identifier, textLine, describe, optional } from '../primitives'
import { over } from '../over'
import { panelBase } from '../panelBase'
import { columnNamesOfType, measureNames } from '../../model/columnTypes'
import { namedColumns } from './charts/windowFields'
import { defineKind } from '../defineKind'

export const numberAggregate = v.pipe(
  v.picklist(['newest', ...aggregates]),
  describe(
    'How the column’s values in all loaded rows are aggregated. Defaults to the newest value. NULL is ignored.',
  ),
)

const comparison = v.pipe(
  v.variant('kind', [
    v.strictObject({
      kind: v.literal('earlier'),
      seconds: v.pipe(seconds, describe('The value this many seconds ago.')),
    }),
    v.strictObject({ kind: v.literal('first') }),
  ]),
  describe('What the value is compared with: an earlier value, or the first one.'),
)

const schema = v.pipe(
  v.strictObject({
    ...panelBase('number'),
    column: identifier,
    timeColumn: v.pipe(identifier, describe('The column with a row’s time.')),
    format: v.picklist(['number', 'bytes']),
    unit: textLine(24),
    totalColumn: optional(
      identifier,
      'The column with the total that the value is part of, such as total memory.',
    ),
    thresholds: v.exactOptional(thresholds),
    aggregate: v.exactOptional(numberAggregate),
    over: v.exactOptional(over),
    window: optional(seconds, 'Seconds: the aggregate covers only rows this recent.'),
    comparison: v.exactOptional(comparison),
    betterDirection: optional(
      v.picklist(['up', 'down']),
      'Which direction is better. Without it, a change has no meaning.',
    ),
  }),
  checkField(
    'window',
    ({ aggregate = 'newest', window }) => aggregate !== 'newest' || window === undefined,
    'only applies to aggregates',
  ),
  checkField(
    'comparison',
    ({ aggregate = 'newest', comparison }) => aggregate === 'newest' || comparison?.kind !== 'first',
    'can’t compare an aggregate with a first value',
  ),
  describe('The newest value, or an aggregate of all loaded values, with its recent trend.'),
)

export const numberPanel = defineKind(schema)({
  name: 'Number',
  description: 'Latest value with trend',
  size: { width: 3, height: 4 },
  minSize: { width: 2, height: 2 },
  timeRange: 'figure',
  columnsOf: ({ column, timeColumn, totalColumn }) => namedColumns(column, timeColumn, totalColumn),
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const column = measureNames(columns)[0] ?? columns[0]?.name
    if (time === undefined || column === undefined) return null
    // The newest value of a business table, such as the last amount, is seldom what anybody wants to know.
    return {
      kind: 'number',
      column,
      timeColumn: time,
      aggregate: 'count',
      over: 'all',
      format: 'number',
      unit: '',
    }
  },
})
