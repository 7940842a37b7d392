-- Columns of the replica identity; null: the whole row.
create or replace function realtime.identity_columns(relation oid) returns text[]
language sql stable set search_path = '' as $$
  select case relreplident when 'f' then null else coalesce((
    select array_agg(attname::text order by attnum)
      from pg_index
      join pg_attribute on attrelid = indrelid and attnum = any (indkey::int2[])
     where indrelid = relation
       and case relreplident when 'd' then indisprimary when 'i' then indisreplident else false end
  ), '{}') end
    from pg_class
   where oid = relation
$$;

-- The body of a table's capture function. A value stored out of line that both versions of a row share is
-- not in the WAL of the hosted service; only plain assignments see where NEW and OLD keep their values, for
-- a query's parameters are fetched. bytea is hex there without its `\x`.
-- The transaction's id is the payload: NOTIFY folds it to one per transaction and tells it after commit.
create or replace function realtime.capture_body(relation oid) returns text
language plpgsql stable set search_path = '' as $$
declare
  unchanged text;
  binaries text[];
  identity text[] := realtime.identity_columns(relation);
  record text := 'to_jsonb(new)';
  old_record text := 'to_jsonb(old)';
begin
  select string_agg(format(
           'case when pg_column_toast_chunk_id(new.%1$I) = pg_column_toast_chunk_id(old.%1$I) then %1$L end', attname
         ), ', ') filter (where attstorage in ('x', 'e')),
         array_agg(attname::text) filter (where atttypid = 'bytea'::regtype)
    into unchanged, binaries
    from pg_attribute
   where attrelid = relation and attnum > 0 and not attisdropped;

  if binaries is not null then
    record := format('(to_jsonb(new) || %s)', realtime.hex_members('new', binaries));
  end if;
  if identity is not null then
    old_record := (select format('case when tg_op <> ''INSERT'' then jsonb_build_object(%s) end',
                                 string_agg(format('%1$L, old.%1$I', name), ', ')) from unnest(identity) as name);
    binaries := array(select unnest(binaries) intersect select unnest(identity));
  end if;
  if binaries <> '{}' then
    old_record := old_record || ' || ' || realtime.hex_members('old', binaries);
  end if;
  return format($body$
declare
  unchanged text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    unchanged := array_remove(array[%s]::text[], null);
  end if;
  insert into realtime.wal (relation, action, record, old_record)
  values (tg_relid, left(tg_op, 1)::"char", %s - unchanged, %s);
  perform pg_notify('realtime_wal', pg_current_xact_id()::text);
  return null;
end $body$, coalesce(unchanged, ''), record, old_record);
end $$;

create or replace function realtime.hex_members(version text, names text[]) returns text
language sql immutable set search_path = '' as $$
  select format('jsonb_object(array[%s], array[%s])',
                string_agg(quote_literal(name), ', '),
                string_agg(format('encode(%s.%I, ''hex'')', version, name), ', '))
    from unnest(names) as name
$$;

revoke all on function realtime.identity_columns(oid), realtime.capture_body(oid), realtime.hex_members(text, text[])
  from public;
