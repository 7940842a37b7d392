import * as v from 'valibot'
import { thresholds } from '../thresholds'
import { seconds } from '../../time/timeRange'
import { checkField, finiteNumber, identifier, textLine, describe, optional } from '../primitives'
import { over } from '../over'
import { panelBase } from '../panelBase'
import { columnNamesOfType, measureNames } from '../../model/columnTypes'
import { figureFormat } from '../unitNames'
import { namedColumns } from './charts/windowFields'
import { defineKind } from '../defineKind'
import { numberAggregate } from './numberPanel'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('gauge'),
    column: identifier,
    timeColumn: v.pipe(identifier, describe('The column with a row’s time.')),
    format: v.picklist(['number', 'bytes']),
    unit: textLine(24),
    min: optional(finiteNumber, 'Start of the range (default 0).'),
    max: optional(finiteNumber, 'End of the range.'),
    totalColumn: optional(
      identifier,
      'Instead: the column whose newest value is the end of the range, such as total memory.',
    ),
    thresholds: v.exactOptional(thresholds),
    aggregate: v.exactOptional(numberAggregate),
    over: v.exactOptional(over),
    window: optional(seconds, 'Seconds: the aggregate covers only rows this recent.'),
  }),
  checkField(
    'max',
    ({ max, totalColumn }) => max !== undefined || totalColumn !== undefined,
    'is missing: the range needs an end, here or in "totalColumn"',
  ),
  checkField(
    'totalColumn',
    ({ max, totalColumn }) => max === undefined || totalColumn === undefined,
    'can’t be combined with "max"',
  ),
  checkField(
    'max',
    ({ min = 0, max }) => max === undefined || min < max,
    'must be above the start of the range',
  ),
  checkField(
    'window',
    ({ aggregate = 'newest', window }) => aggregate !== 'newest' || window === undefined,
    'only applies to aggregates',
  ),
  checkField(
    'over',
    ({ over, totalColumn }) => over !== 'all' || totalColumn === undefined,
    'can’t be combined with "totalColumn", which is of the newest loaded row',
  ),
  describe('The newest value, or an aggregate of all values, within a range.'),
)

/** Pairs of columns whose names mark them as a part and its whole: "memory_used" and "memory_total". */
const partWholePairs = (columns: readonly string[]) =>
  columns.flatMap(column => {
    const part = column.replace(/_?(used|free|taken|available)$/i, '')
    const whole = columns.find(
      each => /_?(total|size|limit|capacity|max)$/i.test(each) && each.startsWith(part),
    )
    return part === column || part === '' || whole === undefined ? [] : [{ column, totalColumn: whole }]
  })

export const gaugePanel = defineKind(schema)({
  name: 'Gauge',
  description: 'A value within a range',
  size: { width: 3, height: 3 },
  minSize: { width: 2, height: 2 },
  timeRange: 'figure',
  columnsOf: ({ column, timeColumn, totalColumn }) => namedColumns(column, timeColumn, totalColumn),
  draft: columns => {
    const [timeColumn] = columnNamesOfType(columns, 'time')
    const measures = measureNames(columns)
    const [column] = measures
    if (timeColumn === undefined || column === undefined) return null
    const [pair] = partWholePairs(measures)
    const own = { kind: 'gauge', timeColumn, ...figureFormat(pair?.column ?? column) } as const
    return pair === undefined ? { ...own, column, max: 100 } : { ...own, ...pair }
  },
})
