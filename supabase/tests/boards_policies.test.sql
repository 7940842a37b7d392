-- Who sees, makes, changes and removes boards: every policy of boards.sql on its table, both ways.
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

select policies_are('public', 'signalbox_boards', array[
  'owners, readers and writers see a board', 'whoever is signed in makes boards of their own',
  'owners and writers change a board', 'owners remove a board'
]);
select table_privs_are('public', 'signalbox_boards', 'anon', '{}'::text[]);
select table_privs_are('public', 'signalbox_boards', 'authenticated', array['SELECT', 'INSERT', 'UPDATE', 'DELETE']);
select is(relrowsecurity, true, 'row level security is on') from pg_class where oid = 'public.signalbox_boards'::regclass;

-- Seeing.
create function pg_temp.seen() returns text[] language sql as $$
  select array_agg(title order by title) from public.signalbox_boards
$$;
select pg_temp.become('owner');
select is(pg_temp.seen(), '{left behind,open,private,shared}', 'an owner sees their own, and what is shared with their roles');
select pg_temp.become('reader');
select is(pg_temp.seen(), '{left behind,open,shared}', 'a reader sees what is shared with their role, and no private board');
select pg_temp.become('writer');
select is(pg_temp.seen(), '{left behind,open,shared}', 'a writer sees what they may change');
select pg_temp.become('other');
select is(pg_temp.seen(), '{open}', 'an account without roles sees what is shared with everyone');
select pg_temp.become('visitor');
select is(pg_temp.seen(), '{left behind,of a visitor,shared}', 'an anonymous sign-in is not everyone, and sees its own and by its roles');
select pg_temp.become('foreigner');
select is(pg_temp.seen(), '{left behind,open,shared}', 'a token of another issuer sees by its roles, without an error');
select pg_temp.become('service');
select is(array_length(pg_temp.seen(), 1), 5, 'the service role sees all');
select pg_temp.become('nobody');
select throws_ok('select id from public.signalbox_boards', '42501', null, 'who is not signed in sees none');

-- Making.
create function pg_temp.make() returns text language sql as $$
  select $i$insert into public.signalbox_boards (title, board) values ('new', '{}')$i$
$$;
select pg_temp.become('owner');
select is(pg_temp.touched(pg_temp.make()), 1, 'an account makes a board');
select throws_ok(
  format($$insert into public.signalbox_boards (title, board, owner) values ('x', '{}', %L)$$, pg_temp.id_of('other')),
  '42501', null, 'nobody makes one in the name of somebody else');
select throws_ok(
  $$insert into public.signalbox_boards (title, board, owner) values ('x', '{}', null)$$,
  '42501', null, 'nobody makes one that belongs to nobody');
select pg_temp.become('visitor');
select throws_ok(pg_temp.make(), '42501', null, 'an anonymous sign-in makes none');
select pg_temp.become('foreigner');
select throws_ok(
  $$insert into public.signalbox_boards (title, board, owner, updated_by) values ('x', '{}', null, null)$$,
  '42501', null, 'a token of another issuer makes none');
select pg_temp.become('nobody');
select throws_ok(pg_temp.make(), '42501', null, 'who is not signed in makes none');
select pg_temp.become('service');
select is(pg_temp.touched(pg_temp.make()), 1, 'the service role makes boards');

-- Changing.
create function pg_temp.change(title text) returns integer language sql as $$
  select pg_temp.touched(format('update public.signalbox_boards set board = %L where title = %L', '{"a":1}', title))
$$;
select pg_temp.become('owner');
select is(pg_temp.change('private'), 1, 'an owner changes a board');
select pg_temp.become('writer');
select is(pg_temp.change('shared'), 1, 'a writer changes a board');
select is(pg_temp.change('left behind'), 1, 'a writer changes a board whose owner is gone');
select is(pg_temp.change('private'), 0, 'a writer changes no private board');
select pg_temp.become('reader');
select is(pg_temp.change('shared'), 0, 'a reader changes none');
select pg_temp.become('other');
select is(pg_temp.change('open'), 0, 'who only looks with everyone changes none');
select pg_temp.become('visitor');
select is(pg_temp.change('of a visitor'), 1, 'an anonymous sign-in changes what it kept before');
select is(pg_temp.change('shared'), 0, 'an anonymous sign-in changes nothing that others see, whatever its roles');
select pg_temp.become('nobody');
select throws_ok($$select pg_temp.change('open')$$, '42501', null, 'who is not signed in changes none');
select pg_temp.become('service');
select is(pg_temp.change('private'), 1, 'the service role changes boards');

-- Removing.
create function pg_temp.remove(title text) returns integer language sql as $$
  select pg_temp.touched(format('delete from public.signalbox_boards where title = %L', title))
$$;
select pg_temp.become('writer');
select is(pg_temp.remove('shared'), 0, 'a writer removes no board that has an owner');
select pg_temp.become('reader');
select is(pg_temp.remove('left behind'), 0, 'a reader does not remove what an account left behind');
select pg_temp.become('visitor');
select is(pg_temp.remove('left behind'), 0, 'nor does an anonymous sign-in that has the role of its writers');
select is(pg_temp.remove('of a visitor'), 1, 'an anonymous sign-in removes its own');
select pg_temp.become('nobody');
select throws_ok($$select pg_temp.remove('open')$$, '42501', null, 'who is not signed in removes none');
select pg_temp.become('other');
select is(pg_temp.remove('open'), 0, 'nobody removes the board of somebody else');
select pg_temp.become('writer');
select is(pg_temp.remove('left behind'), 1, 'its writers remove what an account left behind');
select pg_temp.become('owner');
select is(pg_temp.remove('shared'), 1, 'an owner removes a board');
select pg_temp.become('service');
select is(pg_temp.remove('private'), 1, 'the service role removes boards');

select * from finish();
rollback;
