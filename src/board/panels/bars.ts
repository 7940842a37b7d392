import * as v from 'valibot'
import { identifier, said, variableName, whole } from '../words'
import { base } from './base'
import { holding } from './column'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('bars'),
    by: identifier,
    time: v.pipe(identifier, said('The column with the time of a row.')),
    window: v.pipe(whole(1, 604_800), said('Seconds.')),
    bars: v.pipe(whole(1, 50), said('Bars shown; the rest is summed under "other".')),
    sets: v.exactOptional(v.pipe(variableName, said('Choosing a bar sets this variable to its value.'))),
  }),
  said('Rows per second by the values of one column, over the last "window" seconds.'),
)

export const bars = kindOf(schema)({
  name: 'Bars',
  says: 'Rows per second by the values of a column',
  size: { columns: 4, rows: 5 },
  least: { columns: 3, rows: 3 },
  columnsOf: ({ by, time }) => [by, time],
  draft: columns => {
    const [time] = holding(columns, 'time')
    const [by] = holding(columns, 'text')
    if (time === undefined || by === undefined) return null
    return { kind: 'bars', by, time, window: 60, bars: 8 }
  },
})
