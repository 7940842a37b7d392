import type { CatalogTable } from '../../../board/templates/catalogTable'
import type { SchemaAnswer } from '../../ports/backend.port'
import type { CatalogReason } from '../../ports/catalog.port'
import { NO_FUNCTION, NO_SCHEMA, readLoss } from '../losses'
import { pathSegment } from '../wire/pathSegment'
import { schemaHeader } from '../wire/resourceNames'
import type { Project } from '../project'
import { serviceFetch } from '../wire/serviceFetch'
import type { Tokens } from '../auth/session/tokens'
import { fromOpenApi } from './fromOpenApi'
import { catchUnusableName, UnusableName } from '../wire/unusableName'
import { fromDescribeSql } from './fromDescribeSql'

/** Created by `public/describe.sql` in this schema. */
const OWN_FUNCTION = 'rpc/signalbox_description'
const SCHEMA = 'public'
const JSON_TYPE = 'application/json'
/** A project serves a few; each beside `public` takes a request. */
const MAX_SCHEMAS = 20

type Described = Extract<SchemaAnswer, { type: 'described' }>
/** A request to PostgREST with the viewer's rights. */
type Ask = (path: string, accept: string, schema: string) => Promise<Response>

const schemaRefusal = (reason: CatalogReason): SchemaAnswer => ({ type: 'refused', reason })

/**
 * The project's description of a schema; of all that it serves for null. Our own function is called first, because it
 * tells the most. Hosted projects refuse their built-in description, OpenAPI, to every viewer.
 */
export async function describeSchema(
  project: Project,
  tokens: Tokens,
  schema: string | null,
): Promise<SchemaAnswer> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return schemaRefusal({ code: 'not_asked', text: usable.loss.reason })
  const { token } = usable
  const ask: Ask = (path, accept, profile) =>
    serviceFetch(project, 'rest')(`${project.url}/rest/v1/${path}`, {
      headers: {
        apikey: project.key,
        accept,
        'accept-profile': schemaHeader(profile),
        authorization: `Bearer ${token}`,
      },
    })
  try {
    const ownAnswer = await readOwnAnswer(await ask(OWN_FUNCTION, JSON_TYPE, SCHEMA), () =>
      tokens.markExpired(token),
    )
    const isOwn = !('fallback' in ownAnswer)
    if (isOwn && ownAnswer.type !== 'described') return ownAnswer
    if (isOwn && schema === null) return await keepServed(ownAnswer, ask)
    const part = isOwn ? keepSchema(ownAnswer, schema ?? SCHEMA) : null
    // Earlier editions of our function describe `public` alone.
    if (part !== null && (schema === SCHEMA || part.tables.length > 0)) return part
    const document = await ask('', 'application/openapi+json', schema ?? SCHEMA)
    return (
      (document.ok ? fromOpenApi(await document.json(), schema ?? SCHEMA) : null) ??
      (isOwn ? schemaRefusal({ code: 'secret_keys_only' }) : ownAnswer.fallback)
    )
  } catch (error) {
    if (error instanceof UnusableName) return schemaRefusal({ code: 'unusable_name', text: error.message })
    return schemaRefusal({ code: 'unreachable' })
  }
}

const keepSchema = ({ tables, functions }: Described, schema: string): Described => ({
  type: 'described',
  tables: tables.filter(table => table.schema === schema),
  functions: schema === SCHEMA ? functions : [],
})

/** Without the tables of schemas that the API does not serve: our function cannot know which these are. */
async function keepServed(description: Described, ask: Ask): Promise<Described> {
  const firstTables = new Map<string, CatalogTable>()
  for (const table of description.tables)
    if (!firstTables.has(table.schema) && firstTables.size <= MAX_SCHEMAS)
      firstTables.set(table.schema, table)
  const servedSchemas = new Set([SCHEMA])
  const noteIfServed = async ({ schema, table }: CatalogTable) => {
    if (await isServed(ask, schema, table)) servedSchemas.add(schema)
  }
  firstTables.delete(SCHEMA)
  await Promise.all([...firstTables.values()].map(noteIfServed))
  return { ...description, tables: description.tables.filter(({ schema }) => servedSchemas.has(schema)) }
}

/** Asks for no rows of a table. PostgREST looks for the schema before anything else. */
const isServed = (ask: Ask, schema: string, table: string): Promise<boolean> =>
  catchUnusableName(
    async () => {
      const answer = await ask(`${pathSegment(table)}?limit=0`, JSON_TYPE, schema)
      return answer.ok || textIn(await answer.json(), 'code') !== NO_SCHEMA
    },
    () => false,
  )

/** The answer of our function, or what to answer if OpenAPI gives nothing either. */
async function readOwnAnswer(
  answer: Response,
  onExpired: () => void,
): Promise<SchemaAnswer | { fallback: SchemaAnswer }> {
  const json: unknown = await answer.json()
  if (answer.ok)
    return json === null ? { fallback: schemaRefusal({ code: 'accounts_only' }) } : fromDescribeSql(json)
  const [code, message] = [textIn(json, 'code'), textIn(json, 'message')]
  const { kind, reason } = readLoss(answer.status, code, message)
  switch (kind) {
    case 'expired':
      onExpired()
      return schemaRefusal({ code: 'renewing' })
    case 'lost':
    case 'limited':
      return schemaRefusal({ code: 'no_response' })
    case 'denied':
      return { fallback: schemaRefusal({ code: 'role_denied' }) }
    default:
      return {
        fallback:
          code === NO_FUNCTION ? { type: 'undescribed' } : schemaRefusal({ code: 'said', text: reason }),
      }
  }
}

function textIn(json: unknown, member: string): string {
  const text: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, member) : undefined
  return typeof text === 'string' ? text : ''
}
