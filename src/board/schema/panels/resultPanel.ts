import * as v from 'valibot'
import { textLine, describe, wholeNumber, optional, optionalField } from '../primitives'
import { panelBase } from '../panelBase'
import { defineKind } from '../defineKind'
import { panelColumns, toPanelColumn } from './tablePanel'

const schema = v.pipe(
  v.strictObject({
    ...panelBase('result'),
    display: v.pipe(
      v.picklist(['value', 'row', 'rows']),
      describe(
        '"value": the first column of the first row, large. "row": the first row, one line per column.',
      ),
    ),
    columns: panelColumns,
    unit: optional(textLine(24), 'Unit of the value.'),
    limit: v.pipe(
      wholeNumber(1, 1_000),
      v.title('Number of rows'),
      describe('Number of loaded rows to show.'),
    ),
    canChangeArguments: optionalField(
      v.boolean(),
      'Allow other arguments',
      'Viewers can call it with their own arguments. By GET, the result refreshes automatically while it’s visible.',
    ),
  }),
  describe('A result, such as of a function.'),
)

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
