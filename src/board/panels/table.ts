import * as v from 'valibot'
import { identifier, line as text, listOf, said, variableName, whole } from '../words'
import { base } from './base'
import { labelOf, type Column } from './column'
import { kindOf } from './kind'

const flag = (title: string) => v.exactOptional(v.pipe(v.boolean(), v.title(title)))

/** What may be done here at most; what somebody may do is for the project to say. */
const write = v.pipe(
  v.strictObject({
    insert: flag('Rows may be added'),
    update: flag('Rows may be changed'),
    delete: flag('Rows may be deleted'),
    columns: v.exactOptional(
      v.pipe(
        listOf(identifier, [1, 50], column => column),
        v.title('Columns that may be changed'),
        said('All but the key if absent.'),
      ),
    ),
    dangerous: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('Dangerous'),
        said('Every change is confirmed first, and a deletion by typing the name of the table.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.literal('aal2'),
        v.title('Second factor'),
        said('The project takes changes only of whoever has shown a second factor: it is asked for first.'),
      ),
    ),
  }),
  v.title('Changing rows'),
  said('What whoever looks may do with rows, as far as the project lets them. Nothing if absent.'),
)
export type RowWriting = v.InferOutput<typeof write>

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
    write: v.exactOptional(write),
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
  columnsOf: ({ columns, sets, write }) => [
    ...columns.map(({ column }) => column),
    ...(sets === undefined ? [] : [sets.column]),
    ...(write?.columns ?? []),
  ],
  draft: columns =>
    columns.length === 0 ? null : { kind: 'table', columns: columns.slice(0, 8).map(shown), rows: 50 },
})
