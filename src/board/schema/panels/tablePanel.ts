import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, variableName, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { labelFromName, type Column } from '../../model/columnTypes'
import { defineKind } from '../defineKind'

const flag = (title: string) => v.exactOptional(v.pipe(v.boolean(), v.title(title)))

/** The most that the panel allows; the project decides what the viewer may do. */
const write = v.pipe(
  v.strictObject({
    insert: flag('Rows may be added'),
    update: flag('Rows may be changed'),
    delete: flag('Rows may be deleted'),
    columns: v.exactOptional(
      v.pipe(
        uniqueList(identifier, [1, 50], column => column),
        v.title('Columns that may be changed'),
        describe('All but the key if absent.'),
      ),
    ),
    dangerous: v.exactOptional(
      v.pipe(
        v.boolean(),
        v.title('Dangerous'),
        describe('Every change is confirmed first, and a deletion by typing the name of the table.'),
      ),
    ),
    level: v.exactOptional(
      v.pipe(
        v.literal('aal2'),
        v.title('Second factor'),
        describe(
          'The project takes changes only of whoever has shown a second factor: it is asked for first.',
        ),
      ),
    ),
  }),
  v.title('Changing rows'),
  describe('What whoever looks may do with rows, as far as the project lets them. Nothing if absent.'),
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
    rows: v.pipe(wholeNumber(1, 10_000), describe('Rows shown of those held.')),
    sets: v.exactOptional(
      v.pipe(
        v.strictObject({ variable: variableName, column: identifier }),
        describe('Choosing a row sets this variable to the row’s value in this column.'),
      ),
    ),
    write: v.exactOptional(write),
  }),
  describe('Rows, the first by the source’s order.'),
)

const formats = { time: 'time', number: 'number', text: 'text', other: 'text' } as const
const toPanelColumn = ({ name, dataType }: Column) => ({
  column: name,
  label: labelFromName(name),
  format: formats[dataType],
})

export const tablePanel = defineKind(schema)({
  name: 'Table',
  description: 'Rows as they come and change',
  size: { columns: 6, rows: 6 },
  minSize: { columns: 3, rows: 3 },
  columnsOf: ({ columns, sets, write }) => [
    ...columns.map(({ column }) => column),
    ...(sets === undefined ? [] : [sets.column]),
    ...(write?.columns ?? []),
  ],
  draft: columns =>
    columns.length === 0
      ? null
      : { kind: 'table', columns: columns.slice(0, 8).map(toPanelColumn), rows: 50 },
})
