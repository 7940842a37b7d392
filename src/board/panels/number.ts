import * as v from 'valibot'
import { aggregates } from '../aggregates'
import { seconds } from '../time'
import { thresholds } from '../thresholds'
import { identifier, line as text, said } from '../words'
import { base } from './base'
import { holding, measures } from './column'
import { kindOf } from './kind'

export const taken = v.pipe(
  v.picklist(['newest', ...aggregates]),
  said('What is made of the column’s values in all rows held; the newest one if absent. NULL never counts.'),
)

const delta = v.pipe(
  v.variant('against', [
    v.strictObject({
      against: v.literal('ago'),
      seconds: v.pipe(seconds, said('The value so many seconds ago.')),
    }),
    v.strictObject({ against: v.literal('first') }),
  ]),
  said('What the value is compared with: an earlier one, or the first of its course.'),
)

const schema = v.pipe(
  v.strictObject({
    ...base('number'),
    column: identifier,
    time: v.pipe(identifier, said('The column with the time of a row.')),
    format: v.picklist(['number', 'bytes']),
    unit: text(24),
    of: v.exactOptional(
      v.pipe(identifier, said('The column with what the value is a part of, such as total memory.')),
    ),
    thresholds: v.exactOptional(thresholds),
    aggregate: v.exactOptional(taken),
    window: v.exactOptional(
      v.pipe(seconds, said('Seconds: an aggregate is made of the rows of the last so many only.')),
    ),
    delta: v.exactOptional(delta),
    good: v.exactOptional(
      v.pipe(v.picklist(['up', 'down']), said('Which way is better; without it a change means nothing.')),
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
  said('The newest row’s value, or what all values held came to, with the recent course.'),
)

export const number = kindOf(schema)({
  name: 'Number',
  says: 'The newest value, and its recent course',
  size: { columns: 3, rows: 4 },
  least: { columns: 2, rows: 2 },
  columnsOf: ({ column, time, of }) => [column, time, ...(of === undefined ? [] : [of])],
  draft: columns => {
    const [time] = holding(columns, 'time')
    const [column] = measures(columns)
    if (time === undefined || column === undefined) return null
    return { kind: 'number', column, time, format: 'number', unit: '' }
  },
})
