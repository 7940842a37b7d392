import * as v from 'valibot'
import { identifier, textLine, uniqueList, describe, variableName, wholeNumber } from '../primitives'
import { panelBase } from '../panelBase'
import { labelFromName, type Column } from '../../model/columnTypes'
import { defineKind } from '../defineKind'
import { highlights } from '../highlights'
import { moneyColumns, type MoneyColumn } from '../moneyColumn'
import { tableReference, type TableReference } from '../tableReference'

/** More would leave no room for the others. */
export const MAX_PINNED = 3

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
    sort: v.exactOptional(
      v.pipe(
        uniqueList(
          v.strictObject({ column: identifier, ascending: v.boolean() }),
          [1, 5],
          ({ column }) => column,
        ),
        v.title('Sorted by'),
        describe('The order of the loaded rows, by one column after the other. Viewers can choose another.'),
      ),
    ),
    pinned: v.exactOptional(
      v.pipe(
        wholeNumber(0, MAX_PINNED),
        v.title('Pinned columns'),
        describe('So many columns stay in place while the others scroll sideways.'),
      ),
    ),
    references: v.exactOptional(
      v.pipe(
        uniqueList(tableReference, [1, 20], ({ column }) => column),
        v.title('Foreign keys'),
        describe('Shows a row of another table by its name instead of its key, and opens it.'),
      ),
    ),
    highlights: v.exactOptional(highlights),
    money: v.exactOptional(moneyColumns),
    editing: v.exactOptional(write),
  }),
  describe('Rows, in the source’s order.'),
)

const formats = { time: 'time', number: 'number', text: 'text', other: 'text' } as const
/** A foreign key is named after what it points at: "customer_id" → "Customer". */
export const toPanelColumn = ({ name, dataType, reference }: Column) => ({
  column: name,
  label: labelFromName(
    reference === undefined ? name : name.replace(/(.)(?:_(?:id|uuid|fk|ID|UUID|FK)|Id|ID)$/, '$1'),
  ),
  format: reference === undefined ? formats[dataType] : ('text' as const),
})

/** The foreign keys and the amounts of money among the columns, as keys of a panel. */
export function linksOf(columns: readonly Column[]): {
  references?: TableReference[]
  money?: MoneyColumn[]
} {
  const references = columns.flatMap(({ name, reference }) =>
    reference === undefined ? [] : [{ column: name, ...reference }],
  )
  const money = columns.flatMap(({ name, currencyColumn }) =>
    currencyColumn === undefined ? [] : [{ column: name, currencyColumn }],
  )
  return { ...(references.length > 0 && { references }), ...(money.length > 0 && { money }) }
}

export const tablePanel = defineKind(schema)({
  name: 'Table',
  description: 'Live rows',
  size: { width: 6, height: 6 },
  minSize: { width: 3, height: 3 },
  timeRange: 'sourceRows',
  columnsOf: ({ columns, clickVariable, references = [], highlights = [], money = [], editing }) => [
    ...[...columns, ...references, ...highlights, ...money].map(({ column }) => column),
    ...money.flatMap(({ currencyColumn }) => currencyColumn ?? []),
    ...(clickVariable === undefined ? [] : [clickVariable.column]),
    ...(editing?.columns ?? []),
  ],
  draft: columns =>
    columns.length === 0
      ? null
      : {
          ...{ kind: 'table', columns: columns.slice(0, 8).map(toPanelColumn), limit: 50 },
          ...linksOf(columns.slice(0, 8)),
        },
})
