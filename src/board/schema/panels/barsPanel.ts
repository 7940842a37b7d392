import * as v from 'valibot'
import { aggregates } from '../aggregates'
import { identifier, textLine, describe, variableName, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { columnNamesOfType } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const entries = {
  ...panelBase('bars'),
  by: identifier,
  aggregate: v.exactOptional(
    v.pipe(
      v.picklist(aggregates),
      describe('How each group’s rows are aggregated. Defaults to rows per second over the window.'),
    ),
  ),
  column: v.exactOptional(
    v.pipe(identifier, describe('The column with the values. Optional for a count of rows.')),
  ),
  time: v.exactOptional(v.pipe(identifier, describe('The column with a row’s time, for a window.'))),
  window: v.exactOptional(
    v.pipe(wholeNumber(1, 604_800), describe('Seconds. Without it, the aggregate covers all loaded rows.')),
  ),
  bars: v.pipe(
    wholeNumber(1, 50),
    describe('Number of bars. The rest is summed up where possible, as for counts and sums.'),
  ),
  sort: v.exactOptional(
    v.pipe(
      v.picklist(['greatest', 'least', 'label']),
      describe('Which bars come first. Defaults to the greatest.'),
    ),
  ),
  format: v.exactOptional(v.picklist(['number', 'bytes'])),
  unit: v.exactOptional(v.pipe(textLine(24), describe('Unit of the values.'))),
  sets: v.exactOptional(v.pipe(variableName, describe('Clicking a bar sets this variable to its value.'))),
}

const schema = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(
      ({ aggregate = 'count', column }) => aggregate === 'count' || column !== undefined,
      'is missing: the aggregate needs its values',
    ),
    ['column'],
  ),
  v.forward(
    v.check(
      ({ aggregate, window }) => aggregate !== undefined || window !== undefined,
      'is missing: rows per second need it',
    ),
    ['window'],
  ),
  v.forward(
    v.check(
      ({ time, window }) => window === undefined || time !== undefined,
      'is missing: a window needs it',
    ),
    ['time'],
  ),
  describe('Rows per second by the values of a column, or another column’s aggregate per group.'),
)

export const barsPanel = defineKind(schema)({
  name: 'Bars',
  description: 'Counts, sums or rates by category',
  size: { columns: 4, rows: 5 },
  minSize: { columns: 3, rows: 3 },
  columnsOf: ({ by, column, time }) => [by, column, time].filter(each => each !== undefined),
  draft: columns => {
    const [by] = columnNamesOfType(columns, 'text')
    return by === undefined ? null : { kind: 'bars', by, aggregate: 'count', bars: 8 }
  },
})
