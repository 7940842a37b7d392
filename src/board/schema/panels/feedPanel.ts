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
  describe('What the values of a column mean; others mean nothing.'),
)

const schema = v.pipe(
  v.strictObject({
    ...panelBase('feed'),
    time: v.pipe(identifier, describe('The column with the time of a row.')),
    headline: v.pipe(identifier, describe('The column with what happened.')),
    details: v.exactOptional(
      uniqueList(v.strictObject({ column: identifier, label: textLine(80) }), [1, 6], ({ column }) => column),
    ),
    tone: v.exactOptional(tone),
    rows: v.pipe(wholeNumber(1, 500), describe('Rows shown of those held.')),
  }),
  describe('Rows as lines, the first by the source’s order: a time, what happened, and what belongs to it.'),
)

export const feedPanel = defineKind(schema)({
  name: 'Feed',
  description: 'What happened, a line each',
  size: { columns: 4, rows: 6 },
  minSize: { columns: 3, rows: 3 },
  columnsOf: ({ time, headline, details = [], tone: signal }) => [
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
    return { kind: 'feed', time, headline, ...(details.length > 0 && { details }), rows: 50 }
  },
})
