-- With whom boards are shared: roles that one has, everyone by sharers alone, within bounds.
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

select plan(43);

select table_privs_are('signalbox', 'sharers', 'authenticated', array['SELECT']);
select table_privs_are('signalbox', 'sharers', 'anon', '{}'::text[]);

create function pg_temp.made(readers text, writers text) returns text language sql as $$
  select format($i$insert into public.signalbox_boards (title, board, readers, writers) values ('new', '{}', %L, %L)$i$, readers, writers)
$$;
create function pg_temp.shared(title text, readers text, writers text) returns text language sql as $$
  select format('update public.signalbox_boards set readers = %L, writers = %L where title = %L', readers, writers, title)
$$;

-- A new board.
select pg_temp.become('owner');
select lives_ok(pg_temp.made('{night}', '{crew}'), 'one shares with the roles that one has');
select throws_ok(pg_temp.made('{admin}', '{}'), 'SB002', null, 'and with no role that one does not have');
select throws_ok(pg_temp.made('{}', '{admin}'), 'SB002', null, 'nor lets such a role change it');
select throws_ok(pg_temp.made('{everyone}', '{}'), 'SB003', null, 'nor shares with everyone');
select throws_ok(pg_temp.made('{}', '{everyone}'), 'SB003', null, 'nor lets everyone change it');
select pg_temp.become('other');
select throws_ok(pg_temp.made('{everyone}', '{}'), 'SB003', null, 'an account without roles shares with nobody');
select pg_temp.become('sharer');
select lives_ok(pg_temp.made('{everyone}', '{lead}'), 'a sharer shares with everyone');
select lives_ok(pg_temp.made('{admin}', '{crew}'), 'and with any role');

-- A board that is there.
select pg_temp.become('owner');
select lives_ok(pg_temp.shared('private', '{night}', '{}'), 'an owner shares');
select throws_ok(pg_temp.shared('private', '{night,admin}', '{}'), 'SB002', null, 'with no role that they do not have');
select throws_ok(pg_temp.shared('private', '{night,everyone}', '{}'), 'SB003', null, 'nor with everyone');
select lives_ok(pg_temp.shared('private', '{}', '{night}'), 'those who look may be let change it');
select lives_ok(pg_temp.shared('private', '{night}', '{}'), 'and be made to only look again');
select lives_ok(pg_temp.shared('private', '{}', '{}'), 'and it is unshared');
select pg_temp.become('writer');
select throws_ok(pg_temp.shared('shared', '{night,crew}', '{crew}'), 'SB001', null, 'a writer does not share the board further');
select throws_ok(pg_temp.shared('shared', '{}', '{crew}'), 'SB001', null, 'nor takes it from its readers');
select throws_ok(pg_temp.shared('left behind', '{night}', '{}'), 'SB001', null, 'nor shares what an account left behind');
select pg_temp.become('reader');
select is(pg_temp.touched(pg_temp.shared('shared', '{night}', '{night}')), 0, 'a reader shares nothing');
select pg_temp.become('other');
select is(pg_temp.touched(pg_temp.shared('private', '{}', '{}')), 0, 'and nobody the board of somebody else');
select pg_temp.become('visitor');
select throws_ok(pg_temp.shared('of a visitor', '{crew}', '{}'), 'SB001', null, 'an anonymous sign-in shares nothing, not with a role that it has');

-- What was shared when there were other rules.
reset role;
update public.signalbox_boards set readers = '{everyone,admin,night}', writers = '{admin}' where title = 'shared';
select pg_temp.become('owner');
select lives_ok($$update public.signalbox_boards set title = 'still shared' where title = 'shared'$$, 'it is changed as before');
select throws_ok(pg_temp.shared('still shared', '{everyone,admin,night}', '{admin,everyone}'), 'SB003', null,
  'those who look are not let change it by who may not share with them');
select throws_ok(pg_temp.shared('still shared', '{everyone,admin,night}', '{}') || '; ' || pg_temp.shared('still shared', '{}', '{admin}'),
  'SB002', null, 'what was taken back is not given again');
select lives_ok(pg_temp.shared('still shared', '{everyone,night}', '{admin}'), 'and a role is taken away');
reset role;
update public.signalbox_boards set readers = array(select 'role ' || n from generate_series(1, 30) n), writers = '{}' where title = 'still shared';
select pg_temp.become('owner');
select lives_ok(
  $$update public.signalbox_boards set readers = readers[1:29] where title = 'still shared'$$,
  'of a list that is too long, a role is taken away');
select throws_ok(
  $$update public.signalbox_boards set readers = readers || '{night}' where title = 'still shared'$$,
  'SB006', null, 'and none is added');
select throws_ok(
  $$update public.signalbox_boards set readers = readers || readers where title = 'still shared'$$,
  'SB006', null, 'not even the same again');

-- Bounds.
select pg_temp.become('sharer');
select lives_ok(pg_temp.made(array(select 'role ' || n from generate_series(1, 20) n)::text, '{}'), 'twenty roles may look');
select throws_ok(pg_temp.made(array(select 'role ' || n from generate_series(1, 21) n)::text, '{}'), 'SB006', null, 'but no more');
select throws_ok(pg_temp.made('{}', array(select 'role ' || n from generate_series(1, 21) n)::text), 'SB006', null, 'nor change it');
select throws_ok(pg_temp.made(array_fill('crew'::text, array[21])::text, '{}'), 'SB006', null, 'however few they are in truth');
select lives_ok(pg_temp.made(array[repeat('r', 63)]::text, '{}'), 'a role has up to 63 characters');
select throws_ok(pg_temp.made(array[repeat('r', 64)]::text, '{}'), 'SB006', null, 'but no more');
select throws_ok(pg_temp.made('{""}', '{}'), 'SB006', null, 'and at least one');
select throws_ok(pg_temp.made('{null}', '{}'), 'SB006', null, 'and is one');
select throws_ok(pg_temp.made(E'{"a\nb"}', '{}'), 'SB006', null, 'on one line');
select throws_ok(pg_temp.made('{{a,b},{c,d}}', '{}'), 'SB006', null, 'in a list');

-- Nobody is a sharer until the project says so.
reset role;
delete from signalbox.sharers;
select pg_temp.become('sharer');
select throws_ok(pg_temp.made('{everyone}', '{}'), 'SB003', null, 'without sharers nobody shares with everyone');
reset role;
insert into signalbox.sharers values ('everyone');
select pg_temp.become('other');
select lives_ok(pg_temp.made('{everyone}', '{}'), 'where everyone is a sharer, every account is');
select throws_ok($$insert into signalbox.sharers values ('other')$$, '42501', null, 'and nobody makes themselves one');
select pg_temp.become('visitor');
select throws_ok(pg_temp.made('{everyone}', '{}'), 'SB003', null, 'but no anonymous sign-in');

select * from finish();
rollback;
