import type { Session } from '../../db/session'
import type { ApiSettings } from '../../project/project'
import type { Name } from './types'

/** How requests are served: `config.toml`, overruled by the `pgrst.*` settings of the authenticator role. */
export interface Settings {
  schemas: string[]
  extraSearchPath: string[]
  maxRows: number | undefined
  aggregates: boolean
  plans: boolean
  openApi: boolean
  preRequest: Name | undefined
  /** How requests end, and whether `Prefer: tx` may say otherwise. */
  end: { tx: 'commit' | 'rollback'; byRequest: boolean }
  /** The settings of each role (ALTER ROLE … SET), applied when a request takes the role. */
  roles: Map<string, [name: string, value: string][]>
}

const SQL = `
select r.rolname as role, split_part(entry, '=', 1) as name, substr(entry, strpos(entry, '=') + 1) as value
from pg_db_role_setting s
  join pg_roles r on r.oid = s.setrole
  cross join unnest(s.setconfig) entry
  left join pg_settings known on known.name = split_part(entry, '=', 1)
where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  and coalesce(known.context, 'user') = 'user'`

export async function readSettings(session: Session, api: ApiSettings): Promise<Settings> {
  const rows = await session.query<{ role: string; name: string; value: string }>(SQL)
  const own = new Map(
    rows.filter(({ role }) => role === 'authenticator').map(({ name, value }) => [name, value]),
  )
  const of = (name: string) => own.get(`pgrst.${name}`)
  const maxRows = Number(of('db_max_rows') ?? api.maxRows)
  const preRequest = of('db_pre_request')?.split('.')
  const roles = new Map<string, [string, string][]>()
  for (const { role, name, value } of rows)
    if (role !== 'authenticator') roles.set(role, [...(roles.get(role) ?? []), [name, value]])
  return {
    schemas: listNames(of('db_schemas')) ?? api.schemas,
    extraSearchPath: listNames(of('db_extra_search_path')) ?? api.extraSearchPath,
    maxRows: Number.isFinite(maxRows) ? maxRows : undefined,
    aggregates: of('db_aggregates_enabled') === 'true',
    plans: of('db_plan_enabled') === 'true',
    openApi: of('openapi_mode') !== 'disabled',
    preRequest:
      preRequest === undefined
        ? undefined
        : {
            schema: preRequest.length > 1 ? (preRequest[0] ?? 'public') : 'public',
            name: preRequest.at(-1) ?? '',
          },
    end: {
      tx: of('db_tx_end')?.startsWith('rollback') === true ? 'rollback' : 'commit',
      byRequest: of('db_tx_end')?.endsWith('-allow-override') === true,
    },
    roles,
  }
}

const listNames = (text: string | undefined): string[] | undefined =>
  text?.split(',').map(each => each.trim().replaceAll('"', ''))
