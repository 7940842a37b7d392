/*
 * Two listings of one level below a prefix. What lies deeper is folded into a folder: a row without id.
 * Both run with the caller's rights, so policies decide what is listed.
 */
create or replace function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text
language sql immutable as $$
  select left(p_key, length(p_prefix) + nullif(strpos(substr(p_key, length(p_prefix) + 1), p_delimiter), 0))
$$;

-- Case is ignored; names come back relative to the prefix, and `search` continues it.
-- Sorted by anything but the name, folders come first. `levels` is kept for callers of old.
create or replace function storage.search(
  prefix text, bucketname text, limits int default 100, levels int default 1, offsets int default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable as $$
declare
  beginning constant text := coalesce(prefix, '') || coalesce(search, '');
  skipped constant int := length(coalesce(prefix, ''));
  by_time constant boolean := sortcolumn in ('updated_at', 'created_at', 'last_accessed_at');
  direction constant text := case when lower(sortorder) = 'desc' then 'desc' else 'asc' end;
begin
  return query execute format($sql$
    with matching as (
      select o.*, storage.get_common_prefix(o.name, $1, '/') as folder
        from storage.objects o
       where o.bucket_id = $2 and starts_with(lower(o.name), lower($1))
    ), listed as (
      select min(folder collate "C") as key, null::uuid as id, null::timestamptz as updated_at,
             null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
        from matching where folder is not null group by lower(folder)
      union all
      select m.name, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata from matching m where folder is null
    )
    select substr(case when l.id is null then left(l.key, -1) else l.key end, $3 + 1),
           l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
      from listed l
     order by %s lower(l.key) collate "C" %s
     limit $4 offset $5 $sql$,
    case when by_time then format('l.id is not null, l.%I %s,', sortcolumn, direction) else '' end, direction)
  using beginning, bucketname, skipped, least(coalesce(limits, 100), 1500), offsets;
end $$;

-- Pages by key: the last `name` of the page before, with its slash when that was a folder.
-- Sorted by a time, `sort_column_after` is that time, and a folder's time is that of its oldest object.
create or replace function storage.search_v2(
  prefix text, bucket_name text, limits int default 100, levels int default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
) language plpgsql stable as $$
declare
  direction constant text := case when lower(sort_order) = 'desc' then 'desc' else 'asc' end;
  beyond constant text := case direction when 'desc' then '<' else '>' end;
  by_time constant text := case when sort_column in ('updated_at', 'created_at')
    then format($sql$coalesce(date_trunc('milliseconds', l.%I), 'epoch')$sql$, sort_column) end;
begin
  return query execute format($sql$
    with matching as (
      select o.*, storage.get_common_prefix(o.name, $1, '/') as folder
        from storage.objects o
       where o.bucket_id = $2 and starts_with(o.name, $1)
    ), listed as (
      select folder collate "C" as path, null::uuid as id, min(m.created_at) as updated_at, min(m.created_at) as created_at,
             null::timestamptz as last_accessed_at, null::jsonb as metadata
        from matching m where folder is not null group by folder
      union all
      select m.name, m.id, m.updated_at, m.created_at, m.last_accessed_at, m.metadata from matching m where folder is null
    )
    select split_part(l.path, '/', $3), case when l.id is null then left(l.path, -1) else l.path end, l.id,
           case when l.id is not null or %4$L then l.updated_at end, case when l.id is not null or %4$L then l.created_at end,
           l.last_accessed_at, l.metadata
      from listed l
     where $5 = '' or %1$s
     order by %2$s l.path collate "C" %3$s
     limit $4 $sql$,
    case when by_time is null then format('l.path collate "C" %s $5', beyond)
      else format($sql$(%s, l.path collate "C") %s (coalesce(nullif($6, '')::timestamptz, 'epoch'), $5)$sql$, by_time, beyond) end,
    case when by_time is null then '' else format('%s %s,', by_time, direction) end,
    direction,
    by_time is not null)
  using coalesce(prefix, ''), bucket_name, levels, least(coalesce(limits, 100), 1500), coalesce(start_after, ''), sort_column_after;
end $$;
