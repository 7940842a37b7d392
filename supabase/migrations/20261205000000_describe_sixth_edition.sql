-- Signalbox: lists the tables, columns and functions that the caller can use, so that boards are made by choosing instead of
-- typing names. Apply it as a migration, or paste it into the SQL editor. It can be applied again, also over an earlier
-- edition. To undo it: drop function public.signalbox_description();
-- Without it names are typed in: hosted projects describe themselves to secret keys only.

-- It reads no rows of your tables. Every account sees what its own role may EXECUTE in the schema "public", and SELECT there
-- and in other schemas of yours that the role may use: names, types, values of enums, and the comments on tables, columns and
-- functions, so keep secrets out of comments. Tables whose row level security has no policy for the role are left out. Of
-- column defaults it says only that they exist; it leaves out Supabase's schemas, extensions and Signalbox's own objects.
-- Anonymous sign-ins, which are open to anyone, get null.
create or replace function public.signalbox_description() returns json
  language sql stable security invoker set search_path = ''
as $$
  -- The base type of each type: another one for a domain, else the type itself.
  with recursive types (oid, base_oid) as (
    select oid, oid from pg_catalog.pg_type where typtype <> 'd'
    union all
    select d.oid, t.base_oid from pg_catalog.pg_type d join types t on t.oid = d.typbasetype where d.typtype = 'd'
  ),
  type_names (oid, name, labels) as materialized (
    select oid, format_type(base_oid, null), (
      select json_agg(enumlabel order by enumsortorder) from pg_catalog.pg_enum where enumtypid = base_oid
    ) from types
  ),
  -- The API need not serve all of them.
  schemas (oid, name) as materialized (
    select oid, nspname from pg_catalog.pg_namespace
    where has_schema_privilege(oid, 'USAGE') and not starts_with(nspname, 'pg_') and nspname <> all (array[
      'information_schema', 'auth', 'storage', 'realtime', '_realtime', 'extensions', 'graphql', 'graphql_public', 'vault',
      'cron', 'net', 'pgmq', 'pgmq_public', 'pgsodium', 'pgsodium_masks', 'pgtle', 'pgbouncer', 'repack', 'topology', 'tiger',
      'tiger_data', 'supabase_functions', 'supabase_migrations', '_analytics', 'signalbox'
    ])
  ),
  published (schema, name) as materialized (
    select schemaname, tablename from pg_catalog.pg_publication_tables where pubname = 'supabase_realtime'
  ),
  listed (oid) as materialized (
    select c.oid
    from pg_catalog.pg_class c
    where c.relnamespace in (select s.oid from schemas s) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
      and not starts_with(c.relname, 'signalbox_') and has_any_column_privilege(c.oid, 'SELECT')
      -- Hosted projects grant every table to every account, also tables that no policy opens.
      and (not row_security_active(c.oid) or exists (
        select from pg_catalog.pg_policy
        where polrelid = c.oid and polpermissive and polcmd in ('r', '*') and exists (
          select from unnest(polroles) role (id) where case when id = 0 then true else pg_has_role(id, 'USAGE') end
        )
      ))
      and not exists (
        select from pg_catalog.pg_depend
        where classid = 'pg_catalog.pg_class'::regclass and objid = c.oid and deptype = 'e'
      )
  ),
  tables (schema, name, description) as (
    select s.name, c.relname, json_build_object(
      -- Absent from a table of "public".
      'schema', nullif(s.name, 'public'),
      'name', c.relname,
      'kind', case c.relkind
        when 'v' then 'view' when 'm' then 'materialized view' when 'f' then 'foreign table'
        when 'p' then 'partitioned table' else 'table'
      end,
      'comment', obj_description(c.oid, 'pg_class'),
      -- Whether Postgres Changes report it. Changes of a partitioned table are reported as its partitions' own, or not at all,
      -- whatever the publication says.
      'published', c.relkind = 'r' and (s.name, c.relname) in (select p.schema, p.name from published p),
      -- Whether policies decide which rows the caller gets. Unknown for views and foreign tables, where the policies of other
      -- tables decide.
      'rowSecurity', case when c.relkind in ('r', 'p', 'm') then row_security_active(c.oid) end,
      -- Empty if the caller may not read all of its columns.
      'key', coalesce((
        select json_agg(a.attname order by k.place)
        from pg_catalog.pg_constraint p
          cross join unnest(p.conkey) with ordinality k (number, place)
          join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where p.conrelid = c.oid and p.contype = 'p'
        having bool_and(has_column_privilege(c.oid, a.attnum, 'SELECT'))
      ), '[]'),
      -- Other unique sets of columns that are never NULL and that the caller may read.
      'uniques', (
        select json_agg(u.columns order by u.columns::text)
        from pg_catalog.pg_index i
          cross join lateral (
            select json_agg(a.attname order by k.place) as columns
            from unnest(i.indkey) with ordinality k (number, place)
              join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
            where k.place <= i.indnkeyatts
            having bool_and(a.attnotnull and has_column_privilege(c.oid, a.attnum, 'SELECT'))
          ) u
        where i.indrelid = c.oid and i.indisunique and i.indisvalid and not i.indisprimary
          and i.indpred is null and i.indexprs is null
      ),
      'columns', (
        select json_agg(json_build_object(
          'name', a.attname,
          'type', n.name,
          'values', n.labels,
          'nullable', not (a.attnotnull or t.typnotnull),
          'filled', case
            when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
            when a.attidentity = 'd' or a.atthasdef or t.typdefault is not null then 'by default'
          end,
          -- The column it is a foreign key to, if that table is listed, of the same schema, and the caller may read the column.
          'pointsAt', (
            select json_build_object('table', other.relname, 'column', target.attname)
            from pg_catalog.pg_constraint f
              join listed on listed.oid = f.confrelid
              join pg_catalog.pg_class other on other.oid = f.confrelid and other.relnamespace = c.relnamespace
              join pg_catalog.pg_attribute target on target.attrelid = other.oid and target.attnum = f.confkey[1]
            where f.conrelid = c.oid and f.contype = 'f' and f.conkey = array[a.attnum]
              and has_column_privilege(other.oid, target.attnum, 'SELECT')
            order by other.relname limit 1
          ),
          'comment', col_description(c.oid, a.attnum)
        ) order by a.attnum)
        from pg_catalog.pg_attribute a
          join pg_catalog.pg_type t on t.oid = a.atttypid
          join type_names n on n.oid = a.atttypid
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and has_column_privilege(c.oid, a.attnum, 'SELECT')
      )
    )
    from pg_catalog.pg_class c
      join listed l on l.oid = c.oid
      join schemas s on s.oid = c.relnamespace
  ),
  functions (name, description) as (
    select p.proname, json_build_object(
      'name', p.proname,
      'comment', obj_description(p.oid, 'pg_proc'),
      'volatility', case p.provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      'arguments', coalesce(inputs.arguments, '[]'),
      'result', json_build_object('type', format_type(p.prorettype, null), 'set', p.proretset, 'columns', outputs.columns)
    )
    from pg_catalog.pg_proc p
      join pg_catalog.pg_type r on r.oid = p.prorettype
      cross join lateral (
        select json_agg(json_build_object(
            'name', a.name,
            'type', n.name,
            'values', n.labels,
            'required', a.place <= p.pronargs - p.pronargdefaults
          ) order by a.place) as arguments,
          count(*) filter (where coalesce(a.name, '') = '') as unnamed
        from (
          select type, name, row_number() over (order by position) as place
          from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
            with ordinality every (type, name, mode, position)
          where coalesce(mode, 'i') in ('i', 'b', 'v')
        ) a left join type_names n on n.oid = a.type
      ) inputs
      -- Null if its result has no columns.
      cross join lateral (
        select json_agg(json_build_object('name', o.name, 'type', n.name, 'values', n.labels) order by o.position) as columns
        from (
          select type, name, position
          from unnest(p.proallargtypes, p.proargnames, p.proargmodes)
            with ordinality every (type, name, mode, position)
          where mode in ('o', 'b', 't')
          union all
          select atttypid, attname, attnum from pg_catalog.pg_attribute
          where attrelid = r.typrelid and attnum > 0 and not attisdropped
        ) o left join type_names n on n.oid = o.type
      ) outputs
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
      and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      -- PostgREST passes arguments by name.
      and inputs.unnamed = 0
      and not starts_with(p.proname, 'signalbox_') and has_function_privilege(p.oid, 'EXECUTE')
      and not exists (
        select from pg_catalog.pg_depend
        where classid = 'pg_catalog.pg_proc'::regclass and objid = p.oid and deptype = 'e'
      )
  )
  select case when not coalesce((auth.jwt() ->> 'is_anonymous')::boolean, false) then json_strip_nulls(json_build_object(
    'tables', coalesce((select json_agg(description order by schema <> 'public', schema, name) from tables), '[]'),
    'functions', coalesce((select json_agg(description order by name) from functions), '[]')
  )) end
$$;
comment on function public.signalbox_description is 'tables, columns and functions that the caller can use, for Signalbox';
revoke execute on function public.signalbox_description from public, anon, service_role;
grant execute on function public.signalbox_description to authenticated;

notify pgrst, 'reload schema';
