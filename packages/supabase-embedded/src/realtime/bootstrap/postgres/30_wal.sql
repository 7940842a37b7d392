-- Changes that were read from the slot, in commit order. The reader keeps a cursor, and truncates the table once read to
-- the end: what a server lost on a crash had been told, or is lost on the hosted service as well.
create unlogged table if not exists realtime.wal (
  seq bigint generated always as identity primary key,
  committed timestamptz not null,
  relation oid not null,
  action "char" not null,
  record jsonb,
  old_record jsonb
);
revoke all on realtime.wal from public;
