import * as v from 'valibot'
import {
  identifier,
  textLine,
  uniqueList,
  describe,
  variableName,
  wholeNumber,
  optional,
  optionalField,
  flag,
} from '../primitives'
import { panelBase } from '../panelBase'
import { labelFromName, type Column } from '../../model/columnTypes'
import { columnFormat } from '../columnUnits'
import { defineKind } from '../defineKind'
import { highlights } from '../highlights'
import { moneyColumns, type MoneyColumn } from '../moneyColumn'
import { tableReference, type TableReference } from '../tableReference'

/** More would leave no room for the others. */
export const MAX_PINNED = 3

/** The columns of rows, with the names and formats that a panel shows. */
export const panelColumns = uniqueList(
  v.strictObject({
    column: identifier,
    label: textLine(80),
    format: v.picklist([
      'text',
      'time',
      'number',
      'milliseconds',
      'seconds',
      'percent',
      'bytes',
      'kilobytes',
      'megabytes',
    ]),
  }),
  [1, 50],
  ({ column }) => column,
)

/** The most that the panel allows; the project decides what the viewer may do. */
const write = v.pipe(
  v.strictObject({
    insert: flag('Allow insert'),
    update: flag('Allow update'),
    delete: flag('Allow delete'),
    columns: optionalField(
      uniqueList(identifier, [1, 50]),
      'Editable columns',
      'Defaults to all but the key.',
    ),
    extraConfirmation: optionalField(
      v.boolean(),
      'Extra confirmation',
      'Every change asks for confirmation, and deleting asks to type the table’s name.',
    ),
    level: optionalField(
      v.literal('aal2'),
      'Require two-factor',
      'The project requires two-factor for changes, so the code is requested first.',
    ),
  }),
  v.title('Editing'),
  describe('What viewers can do with rows, as far as the project allows. Nothing by default.'),
)

const schema = v.pipe(
  v.strictObject({
    ...panelBase('table'),
    columns: panelColumns,
    limit: v.pipe(
      wholeNumber(1, 10_000),
      v.title('Number of rows'),
      describe('Number of loaded rows to show.'),
    ),
    clickVariable: optional(
      v.strictObject({ variable: variableName, column: identifier }),
      'Clicking a row sets this variable to the row’s value in this column.',
    ),
    sort: optionalField(
      uniqueList(
        v.strictObject({ column: identifier, ascending: v.boolean() }),
        [1, 5],
        ({ column }) => column,
      ),
      'Sorted by',
      'The order of the loaded rows, by one column after the other. Viewers can choose another.',
    ),
    pinned: optionalField(
      wholeNumber(0, MAX_PINNED),
      'Pinned columns',
      'How many columns stay in place while the others scroll sideways.',
    ),
    references: optionalField(
      uniqueList(tableReference, [1, 20], ({ column }) => column),
      'Foreign keys',
      'Shows a row of another table by its name instead of its key, and opens it.',
    ),
    highlights: v.exactOptional(highlights),
    money: v.exactOptional(moneyColumns),
    editing: v.exactOptional(write),
  }),
  describe('Rows, in the source’s order.'),
)

const formats = { time: 'time', text: 'text', other: 'text' } as const
/**
 * A foreign key is named after what it points at: "customer_id" → "Customer". `isIdentifier`: it only identifies rows,
 * whatever its name.
 */
export const toPanelColumn = ({
  name,
  dataType,
  reference,
  isIdentifier,
}: Column & { isIdentifier?: boolean }) => ({
  column: name,
  label: labelFromName(
    reference === undefined ? name : name.replace(/(.)(?:_(?:id|uuid|fk|ID|UUID|FK)|Id|ID)$/, '$1'),
  ),
  format:
    reference !== undefined || isIdentifier === true
      ? ('text' as const)
      : dataType === 'number'
        ? columnFormat(name)
        : formats[dataType],
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
          kind: 'table',
          columns: columns.slice(0, 8).map(toPanelColumn),
          limit: 50,
          ...linksOf(columns.slice(0, 8)),
        },
})
