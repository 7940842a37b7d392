-- Signalbox: the functions of figures.sql and digest.sql for tables of other schemas than "public". Apply it after them, as a
-- migration, or paste it into the SQL editor. Apply it again after a newer edition of them, and after you add a schema. To undo
-- it, in each schema: drop function sales.signalbox_figures(jsonb), sales.signalbox_digests(jsonb). Without it, figures over
-- tables of these schemas cover the rows that a board has loaded, and rows are verified by reading keys and versions.

-- It copies the functions into each schema of yours in which signed-in people may read a table. A copy reads tables of its own
-- schema only, with the caller's rights. The API calls it only if it serves that schema, so that no schema is opened by this.
do $$
declare
  home name;
  original regprocedure;
begin
  for home, original in
    select n.nspname, p.oid
    from pg_catalog.pg_namespace n cross join pg_catalog.pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname in ('signalbox_figures', 'signalbox_digests')
      and has_schema_privilege('authenticated', n.oid, 'USAGE') and has_schema_privilege(n.oid, 'CREATE')
      and not starts_with(n.nspname, 'pg_') and n.nspname <> all (array[
        'public', 'information_schema', 'auth', 'storage', 'realtime', '_realtime', 'extensions', 'graphql', 'graphql_public',
        'vault', 'cron', 'net', 'pgmq', 'pgmq_public', 'pgsodium', 'pgsodium_masks', 'pgtle', 'pgbouncer', 'repack', 'topology',
        'tiger', 'tiger_data', 'supabase_functions', 'supabase_migrations', '_analytics', 'signalbox'
      ])
      and exists (
        select from pg_catalog.pg_class c
        where c.relnamespace = n.oid and c.relkind in ('r', 'p', 'v', 'm', 'f')
          and has_any_column_privilege('authenticated', c.oid, 'SELECT')
      )
  loop
    execute replace(pg_get_functiondef(original), 'FUNCTION public.signalbox_', format('FUNCTION %I.signalbox_', home));
    execute format(
      $sql$
      alter function %1$I.%2$I(jsonb) set search_path = pg_catalog, %1$I, public, extensions, pg_temp;
      comment on function %1$I.%2$I(jsonb) is %3$L;
      revoke execute on function %1$I.%2$I(jsonb) from public, anon, service_role;
      grant execute on function %1$I.%2$I(jsonb) to authenticated;
      $sql$,
      home, (select proname from pg_catalog.pg_proc where oid = original), obj_description(original, 'pg_proc')
    );
  end loop;
end
$$;

notify pgrst, 'reload schema';
