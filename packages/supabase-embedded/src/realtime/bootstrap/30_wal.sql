-- Rows written by published tables, in the order they were written. One session writes, so `seq` is
-- also commit order. The reader keeps a cursor; the table is truncated once read to the end.
create unlogged table if not exists realtime.wal (
  seq bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  relation oid not null,
  action "char" not null,
  record jsonb,
  old_record jsonb
);
revoke all on realtime.wal from public;

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
