-- The language plv8, so that functions in it can be created. Each becomes a function of PL/pgSQL that raises.
create trusted language plv8 handler pg_catalog.plpgsql_call_handler;

create function plv8_version() returns text language sql immutable as $$ select 'none' $$;
create function plv8_refuse() returns event_trigger language plpgsql security definer
set search_path = pg_catalog as $refuse$
declare
  made record;
begin
  for made in
    select p.oid, p.proname
      from pg_event_trigger_ddl_commands() as command
      join pg_proc as p on p.oid = command.objid
      join pg_language as l on l.oid = p.prolang
     where command.classid = 'pg_proc'::regclass and l.lanname = 'plv8'
  loop
    update pg_proc
       set prolang = (select oid from pg_language where lanname = 'plpgsql'),
           prosrc = 'begin ' || format({{refusal}}, made.proname) || ' end'
     where oid = made.oid;
  end loop;
end $refuse$;
create event trigger plv8_refuse on ddl_command_end when tag in ('CREATE FUNCTION', 'CREATE PROCEDURE')
  execute function plv8_refuse();
