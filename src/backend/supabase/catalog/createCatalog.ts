import type { SupabaseClient } from '@supabase/supabase-js'
import type { Row } from '../../ports/backend.port'
import type { TableSample, Catalog, TableRef } from '../../ports/catalog.port'
import { tableRequest } from '../wire/resourceNames'
import type { Project } from '../project'
import type { Tokens } from '../auth/session/tokens'
import { catchUnusableName } from '../wire/unusableName'
import { createDescribe } from './lazyDescribe'
import { inferType } from './inferType'

/** What the viewer may learn about a project's tables. `client`, `storage`: for the service of rows and of files. */
export const createCatalog = (
  project: Project,
  client: SupabaseClient,
  tokens: Tokens,
  storage: Pick<SupabaseClient, 'storage'>,
): Catalog => ({
  describe: createDescribe(project, tokens),
  sampleTable: name =>
    catchUnusableName(
      () => sampleTable(client, tokens, name),
      ({ message }): TableSample => ({ type: 'refused', reason: `This can’t be requested: ${message}` }),
    ),
  // Few people need these, and seldom; they are loaded with the first call.
  measureTable: async query => (await loadMeasures()).measureTable(client, tokens, query),
  listBuckets: async () => (await loadMeasures()).listBuckets(storage, tokens),
})

const loadMeasures = () => import('./measures')

async function sampleTable(
  client: SupabaseClient,
  tokens: Tokens,
  { schema, table }: TableRef,
): Promise<TableSample> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return { type: 'refused', reason: usable.loss.reason }
  const { data, error, status } = await tableRequest(client, { schema, table })
    .select<string, Row>('*')
    .limit(1)
    .retry(false)
  if (error) return { type: 'refused', reason: refusalText(status, error, { schema, table }) }
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

/** What is wrong and what to do, for the person who typed the name. */
function refusalText(
  status: number,
  { code, message, hint }: TableError,
  { schema, table }: TableRef,
): string {
  const name = `“${schema}.${table}”`
  if (code === 'PGRST205' || code === '42P01') {
    const near = /'([^']+)'/.exec(hint ?? '')?.[1]
    return `The Data API has no table ${name}${near === undefined ? '' : `. Did you mean “${near}”?`}`
  }
  if (code === 'PGRST106')
    return `The schema “${schema}” isn’t exposed. Add it under “Exposed schemas” in the project’s API settings.`
  if (code === '42501')
    return `You can’t read ${name}: its owner has to grant SELECT on it, and a policy has to allow rows.`
  if (status === 0 || status >= 500) return 'The project didn’t respond. Try again.'
  return `The project can’t read ${name}: ${message}`
}
