-- What there is to capture: as `publication supabase_realtime` says, and the inserted messages.
-- Row filters and column lists of a publication are not looked at, nor are partitioned parents that
-- publish for their partitions: the hosted decoder does neither.
create or replace view realtime.captured as
with published as (
  select class.oid as relation, pubinsert as inserts, pubupdate as updates, pubdelete as deletes
    from pg_publication
    join pg_publication_tables using (pubname)
    join pg_namespace on nspname = schemaname
    join pg_class as class on relnamespace = pg_namespace.oid and relname = tablename
   where pubname = 'supabase_realtime' and relkind = 'r'
  union all
  select 'realtime.messages'::regclass, true, false, false
)
select relation, bool_or(inserts) as inserts, bool_or(updates) as updates, bool_or(deletes) as deletes
  from published
 group by relation
having bool_or(inserts or updates or deletes);
revoke all on realtime.captured from public;
