import * as v from 'valibot'
import { thresholds } from '../thresholds'
import { seconds } from '../../time/timeRange'
import { finiteNumber, identifier, textLine, describe } from '../primitives'
import { panelBase } from '../panelBase'
import { columnNamesOfType, measureNames } from '../../model/columnTypes'
import { defineKind } from '../defineKind'
import { numberAggregate } from './numberPanel'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('gauge'),
    column: identifier,
    time: v.pipe(identifier, describe('The column with the time of a row.')),
    format: v.picklist(['number', 'bytes']),
    unit: textLine(24),
    min: v.exactOptional(v.pipe(finiteNumber, describe('Where the range begins; 0 if absent.'))),
    max: v.exactOptional(v.pipe(finiteNumber, describe('Where the range ends.'))),
    of: v.exactOptional(
      v.pipe(
        identifier,
        describe('Instead: the column whose newest value it ends at, such as total memory.'),
      ),
    ),
    thresholds: v.exactOptional(thresholds),
    aggregate: v.exactOptional(numberAggregate),
    window: v.exactOptional(
      v.pipe(seconds, describe('Seconds: an aggregate is made of the rows of the last so many only.')),
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
  describe('The newest value, or what all values held came to, within a range.'),
)

/** Pairs of columns whose names mark them as a part and its whole: "memory_used" and "memory_total". */
const partWholePairs = (columns: readonly string[]) =>
  columns.flatMap(column => {
    const of = column.replace(/_?(used|free|taken|available)$/i, '')
    const whole = columns.find(
      each => /_?(total|size|limit|capacity|max)$/i.test(each) && each.startsWith(of),
    )
    return of === column || of === '' || whole === undefined ? [] : [{ column, of: whole }]
  })

export const gaugePanel = defineKind(schema)({
  name: 'Gauge',
  description: 'A value within a range, and what it means there',
  size: { columns: 3, rows: 3 },
  minSize: { columns: 2, rows: 2 },
  columnsOf: ({ column, time, of }) => [column, time, ...(of === undefined ? [] : [of])],
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const measures = measureNames(columns)
    const [column] = measures
    if (time === undefined || column === undefined) return null
    const [pair] = partWholePairs(measures)
    const own = { kind: 'gauge', time, format: 'number', unit: '' } as const
    return pair === undefined ? { ...own, column, max: 100 } : { ...own, ...pair }
  },
})
