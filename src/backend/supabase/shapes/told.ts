import { readDescription, type Description } from '../../../board/description'
import type { Argument, Described, FunctionShape } from '../../port'

type Table = Description['tables'][number]
type Routine = Description['functions'][number]

/** What the project's own function answered, of the schema `public`. */
export function told(answer: unknown): Described {
  const read = readDescription(answer)
  if ('fault' in read)
    return {
      type: 'refused',
      reason: `What the project tells of itself is not what is expected (${read.fault}): apply describe.sql again.`,
    }
  return {
    type: 'described',
    tables: read.tables.map(({ name, columns, key, uniques, published, comment }) => ({
      ...{ schema: 'public', table: name, key, isPublished: published },
      columns: columns.map(columnOf),
      ...(uniques !== undefined && { uniques }),
      ...(comment !== undefined && { comment }),
    })),
    functions: read.functions.map(functionOf),
  }
}

/** An enum's values are texts; so are those of citext, which lies in whatever schema its extension was put. */
const columnOf = ({ name, type, values }: Table['columns'][number]) => ({
  name,
  type: values !== undefined || /(^|\.)citext$/.test(type) ? 'text' : type,
})

const functionOf = ({ name, arguments: takes, volatility, result, comment }: Routine): FunctionShape => ({
  name,
  takes: takes.map(({ name, type, required, values }): Argument => ({
    ...{ name, type, isRequired: required },
    ...(values !== undefined && { values }),
  })),
  // PostgREST calls these in a transaction that cannot write, by POST as well.
  isReading: volatility !== 'volatile',
  columns: (result.columns ?? valueOf(result.type))?.map(columnOf) ?? null,
  ...(comment !== undefined && { comment }),
})

/** What is no row is in a column of its own; what a JSON holds nobody knows. */
const valueOf = (type: string) => (/^(jsonb?|record)$/.test(type) ? null : [{ name: 'value', type }])
