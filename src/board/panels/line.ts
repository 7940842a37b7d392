import * as v from 'valibot'
import { aggregates } from '../aggregates'
import { finite, identifier, line as text, listOf, said, whole } from '../words'
import { base } from './base'
import { holding, labelOf, measures } from './column'
import { kindOf } from './kind'

/** More lines than these cannot be told apart. */
export const MOST_LINES = 12

const series = v.strictObject({
  column: identifier,
  label: text(80),
  aggregate: v.exactOptional(
    v.pipe(
      v.picklist([...aggregates, 'last']),
      said('What is made of the values of a stretch of time; the average if absent. NULL never counts.'),
    ),
  ),
})

const schema = v.pipe(
  v.strictObject({
    ...base('line'),
    time: v.pipe(identifier, said('The column with the time of a row.')),
    series: listOf(series, [1, MOST_LINES], ({ column, aggregate }) => JSON.stringify([column, aggregate])),
    by: v.exactOptional(
      v.pipe(
        identifier,
        v.title('A line for each value of'),
        said(`A column: every value in it gets lines of its own, ${MOST_LINES} at most in all.`),
      ),
    ),
    bucket: v.exactOptional(
      v.pipe(
        whole(1, 31_622_400),
        v.title('Stretches of (seconds)'),
        said('What is drawn are stretches of time so many seconds long, each with what its rows come to.'),
      ),
    ),
    area: v.exactOptional(
      v.pipe(
        v.picklist(['filled', 'stacked']),
        said('The area under each line is filled; or each line stands on those before it.'),
      ),
    ),
    unit: text(24),
    range: v.exactOptional(
      v.pipe(
        v.strictTuple([finite, finite]),
        v.check(([from, to]) => from < to, 'does not end above where it begins'),
        said('The vertical range, in "unit"; without it, it is fitted to the data.'),
      ),
    ),
  }),
  v.check(
    ({ series, bucket }) => bucket !== undefined || series.every(({ aggregate }) => aggregate === undefined),
    'says what is made of stretches of time and not how long they are: it lacks "bucket"',
  ),
  v.check(
    ({ area, by, bucket }) => area !== 'stacked' || by === undefined || bucket !== undefined,
    'stacks lines that have their values at different times: it lacks "bucket"',
  ),
  said('Columns of numbers over a column of times.'),
)

export const line = kindOf(schema)({
  name: 'Line',
  says: 'Numbers over time',
  size: { columns: 6, rows: 5 },
  least: { columns: 3, rows: 3 },
  columnsOf: ({ time, series, by }) => [
    time,
    ...(by === undefined ? [] : [by]),
    ...series.map(({ column }) => column),
  ],
  draft: columns => {
    const [time] = holding(columns, 'time')
    const [first, ...rest] = measures(columns)
    if (time === undefined || first === undefined) return null
    const shown = [first, ...rest].slice(0, 4)
    return { kind: 'line', time, series: shown.map(column => ({ column, label: labelOf(column) })), unit: '' }
  },
})
