-- A value as the hosted service casts it: wal2json's text, by the type without its modifier, as jsonb. So char(n) and bit(n)
-- lose all but their first character, and NaN has become null before. Numbers, booleans and plain text are JSON already.
create or replace function realtime.decoded_value(value jsonb, type oid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  result jsonb;
begin
  if value = 'null' or type in ('bool'::regtype, 'int2'::regtype, 'int4'::regtype, 'int8'::regtype, 'numeric'::regtype,
                                'text'::regtype, 'varchar'::regtype, 'uuid'::regtype, 'bytea'::regtype) then
    return value;
  end if;
  execute format('select to_jsonb(%L::%s)', value #>> '{}', type::regtype) into result;
  return result;
exception when undefined_object or undefined_table or syntax_error then
  -- Its type was dropped since.
  return value;
end $$;

create or replace function realtime.decoded_row(columns jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_object_agg(member ->> 'name', realtime.decoded_value(member -> 'value', (member ->> 'typeoid')::oid))
    from jsonb_array_elements(columns) as member
$$;

-- wal2json takes its tables as one text, in which these characters have meanings of their own.
create or replace function realtime.wal2json_name(name name) returns text
language sql immutable set search_path = '' as $$
  select regexp_replace(name::text, '([\\*.,'' ])', '\\\1', 'g')
$$;

-- Moves at most `most` changes from the slot to the queue; a transaction comes whole, even if it has more. Each call of the
-- decoder writes two lines to the server's log, ten times a second.
create or replace function realtime.take_changes(slot name, most int)
returns table (seq bigint, relation bigint, action text, committed text)
language sql volatile set search_path = '' set log_min_messages = 'fatal' as $$
  with tables as materialized (
    select captured.*, nspname::text as schema, relname::text as name
      from realtime.captured
      join pg_class on pg_class.oid = relation
      join pg_namespace on pg_namespace.oid = relnamespace
  ), decoded as materialized (
    select ordinality, data::jsonb as change
      from pg_logical_slot_get_changes(slot, null, most,
             'format-version', '2', 'include-transaction', 'false', 'include-timestamp', 'true',
             'include-type-oids', 'true', 'actions', 'insert,update,delete',
             'add-tables', (select string_agg(realtime.wal2json_name(schema::name) || '.' || realtime.wal2json_name(name::name), ',')
                              from tables)
           ) with ordinality as entry (lsn, xid, data, ordinality)
  ), taken as (
    insert into realtime.wal (committed, relation, action, record, old_record)
    select (change ->> 'timestamp')::timestamptz, tables.relation, (change ->> 'action')::"char",
           case when change ->> 'action' <> 'D' then coalesce(realtime.decoded_row(change -> 'columns'), '{}') end,
           case when change ->> 'action' <> 'I' then coalesce(realtime.decoded_row(change -> 'identity'), '{}') end
      from decoded
      join tables on schema = change ->> 'schema' and name = change ->> 'table'
     where case change ->> 'action' when 'I' then inserts when 'U' then updates when 'D' then deletes end
     order by ordinality
    returning *
  )
  select seq, relation::bigint, action::text,
         to_char(committed at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    from taken order by seq
$$;

revoke all on function
  realtime.decoded_value(jsonb, oid), realtime.decoded_row(jsonb), realtime.wal2json_name(name),
  realtime.take_changes(name, int) from public;
