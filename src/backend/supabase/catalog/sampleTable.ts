import type { DataClient } from '../clients/dataClient'
import type { Row } from '../../ports/backend.port'
import type { CatalogReason, TableRef, TableSample } from '../../ports/catalog.port'
import type { Tokens } from '../auth/session/tokens'
import { tableRequest } from '../wire/resourceNames'
import { catchUnusableName } from '../wire/unusableName'

/** Reads one row of a table, with all of its columns. */
export const sampleTable = (client: DataClient, tokens: Tokens, table: TableRef): Promise<TableSample> =>
  catchUnusableName(
    () => readSample(client, tokens, table),
    ({ message }): TableSample => ({ type: 'refused', reason: { code: 'unusable_name', text: message } }),
  )

async function readSample(
  client: DataClient,
  tokens: Tokens,
  { schema, table }: TableRef,
): Promise<TableSample> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return { type: 'refused', reason: { code: 'not_asked', text: usable.loss.reason } }
  const { data, error, status } = await tableRequest(client, { schema, table })
    .select<string, Row>('*')
    .limit(1)
    .retry(false)
  if (error) return { type: 'refused', reason: refusalReason(status, error, { schema, table }) }
  const [row] = data
  if (row === undefined) return { type: 'empty' }
  return {
    type: 'row',
    columns: Object.entries(row).map(([name, value]) => ({ name, type: inferType(value) })),
  }
}

interface TableError {
  code: string
  message: string
  hint: string | null
}

function refusalReason(
  status: number,
  { code, message: text, hint }: TableError,
  { schema, table }: TableRef,
): CatalogReason {
  const name = `${schema}.${table}`
  if (code === 'PGRST205' || code === '42P01')
    return { code: 'no_table', name, near: /'([^']+)'/.exec(hint ?? '')?.[1] }
  if (code === 'PGRST106') return { code: 'schema_not_exposed', schema }
  if (code === '42501') return { code: 'no_select', name }
  if (status === 0 || status >= 500) return { code: 'no_response' }
  return { code: 'unreadable', name, text }
}

const TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/
const DATE = /^\d{4}-\d\d-\d\d$/

/** Guesses the Postgres type of a value; empty if it could be any. */
function inferType(value: unknown): string {
  if (typeof value === 'number') return 'numeric'
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value !== 'string') return ''
  return TIME.test(value) ? 'timestamp with time zone' : DATE.test(value) ? 'date' : 'text'
}
