import { readDescription, type DatabaseDescription } from '../../../board/answers/databaseDescription'
import { relationKinds } from '../../../board/templates/catalogTable'
import type { FunctionParameter, SchemaAnswer, FunctionShape } from '../../ports/backend.port'

type Table = DatabaseDescription['tables'][number]
type Routine = DatabaseDescription['functions'][number]

/** Reads the answer of our own function: tables of all schemas that the viewer may use, and functions of `public`. */
export function fromDescribeSql(answer: unknown): SchemaAnswer {
  const description = readDescription(answer)
  if ('fault' in description)
    return { type: 'refused', reason: { code: 'outdated_description', text: description.fault } }
  return {
    type: 'described',
    tables: description.tables.map(
      ({
        schema = 'public',
        name,
        columns,
        key,
        uniques,
        published: isPublished,
        rowSecurity,
        comment,
        ...table
      }) => ({
        schema,
        table: name,
        key,
        isPublished,
        columns: columns.map(({ nullable, filled, pointsAt, ...column }) => ({
          ...columnOf(column),
          ...(column.values !== undefined && { values: column.values }),
          ...(nullable !== undefined && { isNullable: nullable }),
          ...(filled !== undefined && { filled }),
          ...(pointsAt !== undefined && { pointsAt }),
        })),
        ...relationKindOf(table),
        ...(uniques !== undefined && { uniques }),
        ...(rowSecurity !== undefined && { hasRowSecurity: rowSecurity }),
        ...(comment !== undefined && { comment }),
      }),
    ),
    functions: description.functions.map(functionOf),
  }
}

/** Editions before the fifth call a partitioned table a table. */
function relationKindOf(table: Pick<Table, 'kind'>) {
  const kind = relationKinds.find(name => name === table.kind)
  return kind === undefined ? {} : { kind }
}

/** The values of an enum are texts. `citext` is in whatever schema its extension was installed. */
const columnOf = ({ name, type, values }: Pick<Table['columns'][number], 'name' | 'type' | 'values'>) => ({
  name,
  type: values !== undefined ? 'text' : type.replace(/^.*\.citext$/, 'citext'),
})

const functionOf = ({
  name,
  arguments: parameters,
  volatility,
  result,
  comment,
}: Routine): FunctionShape => ({
  name,
  parameters: parameters.map(({ name, type, required: isRequired, values }): FunctionParameter => ({
    name,
    type,
    isRequired,
    ...(values !== undefined && { values }),
  })),
  // PostgREST calls these in a read-only transaction, even by POST.
  isReadOnly: volatility !== 'volatile',
  columns: (result.columns ?? valueOf(result.type))?.map(columnOf) ?? null,
  ...(comment !== undefined && { comment }),
})

/** A plain value gets one column of its own; the members of a JSON value are unknown. */
const valueOf = (type: string) => (/^(jsonb?|record)$/.test(type) ? null : [{ name: 'value', type }])
