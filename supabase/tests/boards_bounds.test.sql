-- How much of a project one person can fill, and with what: the quota of boards.sql, titles and JSON.
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

select plan(38);

create function pg_temp.kept(title text, board text) returns text language sql as $$
  select format('insert into public.signalbox_boards (title, board) values (%L, %L)', title, board)
$$;
-- So many characters that do not get smaller when they are stored.
create function pg_temp.noise(size integer) returns text language sql as $$
  select left(string_agg(md5(n::text), ''), size) from generate_series(1, size / 32 + 1) n
$$;
create function pg_temp.filler(size integer) returns text language sql as $$
  select json_build_object('a', pg_temp.noise(size - 8))::text
$$;

-- How many.
select pg_temp.become('other');
select lives_ok($$insert into public.signalbox_boards (title, board) select 'n' || n, '{}' from generate_series(1, 199) n$$, 'one keeps 199 boards');
select throws_ok($$insert into public.signalbox_boards (title, board) values ('a', '{}'), ('b', '{}')$$, 'SB004', null,
  'two more by one request are one too many');
select lives_ok(pg_temp.kept('last', '{}'), 'the 200th is kept');
select throws_ok(pg_temp.kept('more', '{}'), 'SB004', null, 'the 201st is not');
select lives_ok($$update public.signalbox_boards set title = 'changed' where title = 'last'$$, 'who keeps as many as one may still changes them');
select is((select count(*) from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()), 1::bigint,
  'others who keep a board of the same person wait for the end');
select lives_ok($$delete from public.signalbox_boards where title = 'n1'$$, 'where one is removed');
select lives_ok(pg_temp.kept('more', '{}'), 'there is room for another');
select pg_temp.become('writer');
select lives_ok(pg_temp.kept('own', '{}'), 'what others keep is not counted');

-- How large.
select pg_temp.become('owner');
select throws_ok(pg_temp.kept('x', pg_temp.filler(4000010)), 'SB007', null, 'a board has at most 4,000,000 characters');
select lives_ok(pg_temp.kept('large ' || n, pg_temp.filler(3990000)), 'of five that large the ' || n || '. is kept') from generate_series(1, 5) n;
select throws_ok(pg_temp.kept('large 6', pg_temp.filler(3990000)), 'SB005', null, 'the sixth is more than 20 MB');
select lives_ok(pg_temp.kept('small', '{}'), 'a small one still fits');
select throws_ok(format($$update public.signalbox_boards set board = %L where title = 'small'$$, pg_temp.filler(3990000)), 'SB005', null,
  'and does not grow beyond');
select throws_ok(format($$update public.signalbox_boards set board = %L where title = 'shared'$$, pg_temp.filler(3990000)), 'SB005', null,
  'nor does another');
select lives_ok($$update public.signalbox_boards set board = '{"a":1}' where title = 'large 1'$$, 'one becomes smaller');
select lives_ok(format($$update public.signalbox_boards set board = %L where title = 'small'$$, pg_temp.filler(3000000)), 'and there is room');
select pg_temp.become('writer');
select throws_ok(format($$update public.signalbox_boards set board = %L where title = 'shared'$$, pg_temp.filler(3990000)), 'SB005', null,
  'a writer fills what its owner may, though they do not see the other boards');
select lives_ok(format($$update public.signalbox_boards set board = %L where title = 'left behind'$$, pg_temp.filler(100000)),
  'of what an account left behind nobody is counted');
select pg_temp.become('service');
select is(pg_temp.touched(format($$insert into public.signalbox_boards (title, board, owner) select 's', '{}', %L from generate_series(1, 3)$$,
  pg_temp.id_of('other'))), 3, 'the service role is not bound');

-- With what: what Realtime could not make jsonb of.
select pg_temp.become('owner');
select throws_ok(pg_temp.kept('x', '{"a":"\u0000"}'), 'SB007', null, 'no text that Postgres cannot hold');
select throws_ok(pg_temp.kept('x', '{"a":1e999999}'), 'SB007', null, 'no number that it cannot hold');
select throws_ok(pg_temp.kept('x', '{"a":"\ud800"}'), 'SB007', null, 'no half of a character');
select lives_ok(pg_temp.kept('x', '{"a":"\u00e9","b":1e300}'), 'but others');
select throws_ok(pg_temp.kept('x', repeat('{"a":', 33) || '1' || repeat('}', 33)), 'SB007', null, 'nothing nested 33 deep');
select lives_ok(pg_temp.kept('x', repeat('{"a":', 16) || '1' || repeat('}', 16)), 'but as deep as boards are');
select throws_ok($$update public.signalbox_boards set board = '{"a":"\u0000"}' where title = 'small'$$, 'SB007', null, 'nor by a change');
select throws_ok(pg_temp.kept('x', '[]'), '23514', null, 'a board is an object');

-- Titles.
select throws_ok(pg_temp.kept('', '{}'), '23514', null, 'a title has a character');
select throws_ok(pg_temp.kept(repeat('t', 121), '{}'), '23514', null, 'and 120 at most');
select throws_ok(pg_temp.kept(E'a\nb', '{}'), 'SB007', null, 'on one line');
select throws_ok(pg_temp.kept(U&'gnp.\202Eboard', '{}'), 'SB007', null, 'none that turns the direction of the words around it');
select throws_ok($$update public.signalbox_boards set title = U&'\2066x' where title = 'small'$$, 'SB007', null, 'nor by a change');
select lives_ok(pg_temp.kept('לוח נמל – Hafenübersicht 👩‍🚀', '{}'), 'letters of every script are welcome');

select * from finish();
rollback;
