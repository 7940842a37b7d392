import * as v from 'valibot'
import { aggregates } from '../../aggregates'
import {
  finiteNumber,
  identifier,
  textLine,
  checkField,
  uniqueList,
  describe,
  wholeNumber,
  optional,
  optionalField,
} from '../../primitives'
import { over } from '../../over'
import { panelBase } from '../../panelBase'
import { columnNamesOfType, labelFromName, measureNames } from '../../../model/columnTypes'
import { sharedUnit } from '../../unitNames'
import { defineKind } from '../../defineKind'
import { MAX_LINES } from './maxLines'

const series = v.strictObject({
  column: identifier,
  label: textLine(80),
  aggregate: optional(
    v.picklist([...aggregates, 'newest']),
    'How an interval’s values are aggregated. Defaults to the average. NULL is ignored.',
  ),
})

const schema = v.pipe(
  v.strictObject({
    ...panelBase('line'),
    timeColumn: v.pipe(identifier, describe('The column with a row’s time.')),
    series: uniqueList(series, [1, MAX_LINES], ({ column, aggregate }) =>
      JSON.stringify([column, aggregate]),
    ),
    groupBy: optionalField(
      identifier,
      'A line for each value of',
      `A column: each of its values gets its own lines, ${MAX_LINES} at most in total.`,
    ),
    timeBucket: optionalField(
      wholeNumber(1, 31_622_400),
      'Interval (seconds)',
      'Groups rows into intervals of this many seconds and draws one value for each.',
    ),
    over: v.exactOptional(over),
    area: optional(v.picklist(['filled', 'stacked']), 'Fills the area under each line, or stacks the lines.'),
    unit: v.pipe(
      textLine(24),
      describe('Of all lines. Of bytes, "B", the unit that fits is drawn, such as MB.'),
    ),
    valueRange: v.exactOptional(
      v.pipe(
        v.strictTuple([finiteNumber, finiteNumber]),
        v.check(([from, to]) => from < to, 'must end above its start'),
        describe('The vertical range, in "unit". Fits the data by default.'),
      ),
    ),
  }),
  v.check(
    ({ series, timeBucket: bucket }) =>
      bucket !== undefined || series.every(({ aggregate }) => aggregate === undefined),
    'needs "timeBucket", the length of an interval',
  ),
  checkField(
    'over',
    ({ over, groupBy: by, timeBucket: bucket, series }) =>
      over !== 'all' ||
      (by === undefined && bucket !== undefined && series.every(({ aggregate }) => aggregate !== 'newest')),
    'can’t be "all" without "timeBucket", with "groupBy" or for newest values',
  ),
  v.check(
    ({ area, groupBy: by, timeBucket: bucket }) =>
      area !== 'stacked' || by === undefined || bucket !== undefined,
    'needs "timeBucket" to stack lines with values at different times',
  ),
  describe('Number columns over a time column.'),
)

export const linePanel = defineKind(schema)({
  name: 'Line',
  description: 'Values over time',
  size: { width: 6, height: 5 },
  minSize: { width: 3, height: 3 },
  timeRange: 'rows',
  columnsOf: ({ timeColumn: time, series, groupBy: by }) => [
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
      timeColumn: time,
      series: seriesColumns.map(column => ({ column, label: labelFromName(column) })),
      unit: sharedUnit(seriesColumns),
    }
  },
})
