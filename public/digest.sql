-- Signalbox: verifies all tables of a board with one small request, instead of reading the keys of their rows again. Second
-- edition. Apply it as a migration, or paste it into the SQL editor. It can be applied again, also over the first edition. To
-- undo it: drop function public.signalbox_digests(jsonb). Without it, a board verifies its tables less often, by reading keys
-- and versions.

-- It runs with the caller's rights: row level security and column privileges apply as in any query. It reads tables of its
-- own schema only; schemas.sql copies it into others. Names are looked up in the catalog and quoted from there, operators come
-- from the list below, and values are bound, so no text of a caller becomes SQL. The search_path is the one of an ordinary
-- request, because functions that policies call may depend on it. It ends after five seconds (PostgREST applies the function's
-- statement_timeout to the call), and reads at most 100 lists of 5,000 rows.
--
-- `asked`: {"lists": [{"schema", "table", "columns": [names], "key": [names], "order": {"column", "ascending"}, "limit",
--   "filter": [{"column", "op": "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "is" | "like" | "ilike", "value"}],
--   "touched": [keys]}]}
--
-- The answer: {"lists": [{"hash", "rows": [{"key", "version", "row"}], "shape", "ms"} | {"error": SQLSTATE}]}, in the order of
-- the request and all as of one moment. `hash`: SHA-256 over the key and the version (xmin) of each row, in the requested
-- order. `rows`: the rows whose keys are in `touched`. `shape` changes when values can change without a row being written, as
-- by a renamed enum label. `ms`: how long the list took.
create or replace function public.signalbox_digests(asked jsonb) returns json
  language plpgsql stable security invoker
  set search_path = pg_catalog, public, extensions, pg_temp set statement_timeout = '5s'
as $$
declare
  -- Its own schema, which follows pg_catalog in its search_path.
  home constant name := (current_schemas(false))[2];
  most_lists constant int := 100;
  most_rows constant int := 5000;
  comparisons constant jsonb := '{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}';
  list jsonb;
  relation oid;
  -- The table's name, qualified and quoted.
  source text;
  -- By column name: the quoted name and the quoted type (of a domain, its base type).
  columns jsonb;
  -- The column in question.
  named jsonb;
  one jsonb;
  at int;
  wanted text;
  conditions text;
  sorted text;
  types text;
  began timestamptz;
  answer json;
  answers json[] := '{}';
begin
  if jsonb_array_length(coalesce(asked -> 'lists', '[]')) > most_lists then
    raise exception 'at most % lists at once', most_lists using errcode = 'program_limit_exceeded';
  end if;
  -- All enum labels and composite types of the database, used here or not.
  select md5(coalesce(string_agg(part, ',' order by part), '')) into types
  from (
    select format('%s %s', oid, xmin) as part from pg_catalog.pg_enum
    union all
    select format('%s.%s %s', a.attrelid, a.attnum, a.xmin)
    from pg_catalog.pg_attribute a join pg_catalog.pg_class c on c.oid = a.attrelid where c.relkind = 'c'
  ) parts;

  for list in select value from jsonb_array_elements(coalesce(asked -> 'lists', '[]')) loop
    -- For callers other than PostgREST, which do not apply the timeout above.
    if clock_timestamp() > statement_timestamp() + interval '5 s' then
      raise exception 'the lists took longer than five seconds' using errcode = 'query_canceled';
    end if;
    began := clock_timestamp();
    begin
      select c.oid, format('%I.%I', n.nspname, c.relname) into relation, source
      from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      where n.nspname = home and n.nspname = list ->> 'schema' and c.relname = list ->> 'table'
        and c.relkind in ('r', 'p');
      if relation is null then
        raise exception 'no such table' using errcode = 'undefined_table';
      end if;

      with recursive types (oid, made_of) as (
        select oid, oid from pg_catalog.pg_type where typtype <> 'd'
        union all
        select d.oid, t.made_of from pg_catalog.pg_type d join types t on t.oid = d.typbasetype where d.typtype = 'd'
      )
      select jsonb_object_agg(a.attname, jsonb_build_object(
        'sql', 's.' || quote_ident(a.attname), 'type', format('%I.%I', n.nspname, t.typname)
      )) into columns
      from pg_catalog.pg_attribute a
        join types on types.oid = a.atttypid
        join pg_catalog.pg_type t on t.oid = types.made_of
        join pg_catalog.pg_namespace n on n.oid = t.typnamespace
      where a.attrelid = relation and a.attnum > 0 and not a.attisdropped;

      -- Every column name is checked here, before it becomes part of a statement.
      for wanted in
        select each.value ->> 'column' from jsonb_array_elements(coalesce(list -> 'filter', '[]')) each
        union all
        select jsonb_array_elements_text(list -> 'columns')
        union all
        select jsonb_array_elements_text(list -> 'key')
        union all
        select list #>> '{order,column}'
      loop
        if wanted is null or columns -> wanted is null then
          raise exception 'no such column' using errcode = 'undefined_column';
        end if;
      end loop;

      conditions := 'true';
      for one, at in
        select value, ordinality - 1 from jsonb_array_elements(coalesce(list -> 'filter', '[]')) with ordinality
      loop
        named := columns -> (one ->> 'column');
        if comparisons ? (one ->> 'op') then
          conditions := conditions || format(
            ' and %s %s ($1 #>> ''{filter,%s,value}'')::%s',
            named ->> 'sql', comparisons ->> (one ->> 'op'), at, named ->> 'type'
          );
        elsif one ->> 'op' = 'in' then
          conditions := conditions || format(
            ' and %s = any (array(select value::%s from jsonb_array_elements_text($1 #> ''{filter,%s,value}'')))',
            named ->> 'sql', named ->> 'type', at
          );
        elsif one ->> 'op' in ('like', 'ilike') then
          conditions := conditions || format(
            ' and %s %s replace($1 #>> ''{filter,%s,value}'', ''*'', ''%%'')',
            named ->> 'sql', case one ->> 'op' when 'like' then 'like' else 'ilike' end, at
          );
        elsif one ->> 'op' = 'is' and (one -> 'value')::text in ('null', 'true', 'false') then
          conditions := conditions || format(' and %s is %s', named ->> 'sql', one -> 'value');
        else
          raise exception 'no such operator' using errcode = 'invalid_parameter_value';
        end if;
      end loop;

      -- The same order in which a board reads the rows: the order column, then the key.
      select string_agg(sql, ', ' order by place) into sorted
      from (
        select 0 as place, format(
          '%s %s', columns -> (list #>> '{order,column}') ->> 'sql',
          case list #>> '{order,ascending}' when 'false' then 'desc' else 'asc' end
        ) as sql
        union all
        select ordinality, columns -> value ->> 'sql'
        from jsonb_array_elements_text(list -> 'key') with ordinality where value <> list #>> '{order,column}'
      ) parts;

      execute format(
        $sql$
        with list as (
          select row_number() over (order by %1$s) as place, s.xmin::text as version, s as entry,
            concat_ws(E'\x1f', %2$s) as key
          from %3$s s where %4$s order by %1$s limit %5$s
        )
        select json_build_object(
          'hash', encode(sha256(convert_to(
            coalesce(string_agg(key || E'\x1f' || version, E'\x1e' order by place), ''), 'UTF8'
          )), 'hex'),
          'rows', coalesce(json_agg(json_build_object('key', key, 'version', version, 'row',
            case when key = any ($2) then (select to_json(t) from (select %6$s from (select (list.entry).*) s) t) end
          )) filter (where key = any ($2)), '[]'),
          'shape', md5($3 || (
            select string_agg(format('%%s %%s', attnum, xmin), ',' order by attnum)
            from pg_catalog.pg_attribute where attrelid = $4
          )),
          'ms', round(extract(epoch from clock_timestamp() - $5) * 1000)
        ) from list
        $sql$,
        sorted,
        (
          select string_agg(format('coalesce(to_json(%s) #>> ''{}'', ''null'')', columns -> value ->> 'sql'), ', ' order by ordinality)
          from jsonb_array_elements_text(list -> 'key') with ordinality
        ),
        source, conditions, least(most_rows, greatest(1, (list ->> 'limit')::int)),
        (select string_agg(columns -> value ->> 'sql', ', ') from jsonb_array_elements_text(list -> 'columns'))
      ) into answer
      using list, array(select jsonb_array_elements_text(coalesce(list -> 'touched', '[]'))), types, relation, began;
    exception when others then
      -- The other lists are still answered. The board reads this one itself, and that request explains the error.
      answer := json_build_object('error', sqlstate);
    end;
    answers := answers || answer;
  end loop;
  return json_build_object('lists', array_to_json(answers));
end
$$;
comment on function public.signalbox_digests is 'whether lists of rows are as a board of Signalbox holds them';
revoke execute on function public.signalbox_digests from public, anon, service_role;
grant execute on function public.signalbox_digests to authenticated;

notify pgrst, 'reload schema';
