import type { SchemaSnapshot } from '../catalog/cache'
import type { Name } from '../catalog/types'
import { RestError } from '../error'
import type { RestRequest } from '../http/request'
import { literal } from '../sql/fragment'
import type { Work } from '../work'
import { openApi } from './document'

/** The description of the API, in OpenAPI 2.0. Only the secret key may read it, as on the hosted service. */
export function rootWork(request: RestRequest, { catalog, settings }: SchemaSnapshot, role: string): Work {
  if (role !== 'service_role')
    throw new RestError(401, 'PGRST126', 'Access to schema is forbidden', {
      hint: 'Accessing the schema via the Data API is only allowed using a secret API key.',
    })
  if (!settings.openApi) throw new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')
  const accept = request.headers.get('accept') ?? '*/*'
  if (!/\*\/\*|application\/(openapi\+)?json/.test(accept))
    throw new RestError(406, 'PGRST107', `None of these media types are available: ${accept}`)
  return {
    readOnly: true,
    async run(session) {
      const readable = await session.query<Name>(readableSql(request.schema))
      const names = new Set(readable.map(({ name }) => name))
      const callable = await session.query<Name>(callableSql(request.schema))
      const routines = new Set(callable.map(({ name }) => name))
      const document = openApi(
        [...catalog.tables.values()].filter(
          ({ schema, name }) => schema === request.schema && names.has(name),
        ),
        [...catalog.routines.values()]
          .flat()
          .filter(({ schema, name }) => schema === request.schema && routines.has(name)),
        catalog,
        request.headers.get('host') ?? 'localhost',
      )
      return new Response(request.headOnly ? null : JSON.stringify(document), {
        headers: {
          'content-type': 'application/openapi+json; charset=utf-8',
          ...(request.isNegotiated ? { 'content-profile': request.schema } : {}),
        },
      })
    },
  }
}

const readableSql = (schema: string) => `
select n.nspname as schema, c.relname as name
from pg_class c join pg_namespace n on n.oid = c.relnamespace
where n.nspname = ${literal(schema)} and c.relkind in ('v', 'r', 'm', 'f', 'p') and (
  pg_has_role(c.relowner, 'USAGE')
  or has_table_privilege(c.oid, 'SELECT, INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER')
  or has_any_column_privilege(c.oid, 'SELECT, INSERT, UPDATE, REFERENCES'))`

const callableSql = (schema: string) => `
select n.nspname as schema, p.proname as name
from pg_proc p join pg_namespace n on n.oid = p.pronamespace
where n.nspname = ${literal(schema)} and has_function_privilege(p.oid, 'execute')`
