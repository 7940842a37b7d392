create or replace function realtime.on_ddl() returns event_trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('realtime_ddl', '');
end $$;
revoke all on function realtime.on_ddl() from public;

do $$ begin
  if not exists (select from pg_event_trigger where evtname = 'realtime_ddl') then
    create event trigger realtime_ddl on ddl_command_end execute function realtime.on_ddl();
  end if;
end $$;
