import * as v from 'valibot'
import { thresholds } from '../thresholds'
import { seconds } from '../time'
import { finite, identifier, line as text, said } from '../words'
import { base } from './base'
import { holding, measures } from './column'
import { kindOf } from './kind'
import { taken } from './number'

const schema = v.pipe(
  v.strictObject({
    ...base('gauge'),
    column: identifier,
    time: v.pipe(identifier, said('The column with the time of a row.')),
    format: v.picklist(['number', 'bytes']),
    unit: text(24),
    min: v.exactOptional(v.pipe(finite, said('Where the range begins; 0 if absent.'))),
    max: v.exactOptional(v.pipe(finite, said('Where the range ends.'))),
    of: v.exactOptional(
      v.pipe(identifier, said('Instead: the column whose newest value it ends at, such as total memory.')),
    ),
    thresholds: v.exactOptional(thresholds),
    aggregate: v.exactOptional(taken),
    window: v.exactOptional(
      v.pipe(seconds, said('Seconds: an aggregate is made of the rows of the last so many only.')),
    ),
  }),
  v.forward(
    v.check(
      ({ max, of }) => max !== undefined || of !== undefined,
      'is missing: the range ends there, or at the value of a column that "of" names',
    ),
    ['max'],
  ),
  v.forward(
    v.check(
      ({ max, of }) => max === undefined || of === undefined,
      'is there beside "max": one of them ends the range',
    ),
    ['of'],
  ),
  v.forward(
    v.check(({ min = 0, max }) => max === undefined || min < max, 'is not above where the range begins'),
    ['max'],
  ),
  v.forward(
    v.check(
      ({ aggregate = 'newest', window }) => aggregate !== 'newest' || window === undefined,
      'is for aggregates: there is but one newest value',
    ),
    ['window'],
  ),
  said('The newest value, or what all values held came to, within a range.'),
)

/** Pairs of columns of which one is plainly what the other is a part of: "memory_used" and "memory_total". */
const wholes = (columns: readonly string[]) =>
  columns.flatMap(column => {
    const of = column.replace(/_?(used|free|taken|available)$/i, '')
    const whole = columns.find(
      each => /_?(total|size|limit|capacity|max)$/i.test(each) && each.startsWith(of),
    )
    return of === column || of === '' || whole === undefined ? [] : [{ column, of: whole }]
  })

export const gauge = kindOf(schema)({
  name: 'Gauge',
  says: 'A value within a range, and what it means there',
  size: { columns: 3, rows: 3 },
  least: { columns: 2, rows: 2 },
  columnsOf: ({ column, time, of }) => [column, time, ...(of === undefined ? [] : [of])],
  draft: columns => {
    const [time] = holding(columns, 'time')
    const measured = measures(columns)
    const [column] = measured
    if (time === undefined || column === undefined) return null
    const [pair] = wholes(measured)
    const own = { kind: 'gauge', time, format: 'number', unit: '' } as const
    return pair === undefined ? { ...own, column, max: 100 } : { ...own, ...pair }
  },
})
