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
