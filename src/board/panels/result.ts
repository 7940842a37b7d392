import * as v from 'valibot'
import { identifier, line as text, listOf, said, whole } from '../words'
import { base } from './base'
import { labelOf, type Column } from './column'
import { kindOf } from './kind'

const schema = v.pipe(
  v.strictObject({
    ...base('result'),
    as: v.pipe(
      v.picklist(['value', 'row', 'rows']),
      said('"value": the first column of the first row, large. "row": the first row, a line a column.'),
    ),
    columns: listOf(
      v.strictObject({
        column: identifier,
        label: text(80),
        format: v.picklist(['text', 'time', 'number', 'milliseconds']),
      }),
      [1, 50],
      ({ column }) => column,
    ),
    unit: v.exactOptional(v.pipe(text(24), said('Of a value.'))),
    rows: v.pipe(whole(1, 1_000), said('Rows shown of those held.')),
    call: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('May be called otherwise'),
        said(
          'Whoever looks may call it with other arguments than the board’s. By GET, the answer is kept current while it is looked at.',
        ),
      ),
    ),
  }),
  said('What was answered, such as by a function.'),
)

const formats = { time: 'time', number: 'number', text: 'text', other: 'text' } as const
const shown = ({ name, holds }: Column) => ({ column: name, label: labelOf(name), format: formats[holds] })

export const result = kindOf(schema)({
  name: 'Result',
  says: 'What a function gives: a value, a row or rows',
  size: { columns: 4, rows: 4 },
  least: { columns: 2, rows: 2 },
  columnsOf: ({ columns }) => columns.map(({ column }) => column),
  draft: columns => {
    if (columns.length === 0) return null
    const as = columns.length === 1 ? 'value' : 'rows'
    return { kind: 'result', as, columns: columns.slice(0, 50).map(shown), rows: 50 }
  },
})
