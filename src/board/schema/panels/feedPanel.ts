import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { columnNamesOfType, labelFromName } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const tone = v.pipe(
  v.strictObject({
    column: identifier,
    values: uniqueList(
      v.strictObject({ value: textLine(200), signal: v.picklist(['ok', 'warn', 'bad']) }),
      [1, 20],
      ({ value }) => value,
    ),
  }),
  describe('What the values of a column mean. Others have no meaning.'),
)

const schema = v.pipe(
  v.strictObject({
    ...panelBase('feed'),
    timeColumn: v.pipe(identifier, describe('The column with a row’s time.')),
    headlineColumn: v.pipe(identifier, describe('The column that says what happened.')),
    details: v.exactOptional(
      uniqueList(v.strictObject({ column: identifier, label: textLine(80) }), [1, 6], ({ column }) => column),
    ),
    signals: v.exactOptional(tone),
    limit: v.pipe(wholeNumber(1, 500), v.title('Number of rows'), describe('Number of loaded rows to show.')),
  }),
  describe('Rows as lines in the source’s order: a time, what happened, and details.'),
)

export const feedPanel = defineKind(schema)({
  name: 'Feed',
  description: 'Event log',
  size: { width: 4, height: 6 },
  minSize: { width: 3, height: 3 },
  timeRange: 'rows',
  columnsOf: ({ timeColumn: time, headlineColumn: headline, details = [], signals: signal }) => [
    time,
    headline,
    ...details.map(({ column }) => column),
    ...(signal === undefined ? [] : [signal.column]),
  ],
  draft: columns => {
    const [time] = columnNamesOfType(columns, 'time')
    const [headline, ...others] = columnNamesOfType(columns, 'text')
    if (time === undefined || headline === undefined) return null
    const details = others.slice(0, 3).map(column => ({ column, label: labelFromName(column) }))
    return {
      kind: 'feed',
      timeColumn: time,
      headlineColumn: headline,
      ...(details.length > 0 && { details }),
      limit: 50,
    }
  },
})
