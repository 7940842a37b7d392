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
      describe('What is made of each group’s rows; rows per second over the window if absent.'),
    ),
  ),
  column: v.exactOptional(
    v.pipe(identifier, describe('The column with the values; a count may be without, of rows.')),
  ),
  time: v.exactOptional(v.pipe(identifier, describe('The column with the time of a row, for a window.'))),
  window: v.exactOptional(
    v.pipe(
      wholeNumber(1, 604_800),
      describe('Seconds; without it an aggregate is taken over all rows held.'),
    ),
  ),
  bars: v.pipe(
    wholeNumber(1, 50),
    describe('Bars shown. What the rest comes to is said where it follows, as for counts and sums.'),
  ),
  sort: v.exactOptional(
    v.pipe(
      v.picklist(['greatest', 'least', 'label']),
      describe('Which bars come first; the greatest if absent.'),
    ),
  ),
  format: v.exactOptional(v.picklist(['number', 'bytes'])),
  unit: v.exactOptional(v.pipe(textLine(24), describe('Of the values.'))),
  sets: v.exactOptional(v.pipe(variableName, describe('Choosing a bar sets this variable to its value.'))),
}

const schema = v.pipe(
  v.strictObject(entries),
  v.forward(
    v.check(
      ({ aggregate = 'count', column }) => aggregate === 'count' || column !== undefined,
      'is missing: the aggregate is made of its values',
    ),
    ['column'],
  ),
  v.forward(
    v.check(
      ({ aggregate, window }) => aggregate !== undefined || window !== undefined,
      'is missing: rows per second are a mean of it',
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
  describe('Rows per second by the values of one column, or what is made of another’s in each group.'),
)

export const barsPanel = defineKind(schema)({
  name: 'Bars',
  description: 'Rates, counts, sums and the like by the values of a column',
  size: { columns: 4, rows: 5 },
  minSize: { columns: 3, rows: 3 },
  columnsOf: ({ by, column, time }) => [by, column, time].filter(each => each !== undefined),
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const [by] = columnNamesOfType(columns, 'text')
    if (by === undefined) return null
    return time === undefined
      ? { kind: 'bars', by, aggregate: 'count', bars: 8 }
      : { kind: 'bars', by, time, window: 60, bars: 8 }
  },
})
