-- Who hears who looks at a board: both policies of boards.sql on realtime.messages, and what is asked before.
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

select plan(24);

create function pg_temp.on_board(number integer) returns void language sql as $$
  select set_config('realtime.topic', 'signalbox:board:b0000000-0000-4000-8000-00000000000' || number, true)
$$;
-- Rows that are there to be heard. Hosted projects have a partition a day, which Realtime makes.
insert into realtime.messages (topic, extension) values ('any', 'presence'), ('any', 'broadcast');
create function pg_temp.heard() returns bigint language sql as $$ select count(*) from realtime.messages $$;
create function pg_temp.say(extension text) returns text language sql as $$
  select format('insert into realtime.messages (topic, extension) values (%L, %L)', current_setting('realtime.topic'), extension)
$$;
select set_config('realtime.topic', '', true);
select ok('{"whoever sees a board sees who looks at it","whoever sees a board may be seen to look at it"}'
  <@ array(select policyname::text from pg_policies where schemaname = 'realtime' and tablename = 'messages'), 'both policies are there');

select pg_temp.become('reader'), pg_temp.on_board(2);
select is(pg_temp.heard(), 1::bigint, 'who sees a board hears who looks at it, and nothing but that');
select lives_ok(pg_temp.say('presence'), 'and may say so');
select throws_ok(pg_temp.say('broadcast'), '42501', null, 'but nothing else');
select ok(public.signalbox_may_watch('b0000000-0000-4000-8000-000000000002'), 'as is said before');
select pg_temp.become('owner'), pg_temp.on_board(1);
select ok(pg_temp.heard() > 0, 'an owner hears who looks');
select lives_ok(pg_temp.say('presence'), 'and may say so');
select pg_temp.become('other'), pg_temp.on_board(2);
select is(pg_temp.heard(), 0::bigint, 'who does not see a board hears nothing');
select throws_ok(pg_temp.say('presence'), '42501', null, 'and says nothing');
select ok(not public.signalbox_may_watch('b0000000-0000-4000-8000-000000000002'), 'as is said before');
select pg_temp.become('visitor'), pg_temp.on_board(3);
select is(pg_temp.heard(), 0::bigint, 'an anonymous sign-in hears nothing where everyone looks');
select throws_ok(pg_temp.say('presence'), '42501', null, 'and says nothing');
select pg_temp.become('foreigner'), pg_temp.on_board(2);
select ok(pg_temp.heard() > 0, 'a token of another issuer hears by its roles');
select pg_temp.become('nobody'), pg_temp.on_board(3);
select is(pg_temp.heard(), 0::bigint, 'who is not signed in hears nothing');
select throws_ok(pg_temp.say('presence'), '42501', null, 'and says nothing');
select throws_ok($$select public.signalbox_may_watch('b0000000-0000-4000-8000-000000000003')$$, '42501', null, 'nor asks');

-- On topics that are not ours, and on such as look like ours.
create function pg_temp.heard_on(topic text) returns bigint language sql as $$
  select set_config('realtime.topic', topic, true);
  select count(*) from realtime.messages
$$;
select pg_temp.become('other');
select is(pg_temp.heard_on(topic), 0::bigint, format('nothing is heard on %s, and no error closes it', to_json(topic))) from unnest(array[
  'notes', 'signalbox:board:', 'signalbox:board:no-id', 'signalbox:board:b0000000-0000-4000-8000-000000000003x',
  E'signalbox:board:b0000000-0000-4000-8000-000000000003\n', 'xsignalbox:board:b0000000-0000-4000-8000-000000000003'
]) topic;
select pg_temp.become('foreigner');
select is(pg_temp.heard_on('notes'), 0::bigint, 'nor to tokens of other issuers');
reset role;
drop policy "whoever sees a board may be seen to look at it" on realtime.messages;
select pg_temp.become('reader');
select ok(not public.signalbox_may_watch('b0000000-0000-4000-8000-000000000002'), 'without its policies nobody is sent to the topic');

select * from finish();
rollback;
