import * as v from 'valibot'
import { aggregates } from '../aggregates'
import { finiteNumber, identifier, textLine, uniqueList, describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { columnNamesOfType, labelFromName, measureNames } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

/** Nobody can tell more lines apart. */
export const MAX_LINES = 12

const series = v.strictObject({
  column: identifier,
  label: textLine(80),
  aggregate: v.exactOptional(
    v.pipe(
      v.picklist([...aggregates, 'last']),
      describe('What is made of the values of a stretch of time; the average if absent. NULL never counts.'),
    ),
  ),
})

const schema = v.pipe(
  v.strictObject({
    ...panelBase('line'),
    time: v.pipe(identifier, describe('The column with the time of a row.')),
    series: uniqueList(series, [1, MAX_LINES], ({ column, aggregate }) =>
      JSON.stringify([column, aggregate]),
    ),
    by: v.exactOptional(
      v.pipe(
        identifier,
        v.title('A line for each value of'),
        describe(`A column: every value in it gets lines of its own, ${MAX_LINES} at most in all.`),
      ),
    ),
    bucket: v.exactOptional(
      v.pipe(
        wholeNumber(1, 31_622_400),
        v.title('Stretches of (seconds)'),
        describe(
          'What is drawn are stretches of time so many seconds long, each with what its rows come to.',
        ),
      ),
    ),
    area: v.exactOptional(
      v.pipe(
        v.picklist(['filled', 'stacked']),
        describe('The area under each line is filled; or each line stands on those before it.'),
      ),
    ),
    unit: textLine(24),
    range: v.exactOptional(
      v.pipe(
        v.strictTuple([finiteNumber, finiteNumber]),
        v.check(([from, to]) => from < to, 'does not end above where it begins'),
        describe('The vertical range, in "unit"; without it, it is fitted to the data.'),
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
  describe('Columns of numbers over a column of times.'),
)

export const linePanel = defineKind(schema)({
  name: 'Line',
  description: 'Numbers over time',
  size: { columns: 6, rows: 5 },
  minSize: { columns: 3, rows: 3 },
  columnsOf: ({ time, series, by }) => [
    time,
    ...(by === undefined ? [] : [by]),
    ...series.map(({ column }) => column),
  ],
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const [first, ...rest] = measureNames(columns)
    if (time === undefined || first === undefined) return null
    const seriesColumns = [first, ...rest].slice(0, 4)
    return {
      kind: 'line',
      time,
      series: seriesColumns.map(column => ({ column, label: labelFromName(column) })),
      unit: '',
    }
  },
})
