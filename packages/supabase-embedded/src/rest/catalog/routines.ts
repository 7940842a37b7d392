import type { Session } from '../../db/session'
import { baseTypeOf } from './base-type'
import { literal } from '../sql/fragment'
import type { Name, Parameter, Routine } from './types'

/**
 * `bit` and `character` without a length mean length 1, which would cut the argument off.
 * One unnamed parameter is callable only when a whole body can be its value.
 */
const sql = (schemas: string[]) => `
select n.nspname as schema, p.proname as name, d.description,
  case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end as volatility,
  p.proretset as "setOf",
  t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) as composite,
  jsonb_build_object('schema', tn.nspname, 'name', coalesce(comp.relname, t.typname)) as type,
  coalesce(args.parameters, '[]') as parameters
from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = ${baseTypeOf('p.prorettype')}
  join pg_namespace tn on tn.oid = t.typnamespace
  left join pg_class comp on comp.oid = t.typrelid
  left join pg_description d on d.objoid = p.oid and d.classoid = 'pg_proc'::regclass
  cross join lateral (
    select jsonb_agg(jsonb_build_object(
        'name', coalesce(a.name, ''),
        'type', case a.type
          when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]'
          when 'character'::regtype then 'character varying' when 'character[]'::regtype then 'character varying[]'
          else a.type::regtype::text end,
        'required', a.position <= p.pronargs - p.pronargdefaults,
        'variadic', coalesce(a.mode = 'v', false)
      ) order by a.position) as parameters,
      count(*) filter (where coalesce(a.name, '') = '') as unnamed,
      (array_agg(a.type))[1] in ('bytea'::regtype, 'json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype) as takes_body
    from unnest(p.proargnames, p.proargtypes, p.proargmodes) with ordinality a (name, type, mode, position)
    where a.type is not null
  ) args
where p.prokind = 'f' and p.prorettype <> 'trigger'::regtype and p.prorettype <> 'event_trigger'::regtype
  and (coalesce(args.unnamed, 0) = 0 or p.pronargs = 1 and args.takes_body)
  and n.nspname in (${schemas.map(literal).join(', ')})
order by 1, 2`

interface Row extends Omit<Routine, 'returns'> {
  setOf: boolean
  composite: boolean
  type: Name
  parameters: Parameter[]
}

/** The functions of the exposed schemas that a request can call. */
export async function readRoutines(session: Session, schemas: string[]): Promise<Routine[]> {
  const rows = await session.query<Row>(sql(schemas))
  return rows.sort(byCandidacy).map(({ setOf, composite, type, ...routine }) => ({
    ...routine,
    returns: { setOf, kind: composite ? 'composite' : 'scalar', type },
  }))
}

/** The order in which PostgREST names overloads: fewest parameters first, then as it compares its records. */
function byCandidacy(a: Row, b: Row): number {
  if (a.parameters.length !== b.parameters.length) return a.parameters.length - b.parameters.length
  const [first, second] = [keysOf(a), keysOf(b)]
  for (const [at, key] of first.entries()) {
    const other = second[at] ?? ''
    if (key !== other) return key < other ? -1 : 1
  }
  return 0
}

const keysOf = ({ description, parameters, setOf, type }: Row): string[] => [
  ...(description === null ? ['0', ''] : ['1', description]),
  ...parameters.flatMap(each => [each.name, each.type, each.required ? '1' : '0', each.variadic ? '1' : '0']),
  setOf ? '1' : '0',
  type.schema,
  type.name,
]
