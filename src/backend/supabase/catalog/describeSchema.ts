import type { SchemaAnswer } from '../../ports/backend.port'
import type { CatalogReason } from '../../ports/catalog.port'
import { NO_FUNCTION, readLoss } from '../losses'
import { schemaHeader } from '../wire/resourceNames'
import type { Project } from '../project'
import { serviceFetch } from '../wire/serviceFetch'
import type { Tokens } from '../auth/session/tokens'
import { fromOpenApi } from './fromOpenApi'
import { UnusableName } from '../wire/unusableName'
import { fromDescribeSql } from './fromDescribeSql'

/** Created by `public/describe.sql`; it describes only this schema. */
const OWN_FUNCTION = 'rpc/signalbox_description'
const SCHEMA = 'public'

const schemaRefusal = (reason: CatalogReason): SchemaAnswer => ({ type: 'refused', reason })

/**
 * The project's description of a schema. Our own function is called first, because it tells the most; if it exists,
 * this is the only request. Hosted projects refuse their built-in description, OpenAPI, to every viewer.
 */
export async function describeSchema(
  project: Project,
  tokens: Tokens,
  schema: string,
): Promise<SchemaAnswer> {
  const usable = await tokens.freshToken()
  if ('loss' in usable) return schemaRefusal({ code: 'not_asked', text: usable.loss.reason })
  const { token } = usable
  const ask = (path: string, accept: string) =>
    serviceFetch(project, 'rest')(`${project.url}/rest/v1/${path}`, {
      headers: {
        apikey: project.key,
        accept,
        'accept-profile': schemaHeader(schema),
        authorization: `Bearer ${token}`,
      },
    })
  try {
    const ownAnswer =
      schema === SCHEMA
        ? await readOwnAnswer(await ask(OWN_FUNCTION, 'application/json'), () => tokens.markExpired(token))
        : { fallback: schemaRefusal({ code: 'secret_keys_only' }) }
    if (!('fallback' in ownAnswer)) return ownAnswer
    const document = await ask('', 'application/openapi+json')
    return (document.ok ? fromOpenApi(await document.json(), schema) : null) ?? ownAnswer.fallback
  } catch (error) {
    if (error instanceof UnusableName) return schemaRefusal({ code: 'unusable_name', text: error.message })
    return schemaRefusal({ code: 'unreachable' })
  }
}

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
