create schema if not exists auth;
create schema if not exists extensions;
create schema if not exists graphql;
create schema if not exists graphql_public;
create schema if not exists pgbouncer;
create schema if not exists realtime;
create schema if not exists storage;
create schema if not exists vault;

grant usage on schema public to postgres, anon, authenticated, service_role;
grant usage on schema auth to anon, authenticated, service_role;
grant usage on schema extensions to anon, authenticated, service_role;
grant usage on schema graphql_public to anon, authenticated, service_role;
grant usage on schema realtime to anon, authenticated, service_role;
grant usage on schema storage to anon, authenticated, service_role;
grant usage on schema vault to service_role;
grant all on schema auth to supabase_auth_admin, dashboard_user;
grant all on schema storage to supabase_storage_admin, dashboard_user;
grant all on schema realtime to supabase_realtime_admin;
grant all on schema extensions to dashboard_user;

create extension if not exists "uuid-ossp" with schema extensions;
create extension if not exists pgcrypto with schema extensions;
do $$ begin
  if exists (select from pg_available_extensions where name = 'supabase_vault') then
    create extension if not exists supabase_vault with schema vault;
  end if;
end $$;
