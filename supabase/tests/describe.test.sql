-- What describe.sql tells to whom.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;

-- Who the tests are done as.
create function pg_temp.become(who text) returns void language sql as $$
  select set_config('role', case who when 'service' then 'service_role' when 'nobody' then 'anon' else 'authenticated' end, true),
    set_config('request.jwt.claims', case who
      when 'owner' then '{"sub":"a0000000-0000-4000-8000-000000000001","app_metadata":{"roles":["crew","night"]}}'
      when 'reader' then '{"sub":"a0000000-0000-4000-8000-000000000002","app_metadata":{"role":"night"}}'
      when 'writer' then '{"sub":"a0000000-0000-4000-8000-000000000003","user_role":"crew"}'
      when 'other' then '{"sub":"a0000000-0000-4000-8000-000000000004"}'
      when 'sharer' then '{"sub":"a0000000-0000-4000-8000-000000000005","user_role":"lead"}'
      when 'visitor' then '{"sub":"a0000000-0000-4000-8000-000000000006","is_anonymous":true,"user_role":"crew"}'
      when 'foreigner' then '{"sub":"auth0|123","user_role":"night"}'
      else '{}' end, true)
$$;
create function pg_temp.id_of(who text) returns uuid language sql as $$
  select ('a0000000-0000-4000-8000-00000000000'
    || array_position(array['owner', 'reader', 'writer', 'other', 'sharer', 'visitor'], who))::uuid
$$;
-- How many rows a statement touches.
create function pg_temp.touched(statement text) returns integer language plpgsql as $$
declare
  touched integer;
begin
  execute statement;
  get diagnostics touched = row_count;
  return touched;
end
$$;

insert into auth.users (id, email, raw_user_meta_data, is_anonymous)
select pg_temp.id_of(who), case when who <> 'visitor' then who || '@example.test' end, '{}', who = 'visitor'
from unnest(array['owner', 'reader', 'writer', 'other', 'sharer', 'visitor']) who;
delete from signalbox.sharers;
insert into signalbox.sharers values ('lead');

select plan(24);

create table public.told_open (id int primary key, hidden text, mood text);
create table public.told_ruled (id int primary key);
create table public.told_closed (id int primary key);
create table public.told_elsewhere (id int primary key);
create table public.told_refused (id int primary key);
create table public.told_columns (id int primary key, secret text);
comment on table public.told_open is 'a comment on a table';
comment on column public.told_open.mood is 'a comment on a column';
alter table public.told_ruled enable row level security;
alter table public.told_closed enable row level security;
alter table public.told_elsewhere enable row level security;
create policy "all" on public.told_ruled for select to authenticated using (true);
create policy "restrictive" on public.told_closed as restrictive for select to authenticated using (true);
create policy "insert" on public.told_closed for insert to authenticated with check (true);
create policy "others" on public.told_elsewhere to service_role using (true);
grant select on public.told_open, public.told_ruled, public.told_closed, public.told_elsewhere to authenticated, service_role;
revoke all on public.told_refused, public.told_columns from public, anon, authenticated;
grant select (id) on public.told_columns to authenticated;
create table public.told_forced (id int primary key);
create table public.told_parts (id int) partition by list (id);
create table public.told_part partition of public.told_parts for values in (1);
create view public.told_view with (security_invoker) as select id from public.told_ruled;
create materialized view public.told_kept as select id from public.told_ruled;
alter table public.told_parts enable row level security;
create policy "all" on public.told_parts for select to authenticated using (false);
alter table public.told_forced enable row level security;
alter table public.told_forced owner to authenticated;
grant select on public.told_parts, public.told_view, public.told_kept to authenticated;
create function public.told_call(a int default 41) returns int language sql as 'select a';
create function public.told_lock() returns int language sql as 'select 42';
revoke execute on function public.told_lock from public, anon, authenticated;
grant execute on function public.told_call to authenticated;
create function pg_temp.row_security(which text) returns text language sql as $$
  select coalesce(told ->> 'rowSecurity', 'not told')
  from jsonb_array_elements(public.signalbox_description()::jsonb -> 'tables') told where told ->> 'name' = which
$$;
create function pg_temp.names(part text) returns text[] language sql as $$
  select array_agg(told ->> 'name' order by told ->> 'name')
  from jsonb_array_elements(public.signalbox_description()::jsonb -> part) told where starts_with(told ->> 'name', 'told_')
$$;

select is(prosecdef, false, 'it asks with the rights of the caller') from pg_proc where oid = 'public.signalbox_description'::regproc;
select is(provolatile, 's', 'it cannot write') from pg_proc where oid = 'public.signalbox_description'::regproc;
select is(proconfig, '{"search_path=\"\""}', 'it looks nowhere for a name') from pg_proc where oid = 'public.signalbox_description'::regproc;
select function_privs_are('public', 'signalbox_description', '{}', 'authenticated', array['EXECUTE']);
select function_privs_are('public', 'signalbox_description', '{}', 'anon', '{}'::text[]);
select function_privs_are('public', 'signalbox_description', '{}', 'service_role', '{}'::text[]);

select pg_temp.become('other');
select is(pg_temp.names('tables'), '{told_columns,told_forced,told_kept,told_open,told_parts,told_ruled,told_view}', 'tables that one may read, and none that is closed altogether');
select is(pg_temp.names('functions'), '{told_call}', 'functions that one may call');
select is((select told -> 'columns' from jsonb_array_elements(public.signalbox_description()::jsonb -> 'tables') told where told ->> 'name' = 'told_columns'),
  '[{"name": "id", "type": "integer", "nullable": false}]', 'columns that one may read');
select ok(public.signalbox_description()::text like '%a comment on a table%', 'with the comments on tables');
select ok(public.signalbox_description()::text like '%a comment on a column%', 'and on columns');
select ok(public.signalbox_description()::text not like '%41%', 'but no default');
select ok(public.signalbox_description()::text not like '%signalbox_%', 'and nothing of Signalbox');
select is(pg_temp.row_security('told_open'), 'false', 'that no policy chooses the rows of a table');
select is(pg_temp.row_security('told_columns'), 'false', 'nor where it may read some columns only');
select is(pg_temp.row_security('told_ruled'), 'true', 'that policies choose them');
select is(pg_temp.row_security('told_parts'), 'true', 'those of a partitioned table, too');
select is(pg_temp.row_security('told_kept'), 'false', 'that none chooses those of a materialized view');
select is(pg_temp.row_security('told_view'), 'not told', 'of a view nothing: others choose its rows');
select is(pg_temp.row_security('told_forced'), 'false', 'that policies do not hold for the owner');
reset role;
alter table public.told_forced force row level security;
create policy "all" on public.told_forced for select to authenticated using (true);
select pg_temp.become('other');
select is(pg_temp.row_security('told_forced'), 'true', 'unless they are forced');
select pg_temp.become('foreigner');
select isnt(public.signalbox_description()::jsonb, null, 'tokens of other issuers are told as well');
select pg_temp.become('visitor');
select is(public.signalbox_description()::jsonb, null::jsonb, 'anonymous sign-ins are told nothing');
select pg_temp.become('nobody');
select throws_ok('select public.signalbox_description()', '42501', null, 'who is not signed in may not ask');

select * from finish();
rollback;
