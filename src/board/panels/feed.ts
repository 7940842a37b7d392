import * as v from 'valibot'
import { identifier, line as text, listOf, said, whole } from '../words'
import { base } from './base'
import { holding, labelOf } from './column'
import { kindOf } from './kind'

const tone = v.pipe(
  v.strictObject({
    column: identifier,
    values: listOf(
      v.strictObject({ value: text(200), signal: v.picklist(['ok', 'warn', 'bad']) }),
      [1, 20],
      ({ value }) => value,
    ),
  }),
  said('What the values of a column mean; others mean nothing.'),
)

const schema = v.pipe(
  v.strictObject({
    ...base('feed'),
    time: v.pipe(identifier, said('The column with the time of a row.')),
    headline: v.pipe(identifier, said('The column with what happened.')),
    details: v.exactOptional(
      listOf(v.strictObject({ column: identifier, label: text(80) }), [1, 6], ({ column }) => column),
    ),
    tone: v.exactOptional(tone),
    rows: v.pipe(whole(1, 500), said('Rows shown of those held.')),
  }),
  said('Rows as lines, the first by the source’s order: a time, what happened, and what belongs to it.'),
)

export const feed = kindOf(schema)({
  name: 'Feed',
  says: 'What happened, a line each',
  size: { columns: 4, rows: 6 },
  least: { columns: 3, rows: 3 },
  columnsOf: ({ time, headline, details = [], tone: signal }) => [
    time,
    headline,
    ...details.map(({ column }) => column),
    ...(signal === undefined ? [] : [signal.column]),
  ],
  draft: columns => {
    const [time] = holding(columns, 'time')
    const [headline, ...others] = holding(columns, 'text')
    if (time === undefined || headline === undefined) return null
    const details = others.slice(0, 3).map(column => ({ column, label: labelOf(column) }))
    return { kind: 'feed', time, headline, ...(details.length > 0 && { details }), rows: 50 }
  },
})
