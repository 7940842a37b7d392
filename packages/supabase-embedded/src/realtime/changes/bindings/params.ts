import { SubscribeError } from '../../feed'
import { inspect, prettyList, tuple } from '../elixir'
import { FilterError, parseFilters, type Filter } from './filter'

export type Action = 'INSERT' | 'UPDATE' | 'DELETE'

/** One entry of `config.postgres_changes`, understood. Schema and table may be `*`. */
export interface BindingParams {
  action: Action | '*'
  schema: string
  table: string
  filters: Filter[]
  /** undefined: every column. */
  select: string[] | undefined
}

/** Throws SubscribeError in the hosted service's words. */
export function parseParams(params: Record<string, unknown>): BindingParams {
  const select = parseSelect(params['select'])
  const { schema, table } = placeOf(params)
  const filters = 'filter' in params ? filtersOf(String(params['filter'])) : []
  if (select && (schema === '*' || table === '*'))
    throw new SubscribeError(
      'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.',
    )
  return { action: parseAction(params['event']), schema, table, filters, select }
}

/** The parameters as they stand in the texts about a subscription that cannot be served. */
export function describeParams({ action, schema, table, filters, select }: BindingParams): string {
  const tuples = filters.map(({ column, operator, value, negate }) =>
    tuple([column, operator, value, negate]),
  )
  return `[event: ${action}, schema: ${schema}, table: ${table}, filters: ${prettyList(tuples)}, select: ${inspect(select)}]`
}

function parseAction(event: unknown): Action | '*' {
  const name = typeof event === 'string' ? event.toUpperCase() : '*'
  return name === 'INSERT' || name === 'UPDATE' || name === 'DELETE' ? name : '*'
}

function parseSelect(select: unknown): string[] | undefined {
  if (typeof select === 'string')
    throw new SubscribeError(
      'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
    )
  const names = Array.isArray(select) ? select.filter(name => typeof name === 'string') : []
  return names.length > 0 ? names : undefined
}

/** A filter needs both a schema and a table. */
function placeOf(params: Record<string, unknown>): { schema: string; table: string } {
  const { schema, table, filter } = params
  const isFiltered = 'filter' in params
  if (typeof schema === 'string' && typeof table === 'string' && (!isFiltered || typeof filter === 'string'))
    return { schema, table }
  if (!isFiltered && typeof schema === 'string' && !('table' in params)) return { schema, table: '*' }
  if (!isFiltered && typeof table === 'string' && !('schema' in params)) return { schema: 'public', table }
  const safeParams = 'user_token' in params || 'auth_token' in params ? '<redacted>' : inspect(params)
  throw new SubscribeError(
    `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${safeParams}`,
  )
}

function filtersOf(text: string): Filter[] {
  try {
    return parseFilters(text)
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    throw new SubscribeError(`Error parsing \`filter\` params: ${error.message}`)
  }
}
