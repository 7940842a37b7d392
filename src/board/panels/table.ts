import * as v from 'valibot'
import { identifier, line as text, listOf, said, variableName, whole } from '../words'
import { base } from './base'
import { labelOf, type Column } from './column'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('table'),
    columns: listOf(
      v.strictObject({
        column: identifier,
        label: text(80),
        format: v.picklist(['text', 'time', 'number', 'milliseconds']),
      }),
      [1, 50],
      ({ column }) => column,
    ),
    rows: v.pipe(whole(1, 10_000), said('Rows shown of those held.')),
    sets: v.exactOptional(
      v.pipe(
        v.strictObject({ variable: variableName, column: identifier }),
        said('Choosing a row sets this variable to the row’s value in this column.'),
      ),
    ),
  }),
  said('Rows, the first by the source’s order.'),
)

const formats = { time: 'time', number: 'number', text: 'text', other: 'text' } as const
const shown = ({ name, holds }: Column) => ({ column: name, label: labelOf(name), format: formats[holds] })

export const table = kindOf(schema)({
  name: 'Table',
  says: 'Rows as they come and change',
  size: { columns: 6, rows: 6 },
  least: { columns: 3, rows: 3 },
  columnsOf: ({ columns, sets }) => [
    ...columns.map(({ column }) => column),
    ...(sets === undefined ? [] : [sets.column]),
  ],
  draft: columns =>
    columns.length === 0 ? null : { kind: 'table', columns: columns.slice(0, 8).map(shown), rows: 50 },
})
