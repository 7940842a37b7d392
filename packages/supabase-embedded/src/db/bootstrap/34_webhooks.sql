-- What database webhooks call. Their triggers can be created, and let every row through; nothing is sent.
create schema if not exists supabase_functions;
grant usage on schema supabase_functions to postgres, anon, authenticated, service_role;

create or replace function supabase_functions.http_request() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  return coalesce(new, old);
end $$;
revoke all on function supabase_functions.http_request() from public;
grant execute on function supabase_functions.http_request() to postgres, anon, authenticated, service_role;
