-- Roles of a fresh project. `postgres` stays PGlite's superuser; on the hosted service it is not one.
do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('anon', 'nologin inherit'),
      ('authenticated', 'nologin inherit'),
      ('service_role', 'nologin inherit bypassrls'),
      ('authenticator', 'login noinherit'),
      ('dashboard_user', 'nologin createdb createrole replication'),
      ('pgbouncer', 'login'),
      ('supabase_admin', 'login superuser createdb createrole replication bypassrls'),
      ('supabase_auth_admin', 'login noinherit createrole'),
      ('supabase_storage_admin', 'login noinherit createrole'),
      ('supabase_functions_admin', 'login noinherit createrole'),
      ('supabase_realtime_admin', 'nologin noinherit'),
      ('supabase_replication_admin', 'login replication'),
      ('supabase_read_only_user', 'login bypassrls'),
      ('supabase_etl_admin', 'login replication bypassrls')
    ) as role (name, attributes)
    where name not in (select rolname from pg_roles)
  loop
    execute format('create role %I %s', wanted.name, wanted.attributes);
  end loop;
end $$;

grant anon, authenticated, service_role to authenticator, postgres;
grant authenticator to supabase_storage_admin;
grant supabase_auth_admin, supabase_storage_admin, supabase_functions_admin, supabase_realtime_admin to postgres;
grant pg_read_all_data to supabase_read_only_user, supabase_etl_admin, postgres;
grant pg_monitor, pg_signal_backend to postgres;

alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role authenticator set statement_timeout = '8s';
alter role authenticator set lock_timeout = '8s';
alter role supabase_auth_admin set search_path = auth;
alter role supabase_storage_admin set search_path = storage;
alter role supabase_admin set search_path = "$user", public, auth, extensions;
alter role postgres set search_path = "$user", public, extensions;
