-- Brings triggers and their functions in step with what is to be captured. The name makes ours the
-- first AFTER trigger: a row is queued before what other triggers write because of it, foreign keys
-- included. It fires always, `session_replication_role = replica` included, as replication does.
create or replace function realtime.follow_publication() returns void
language plpgsql security definer set search_path = '' as $$
declare
  found record;
begin
  for found in
    with wanted as (
      select relation,
             concat_ws(' or ', case when inserts then 'insert' end, case when updates then 'update' end,
                       case when deletes then 'delete' end) as actions,
             1 + case when inserts then 4 else 0 end + case when deletes then 8 else 0 end
               + case when updates then 16 else 0 end as type,
             realtime.capture_body(relation) as body
        from realtime.captured
    ), standing as (
      select pg_trigger.oid as trigger, proc.oid::regprocedure as function, substr(proname, 9)::oid as relation,
             tgtype as type, tgenabled as enabled, prosrc as body
        from pg_proc as proc
        left join pg_trigger on tgfoid = proc.oid and tgparentid = 0
       where pronamespace = 'realtime'::regnamespace and proname ~ '^capture_\d+$'
    )
    select wanted.*, trigger, function, standing.relation::regclass as standing_on
      from wanted full join standing on wanted.relation = standing.relation
     where wanted.relation is null or trigger is null
        or (wanted.type, wanted.body, 'A') is distinct from (standing.type, standing.body, standing.enabled)
  loop
    if found.trigger is not null then
      execute format('drop trigger "00_realtime" on %s', found.standing_on);
    end if;
    if found.relation is null then
      execute format('drop function %s', found.function);
    else
      perform realtime.capture_relation(found.relation, found.actions, found.body);
    end if;
  end loop;
end $$;

create or replace function realtime.capture_relation(relation oid, actions text, body text) returns void
language plpgsql set search_path = '' as $$
begin
  execute format(
    'create or replace function realtime.capture_%s() returns trigger '
    'language plpgsql security definer set search_path = '''' set timezone = ''UTC'' as %L',
    relation, body
  );
  execute format('revoke all on function realtime.capture_%s() from public', relation);
  execute format(
    'create trigger "00_realtime" after %s on %s for each row execute function realtime.capture_%s()',
    actions, relation::regclass, relation
  );
  execute format('alter table %s enable always trigger "00_realtime"', relation::regclass);
end $$;

-- Our own DDL fires the event trigger again; the setting keeps it from following itself.
create or replace function realtime.on_ddl() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  if current_setting('realtime.following', true) = 'on' then
    return;
  end if;
  if tg_tag ~ 'TABLE|PUBLICATION|SCHEMA|INDEX|EXTENSION|OWNED|SELECT INTO' then
    perform set_config('realtime.following', 'on', true);
    perform realtime.follow_publication();
    perform set_config('realtime.following', 'off', true);
  end if;
  perform pg_notify('realtime_ddl', '');
end $$;

revoke all on function
  realtime.follow_publication(), realtime.capture_relation(oid, text, text), realtime.on_ddl() from public;

do $$ begin
  if not exists (select from pg_event_trigger where evtname = 'realtime_ddl') then
    create event trigger realtime_ddl on ddl_command_end execute function realtime.on_ddl();
  end if;
end $$;
select realtime.follow_publication();
