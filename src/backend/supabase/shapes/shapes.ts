import type { SupabaseClient } from '@supabase/supabase-js'
import type { Row } from '../../port'
import type { Probed, Shapes, TableName } from '../../shapes.port'
import { tableIn } from '../addresses'
import type { Project } from '../project'
import type { Tokens } from '../tokens'
import { unlessUnusable } from '../unusableName'
import { describing } from './late'
import { typeLike } from './like'

/** What of a project's tables the viewer may know. */
export const shapesOf = (project: Project, client: SupabaseClient, tokens: Tokens): Shapes => ({
  describe: describing(project, tokens),
  probe: name =>
    unlessUnusable(
      () => probe(client, tokens, name),
      ({ message }): Probed => ({ type: 'refused', reason: `It cannot be asked for: ${message}` }),
    ),
})

async function probe(client: SupabaseClient, tokens: Tokens, { schema, table }: TableName): Promise<Probed> {
  const usable = await tokens.usable()
  if ('loss' in usable) return { type: 'refused', reason: usable.loss.reason }
  const { data, error, status } = await tableIn(client, { schema, table })
    .select<string, Row>('*')
    .limit(1)
    .retry(false)
  if (error) return { type: 'refused', reason: refusedBy(status, error, { schema, table }) }
  const [row] = data
  if (row === undefined) return { type: 'empty' }
  return {
    type: 'row',
    columns: Object.entries(row).map(([name, value]) => ({ name, type: typeLike(value) })),
  }
}

interface Told {
  code: string
  message: string
  hint: string | null
}

/** What is wrong, and what to do, in words for whoever typed the name. */
function refusedBy(status: number, { code, message, hint }: Told, { schema, table }: TableName): string {
  const name = `“${schema}.${table}”`
  if (code === 'PGRST205' || code === '42P01') {
    const near = /'([^']+)'/.exec(hint ?? '')?.[1]
    return `There is no table ${name} that the Data API knows${near === undefined ? '' : `; did you mean “${near}”?`}`
  }
  if (code === 'PGRST106')
    return `The schema “${schema}” is not exposed. It is named under “Exposed schemas” in the project’s API settings.`
  if (code === '42501')
    return `You may not read ${name}: its owner has to grant SELECT on it, and a policy has to let rows through.`
  if (status === 0 || status >= 500) return 'The project did not answer. Try again.'
  return `The project refuses to read ${name}: ${message}`
}
