import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { labelFromName, type Column } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('result'),
    display: v.pipe(
      v.picklist(['value', 'row', 'rows']),
      describe(
        '"value": the first column of the first row, large. "row": the first row, one line per column.',
      ),
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
    unit: v.exactOptional(v.pipe(textLine(24), describe('Unit of the value.'))),
    limit: v.pipe(
      wholeNumber(1, 1_000),
      v.title('Number of rows'),
      describe('Number of loaded rows to show.'),
    ),
    canChangeArguments: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('Allow other arguments'),
        describe(
          'Viewers can call it with their own arguments. By GET, the result refreshes automatically while it’s visible.',
        ),
      ),
    ),
  }),
  describe('A result, such as of a function.'),
)

const formats = { time: 'time', number: 'number', text: 'text', other: 'text' } as const
const toPanelColumn = ({ name, dataType }: Column) => ({
  column: name,
  label: labelFromName(name),
  format: formats[dataType],
})

export const resultPanel = defineKind(schema)({
  name: 'Result',
  description: 'A function’s result: a value, a row or rows',
  size: { width: 4, height: 4 },
  minSize: { width: 2, height: 2 },
  timeRange: 'none',
  columnsOf: ({ columns }) => columns.map(({ column }) => column),
  draft: columns => {
    if (columns.length === 0) return null
    const as = columns.length === 1 ? 'value' : 'rows'
    return { kind: 'result', display: as, columns: columns.slice(0, 50).map(toPanelColumn), limit: 50 }
  },
})
