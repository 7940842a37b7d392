import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { labelFromName, type Column } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('result'),
    as: v.pipe(
      v.picklist(['value', 'row', 'rows']),
      describe('"value": the first column of the first row, large. "row": the first row, a line a column.'),
    ),
    columns: uniqueList(
      v.strictObject({
        column: identifier,
        label: textLine(80),
        format: v.picklist(['text', 'time', 'number', 'milliseconds']),
      }),
      [1, 50],
      ({ column }) => column,
    ),
    unit: v.exactOptional(v.pipe(textLine(24), describe('Of a value.'))),
    rows: v.pipe(wholeNumber(1, 1_000), describe('Rows shown of those held.')),
    call: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('May be called otherwise'),
        describe(
          'Whoever looks may call it with other arguments than the board’s. By GET, the answer is kept current while it is looked at.',
        ),
      ),
    ),
  }),
  describe('What was answered, such as by a function.'),
)

const formats = { time: 'time', number: 'number', text: 'text', other: 'text' } as const
const toPanelColumn = ({ name, dataType }: Column) => ({
  column: name,
  label: labelFromName(name),
  format: formats[dataType],
})

export const resultPanel = defineKind(schema)({
  name: 'Result',
  description: 'What a function gives: a value, a row or rows',
  size: { columns: 4, rows: 4 },
  minSize: { columns: 2, rows: 2 },
  columnsOf: ({ columns }) => columns.map(({ column }) => column),
  draft: columns => {
    if (columns.length === 0) return null
    const as = columns.length === 1 ? 'value' : 'rows'
    return { kind: 'result', as, columns: columns.slice(0, 50).map(toPanelColumn), rows: 50 }
  },
})
