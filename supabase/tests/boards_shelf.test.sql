-- What the list of boards tells to whom, and what the functions of boards.sql may do.
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

delete from public.signalbox_boards;
insert into public.signalbox_boards (id, title, board, owner, readers, writers) values
  ('b0000000-0000-4000-8000-000000000001', 'private', '{}', pg_temp.id_of('owner'), '{}', '{}'),
  ('b0000000-0000-4000-8000-000000000002', 'shared', '{}', pg_temp.id_of('owner'), '{night}', '{crew}'),
  ('b0000000-0000-4000-8000-000000000003', 'open', '{}', pg_temp.id_of('sharer'), '{everyone}', '{}'),
  ('b0000000-0000-4000-8000-000000000004', 'left behind', '{}', null, '{night}', '{crew}'),
  ('b0000000-0000-4000-8000-000000000005', 'of a visitor', '{}', pg_temp.id_of('visitor'), '{}', '{}');

select plan(32);

create function pg_temp.shelf() returns jsonb language sql as $$ select public.signalbox_shelf()::jsonb $$;
create function pg_temp.entry(name text) returns jsonb language sql as $$
  select entry from jsonb_array_elements(pg_temp.shelf() -> 'boards') entry where entry ->> 'title' = name
$$;

select pg_temp.become('owner');
select is(pg_temp.shelf() -> 'edition', '2'::jsonb, 'it says which edition it is');
select is(pg_temp.shelf() #>> '{boards,0,is_own}', 'true', 'own boards come first');
select is(pg_temp.shelf() #>> '{boards,2,is_own}', 'false', 'those of others after them');
select is(pg_temp.entry('shared') -> 'readers', '["night"]'::jsonb, 'an owner is told who looks');
select is(pg_temp.entry('shared') -> 'writers', '["crew"]'::jsonb, 'and who may change it');
select is(pg_temp.entry('open') ->> 'owner_name', 'sharer', 'the owner of another’s is named by what stands before the @');
select is(pg_temp.entry('left behind') ->> 'has_owner', 'false', 'or is said to be gone');
select is(pg_temp.shelf() -> 'roles', '["crew", "night"]'::jsonb, 'and with which roles one may share');
select is(pg_temp.shelf() -> 'may_share_with_everyone', 'false'::jsonb, 'not with everyone');
select pg_temp.become('sharer');
select is(pg_temp.shelf() -> 'may_share_with_everyone', 'true'::jsonb, 'but a sharer may');
select pg_temp.become('reader');
select is(pg_temp.entry('shared') -> 'readers', 'null'::jsonb, 'others are not told who looks');
select is(pg_temp.entry('shared') -> 'writers', 'null'::jsonb, 'nor who may change it');
select is(pg_temp.entry('private'), null::jsonb, 'nor of private boards');
select ok(pg_temp.shelf()::text !~ '@|a0000000', 'no address and no id of an account is told');
select pg_temp.become('visitor');
select is(jsonb_array_length(pg_temp.shelf() -> 'boards'), 3, 'an anonymous sign-in lists what it sees');
select is(pg_temp.shelf() -> 'may_share_with_everyone', 'false'::jsonb, 'and shares nothing');
select pg_temp.become('foreigner');
select lives_ok('select public.signalbox_shelf()', 'a token of another issuer lists without an error');
select pg_temp.become('nobody');
select throws_ok('select public.signalbox_shelf()', '42501', null, 'who is not signed in is told nothing');

-- Names.
reset role;
update auth.users set raw_user_meta_data = '{"name": 7, "full_name": "  Ann Lee@example.test ", "user_name": "al"}' where id = pg_temp.id_of('sharer');
select pg_temp.become('reader');
select is(pg_temp.entry('open') ->> 'owner_name', 'Ann Lee', 'a name of the account comes first, if it is text, and never an address');
reset role;
update auth.users set raw_user_meta_data = jsonb_build_object('name', repeat('n', 100000)) where id = pg_temp.id_of('sharer');
select pg_temp.become('reader');
select is(length(pg_temp.entry('open') ->> 'owner_name'), 60, 'a name is short');
select is(signalbox.owner_names(array[pg_temp.id_of('other'), pg_temp.id_of('visitor')]), null::jsonb,
  'who has shared nothing with the caller is not named, not even to who could ask');

-- Nobody pushes out the boards of somebody else.
reset role;
insert into public.signalbox_boards (title, board, owner, readers)
select '!' || n, '{}', pg_temp.id_of('writer'), '{night}' from generate_series(1, 1100) n;
insert into public.signalbox_boards (title, board, owner) select 'own', '{}', pg_temp.id_of('reader');
select pg_temp.become('reader');
select is(jsonb_array_length(pg_temp.shelf() -> 'boards'), 1000, 'a list has 1,000 boards at most');
select is(pg_temp.shelf() -> 'is_cut', 'true'::jsonb, 'and says that there are more');
select isnt(pg_temp.entry('own'), null, 'it keeps one’s own');
select isnt(pg_temp.entry('shared'), null, 'and those of everybody else');
select isnt(pg_temp.entry('open'), null, 'one after the other');

-- What runs with more rights than the caller’s, and where names are looked up.
reset role;
create view pg_temp.ours as
  select p.oid, p.proname, p.prosecdef, p.proconfig from pg_proc p
  where p.pronamespace = 'signalbox'::regnamespace or (p.pronamespace = 'public'::regnamespace and starts_with(p.proname, 'signalbox_'));
select set_eq('select proname from pg_temp.ours where prosecdef', array['board_counted', 'owner_names']::name[], 'no function but these');
-- What figures.sql and digest.sql ask runs with the caller's rights, as a request would, and so where a request looks.
select is_empty($$
  select proname from pg_temp.ours
  where proconfig is null or not case when proname in ('signalbox_figures', 'signalbox_digests')
    then 'search_path=pg_catalog, public, extensions, pg_temp' else 'search_path=""'
  end = any (proconfig)
$$, 'no function looks anywhere for a name');
select is_empty($$select proname from pg_temp.ours where has_function_privilege('anon', oid, 'EXECUTE')$$, 'who is not signed in calls none');
select is_empty($$select proname from pg_temp.ours where not has_function_privilege('authenticated', oid, 'EXECUTE')$$, 'who is calls them all');
select ok(not has_schema_privilege('anon', 'signalbox', 'USAGE'), 'and sees the schema alone');
select ok(not has_schema_privilege('authenticated', 'signalbox', 'CREATE'), 'without making anything there');

select * from finish();
rollback;
