import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, variableName, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { labelFromName, type Column } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const flag = (title: string) => v.exactOptional(v.pipe(v.boolean(), v.title(title)))

/** The most that the panel allows; the project decides what the viewer may do. */
const write = v.pipe(
  v.strictObject({
    insert: flag('Allow insert'),
    update: flag('Allow update'),
    delete: flag('Allow delete'),
    columns: v.exactOptional(
      v.pipe(
        uniqueList(identifier, [1, 50], column => column),
        v.title('Editable columns'),
        describe('Defaults to all but the key.'),
      ),
    ),
    extraConfirmation: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('Extra confirmation'),
        describe('Every change asks for confirmation, and deleting asks to type the table’s name.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.literal('aal2'),
        v.title('Require two-factor'),
        describe('The project requires two-factor for changes, so the code is requested first.'),
      ),
    ),
  }),
  v.title('Editing'),
  describe('What viewers can do with rows, as far as the project allows. Nothing by default.'),
)
export type RowWritePolicy = v.InferOutput<typeof write>

const schema = v.pipe(
  v.strictObject({
    ...panelBase('table'),
    columns: uniqueList(
      v.strictObject({
        column: identifier,
        label: textLine(80),
        format: v.picklist(['text', 'time', 'number', 'milliseconds']),
      }),
      [1, 50],
      ({ column }) => column,
    ),
    limit: v.pipe(
      wholeNumber(1, 10_000),
      v.title('Number of rows'),
      describe('Number of loaded rows to show.'),
    ),
    clickVariable: v.exactOptional(
      v.pipe(
        v.strictObject({ variable: variableName, column: identifier }),
        describe('Clicking a row sets this variable to the row’s value in this column.'),
      ),
    ),
    editing: v.exactOptional(write),
  }),
  describe('Rows, in the source’s order.'),
)

const formats = { time: 'time', number: 'number', text: 'text', other: 'text' } as const
const toPanelColumn = ({ name, dataType }: Column) => ({
  column: name,
  label: labelFromName(name),
  format: formats[dataType],
})

export const tablePanel = defineKind(schema)({
  name: 'Table',
  description: 'Live rows',
  size: { width: 6, height: 6 },
  minSize: { width: 3, height: 3 },
  columnsOf: ({ columns, clickVariable: sets, editing: write }) => [
    ...columns.map(({ column }) => column),
    ...(sets === undefined ? [] : [sets.column]),
    ...(write?.columns ?? []),
  ],
  draft: columns =>
    columns.length === 0
      ? null
      : { kind: 'table', columns: columns.slice(0, 8).map(toPanelColumn), limit: 50 },
})
