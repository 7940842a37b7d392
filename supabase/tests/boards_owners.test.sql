-- What the trigger of boards.sql pins: owner, id, revision, time and author of every change.
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

select plan(27);

select triggers_are('public', 'signalbox_boards', array(
  select tgname from pg_trigger
  where tgrelid = 'public.signalbox_boards'::regclass and not tgisinternal and tgname not like 'board\_%'
) || array['board_changed', 'board_counted']::name[]);

-- Making.
select pg_temp.become('owner');
insert into public.signalbox_boards (id, title, board, revision, updated_at, updated_by) values (
  'b0000000-0000-4000-8000-000000000009', 'forged', '{}', 9223372036854775807, '2001-01-01', pg_temp.id_of('sharer')
);
select is(revision, 1::bigint, 'a new board has revision 1, whatever was asked') from public.signalbox_boards where title = 'forged';
select is(updated_at, now(), 'a new board was changed now') from public.signalbox_boards where title = 'forged';
select is(updated_by, pg_temp.id_of('owner'), 'a new board was changed by who made it') from public.signalbox_boards where title = 'forged';
select is(owner, pg_temp.id_of('owner'), 'a new board is of who made it') from public.signalbox_boards where title = 'forged';
select isnt(id, 'b0000000-0000-4000-8000-000000000009'::uuid, 'nobody chooses an id') from public.signalbox_boards where title = 'forged';
select is(pg_temp.touched($$insert into public.signalbox_boards (id, title, board)
  values ('b0000000-0000-4000-8000-000000000005', 'x', '{}')$$), 1, 'an id that is taken is told to nobody');

-- Changing.
update public.signalbox_boards
set title = 'renamed', revision = 77, updated_at = '2001-01-01', updated_by = pg_temp.id_of('sharer'), id = gen_random_uuid()
where title = 'shared';
select is(revision, 2::bigint, 'a change is one revision more') from public.signalbox_boards where title = 'renamed';
select is(updated_at, now(), 'a change is of now') from public.signalbox_boards where title = 'renamed';
select is(updated_by, pg_temp.id_of('owner'), 'a change is by who made it') from public.signalbox_boards where title = 'renamed';
select is(id, 'b0000000-0000-4000-8000-000000000002'::uuid, 'a change keeps the id') from public.signalbox_boards where title = 'renamed';
update public.signalbox_boards set readers = '{}' where title = 'renamed';
select is(revision, 2::bigint, 'sharing is no revision') from public.signalbox_boards where title = 'renamed';
select pg_temp.become('writer');
update public.signalbox_boards set board = '{"b":1}' where title = 'renamed';
select is(updated_by, pg_temp.id_of('writer'), 'a change of a writer is by the writer') from public.signalbox_boards where title = 'renamed';
select is(owner, pg_temp.id_of('owner'), 'and the board is its owner’s') from public.signalbox_boards where title = 'renamed';

-- Giving away.
select pg_temp.become('owner');
select throws_ok(
  format($$update public.signalbox_boards set owner = %L where title = 'renamed'$$, pg_temp.id_of('sharer')),
  'SB001', null, 'an owner does not give a board away, which its writers could still change');
select throws_ok($$update public.signalbox_boards set owner = null where title = 'private'$$, 'SB001', null, 'nor disowns it');
select pg_temp.become('writer');
select throws_ok(
  format($$update public.signalbox_boards set owner = %L where title = 'renamed'$$, pg_temp.id_of('writer')),
  'SB001', null, 'a writer does not take a board');
select throws_ok(
  format($$update public.signalbox_boards set owner = %L where title = 'left behind'$$, pg_temp.id_of('writer')),
  'SB001', null, 'nor one whose owner is gone');

-- Revisions of the first edition.
reset role;
alter table public.signalbox_boards disable trigger board_changed;
update public.signalbox_boards set revision = 9223372036854775807 where title = 'private';
alter table public.signalbox_boards enable trigger board_changed;
select pg_temp.become('owner');
select is(pg_temp.touched($$update public.signalbox_boards set title = 'again' where title = 'private'$$), 1,
  'a board with the highest revision there is can be changed');
select is(revision, 1::bigint, 'and counts from 1') from public.signalbox_boards where title = 'again';

-- Who is not bound.
select pg_temp.become('service');
select is(pg_temp.touched(format($$insert into public.signalbox_boards (id, title, board, owner, revision, readers)
  values ('b0000000-0000-4000-8000-000000000008', 'served', '{}', %L, 5, '{everyone,anything}')$$, pg_temp.id_of('other'))), 1,
  'the service role makes boards for others, shared with anybody');
select is(revision, 5::bigint, 'as it says them') from public.signalbox_boards where id = 'b0000000-0000-4000-8000-000000000008';
select is(pg_temp.touched(format($$update public.signalbox_boards set owner = %L where title = 'served'$$, pg_temp.id_of('reader'))), 1,
  'the service role gives boards to others');
reset role;
select set_config('request.jwt.claims', '', true);
create temp table restored as select * from public.signalbox_boards;
delete from public.signalbox_boards;
insert into public.signalbox_boards select * from restored;
select results_eq(
  'select id, owner, revision, readers, writers, updated_at, updated_by from public.signalbox_boards order by id',
  'select id, owner, revision, readers, writers, updated_at, updated_by from restored order by id',
  'a dump is restored as it was');

-- An account is deleted.
select lives_ok(format('delete from auth.users where id = %L', pg_temp.id_of('owner')), 'the account of an owner can be deleted');
select is(owner, null::uuid, 'what it shared stays, as nobody’s') from public.signalbox_boards where title = 'renamed';
alter table public.signalbox_boards disable trigger board_changed;
update public.signalbox_boards set readers = array(select 'role ' || n from generate_series(1, 500) n) where title = 'open';
alter table public.signalbox_boards enable trigger board_changed;
select lives_ok(format('delete from auth.users where id = %L', pg_temp.id_of('sharer')),
  'also of one whose boards go beyond what may be shared today');

select * from finish();
rollback;
