import * as v from 'valibot'
import { finite, identifier, line as text, listOf, said } from '../words'
import { base } from './base'
import { holding, labelOf, measures } from './column'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('line'),
    time: v.pipe(identifier, said('The column with the time of a row.')),
    series: listOf(v.strictObject({ column: identifier, label: text(80) }), [1, 12], ({ column }) => column),
    unit: text(24),
    range: v.exactOptional(
      v.pipe(
        v.strictTuple([finite, finite]),
        v.check(([from, to]) => from < to, 'does not end above where it begins'),
        said('The vertical range, in "unit"; without it, it is fitted to the data.'),
      ),
    ),
  }),
  said('Columns of numbers over a column of times.'),
)

export const line = kindOf(schema)({
  name: 'Line',
  says: 'Numbers over time',
  size: { columns: 6, rows: 5 },
  least: { columns: 3, rows: 3 },
  columnsOf: ({ time, series }) => [time, ...series.map(({ column }) => column)],
  draft: columns => {
    const [time] = holding(columns, 'time')
    const [first, ...rest] = measures(columns)
    if (time === undefined || first === undefined) return null
    const shown = [first, ...rest].slice(0, 4)
    return { kind: 'line', time, series: shown.map(column => ({ column, label: labelOf(column) })), unit: '' }
  },
})
