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

-- The body of a table's capture function: NEW and OLD must be read by static expressions, for passing
-- them on would fetch the values that are stored out of line. Such a value that both versions of the
-- row share is not in the WAL of the hosted service, and bytea is hex there without its `\x`.
-- The transaction's id is the payload: NOTIFY folds it to one per transaction and tells it after commit.
create or replace function realtime.capture_body(relation oid) returns text
language plpgsql stable set search_path = '' as $$
declare
  toasted text;
  binaries text[];
  identity text[] := realtime.identity_columns(relation);
  record text := 'to_jsonb(new)';
  old_record text := 'to_jsonb(old)';
begin
  select string_agg(format(
           'case when pg_column_toast_chunk_id(new.%1$I) = pg_column_toast_chunk_id(old.%1$I) then %1$L end', attname
         ), ', ') filter (where attstorage in ('x', 'e')),
         array_agg(attname::text) filter (where atttypid = 'bytea'::regtype)
    into toasted, binaries
    from pg_attribute
   where attrelid = relation and attnum > 0 and not attisdropped;

  if binaries is not null then
    record := record || ' || ' || realtime.hex_members('new', binaries);
  end if;
  if toasted is not null then
    record := format('case tg_op when ''UPDATE'' then (%1$s) - array_remove(array[%2$s]::text[], null) else %1$s end', record, toasted);
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
begin
  insert into realtime.wal (relation, action, record, old_record)
  values (tg_relid, left(tg_op, 1)::"char", %s, %s);
  perform pg_notify('realtime_wal', pg_current_xact_id()::text);
  return null;
end $body$, record, old_record);
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
