import * as v from 'valibot'
import { thresholds } from '../thresholds'
import { identifier, line as text, said } from '../words'
import { base } from './base'
import { holding, measures } from './column'
import { kindOf } from './kind'

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
    aggregate: v.exactOptional(
      v.pipe(
        v.picklist(['newest', 'count', 'sum', 'average', 'min', 'max', 'p50', 'p95', 'p99']),
        said(
          'What is made of the column’s values in all rows held; the newest one if absent. NULL never counts.',
        ),
      ),
    ),
  }),
  said('The newest row’s value, or what all values held come to, with the recent course.'),
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
