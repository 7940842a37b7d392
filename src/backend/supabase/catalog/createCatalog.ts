import type { DataClient } from '../clients/dataClient'
import type { Row } from '../../ports/backend.port'
import type { TableSample, Catalog, CatalogReason, TableRef } from '../../ports/catalog.port'
import { tableRequest } from '../wire/resourceNames'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'
import { catchUnusableName } from '../wire/unusableName'
import { createDescribe } from './lazyDescribe'
import { inferType } from './inferType'

/** What the viewer may learn about a project's tables. `client` and `storageFetch` ask for rows and for files. */
export const createCatalog = (
  project: Project,
  client: DataClient,
  tokens: Tokens,
  storageFetch: typeof fetch,
): Catalog => ({
  describe: createDescribe(project, tokens),
  sampleTable: name =>
    catchUnusableName(
      () => sampleTable(client, tokens, name),
      ({ message }): TableSample => ({ type: 'refused', reason: { code: 'unusable_name', text: message } }),
    ),
  // Few people need these, and seldom; they are loaded with the first call.
  measureTable: async query => (await loadMeasures()).measureTable(client, tokens, query),
  listBuckets: async () => (await loadMeasures()).listBuckets(project, tokens, storageFetch),
})

const loadMeasures = () => import('./measures')

async function sampleTable(
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
