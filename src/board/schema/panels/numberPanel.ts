import * as v from 'valibot'
import { aggregates } from '../aggregates'
import { seconds } from '../../time/timeRange'
import { thresholds } from '../thresholds'
import { identifier, textLine, describe } from '../primitives'
import { panelBase } from '../panelBase'
import { columnNamesOfType, measureNames } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

export const numberAggregate = v.pipe(
  v.picklist(['newest', ...aggregates]),
  describe(
    'What is made of the column’s values in all rows held; the newest one if absent. NULL never counts.',
  ),
)

const delta = v.pipe(
  v.variant('against', [
    v.strictObject({
      against: v.literal('ago'),
      seconds: v.pipe(seconds, describe('The value so many seconds ago.')),
    }),
    v.strictObject({ against: v.literal('first') }),
  ]),
  describe('What the value is compared with: an earlier one, or the first of its course.'),
)

const schema = v.pipe(
  v.strictObject({
    ...panelBase('number'),
    column: identifier,
    time: v.pipe(identifier, describe('The column with the time of a row.')),
    format: v.picklist(['number', 'bytes']),
    unit: textLine(24),
    of: v.exactOptional(
      v.pipe(identifier, describe('The column with what the value is a part of, such as total memory.')),
    ),
    thresholds: v.exactOptional(thresholds),
    aggregate: v.exactOptional(numberAggregate),
    window: v.exactOptional(
      v.pipe(seconds, describe('Seconds: an aggregate is made of the rows of the last so many only.')),
    ),
    delta: v.exactOptional(delta),
    good: v.exactOptional(
      v.pipe(v.picklist(['up', 'down']), describe('Which way is better; without it a change means nothing.')),
    ),
  }),
  v.forward(
    v.check(
      ({ aggregate = 'newest', window }) => aggregate !== 'newest' || window === undefined,
      'is for aggregates: there is but one newest value',
    ),
    ['window'],
  ),
  v.forward(
    v.check(
      ({ aggregate = 'newest', delta }) => aggregate === 'newest' || delta?.against !== 'first',
      'is against the first of a course, which an aggregate has none of',
    ),
    ['delta'],
  ),
  describe('The newest row’s value, or what all values held came to, with the recent course.'),
)

export const numberPanel = defineKind(schema)({
  name: 'Number',
  description: 'The newest value, and its recent course',
  size: { columns: 3, rows: 4 },
  minSize: { columns: 2, rows: 2 },
  columnsOf: ({ column, time, of }) => [column, time, ...(of === undefined ? [] : [of])],
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const [column] = measureNames(columns)
    if (time === undefined || column === undefined) return null
    return { kind: 'number', column, time, format: 'number', unit: '' }
  },
})
