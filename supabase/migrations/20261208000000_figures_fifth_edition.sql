-- Signalbox: calculates figures over all rows of a table in the database, so that a board need not load the rows. Fifth
-- edition. Apply it as a migration, or paste it into the SQL editor. It can be applied again, also over an earlier edition.
-- To undo it: drop function public.signalbox_figures(jsonb). Without it, figures cover the rows that a board has loaded, and
-- say so.

-- It runs with the caller's rights: row level security and column privileges apply as in any query. It reads tables and views
-- of its own schema only; schemas.sql copies it into others. Names are looked up in the catalog and quoted from there,
-- operators and aggregates come from the lists below, and values are bound, so no text of a caller becomes SQL. The
-- search_path is the one of an ordinary request, because functions that policies call may depend on it. It ends after five
-- seconds (PostgREST applies the function's statement_timeout to the call), and returns at most 100 figures of 1,000 groups.
--
-- `asked`: {"schema", "table",
--   "filter": [{"column", "op": "eq" | "neq" | "gt" | "gte" | "lt" | "lte" | "in" | "is" | "like" | "ilike", "value"}],
--   "figures": [{"aggregate": "count" | "distinct" | "sum" | "average" | "min" | "max" | "p50" | "p95" | "p99", "column",
--     "time", "window": seconds, "ago": seconds, "dayZone": a time zone,
--     "by": a column, "bucket": seconds, "zone": a time zone, "days": boolean, "groups": number,
--     "sort": "greatest" | "least" | "label" | "latest"}]}
-- `window`: only rows whose `time` is within that many seconds; `ago`: as of that many seconds ago, without the rows whose
-- `time` is later (the first edition also left out rows without a time). `dayZone`: where `time` holds days (`date`), now is
-- the time on the clocks of this zone, so that "today" is its day; in UTC without it. `bucket`: groups by the time in `by`,
-- in buckets of that many seconds: weeks from Monday on, others from 1970 on. `zone`: buckets begin by the clocks there, and a
-- day may have 23 or 25 hours; in UTC without it. `days`: a `timestamptz` at midnight in UTC is that day's in every zone, as in
-- a view by day. `sort` "latest", `zone` and `days` are new in the third edition, `dayZone` in the fourth.
--
-- The answer: {"edition": 5, "figures": [{"value", "rows", "groups", "head": [[key, value, rows], …]}]}, in the order of the
-- request. Values are text, because a number in JSON would lose digits, or null without rows. `rows`: the number of rows in
-- `value`.
create or replace function public.signalbox_figures(asked jsonb) returns jsonb
  language plpgsql stable security invoker
  set search_path = pg_catalog, public, extensions, pg_temp set statement_timeout = '5s'
as $$
declare
  home constant name := (current_schemas(false))[2]; -- Its own schema, which follows pg_catalog in its search_path.
  most_figures constant int := 100;
  most_groups constant int := 1000;
  comparisons constant jsonb := '{"eq": "=", "neq": "<>", "gt": ">", "gte": ">=", "lt": "<", "lte": "<="}';
  aggregates constant jsonb := '{
    "sum": "sum(m)", "average": "avg(m)", "min": "min(m)", "max": "max(m)",
    "p50": "percentile_cont(0.5) within group (order by m::float8)",
    "p95": "percentile_cont(0.95) within group (order by m::float8)",
    "p99": "percentile_cont(0.99) within group (order by m::float8)"
  }';
  orders constant jsonb := '{
    "greatest": "v desc nulls last",
    "least": "v nulls last",
    "label": "case when label ~ ''^-?\\d{1,100}(\\.\\d{1,100})?$'' then label::numeric end nulls last",
    "latest": "k desc nulls last"
  }';
  relation oid;
  -- The table's name, qualified and quoted.
  source text;
  -- By column name: the quoted name, the quoted type (of a domain, its base type) and that type's category.
  columns jsonb;
  -- The column in question.
  named jsonb;
  one jsonb;
  at int;
  wanted text;
  conditions text := 'true';
  within text;
  edge text;
  measure text;
  call text;
  grouped text;
  zone text;
  -- A statement's part that cuts the time %s to the beginning of its bucket.
  cut text;
  answer jsonb;
  answers jsonb := '[]';
begin
  select c.oid, format('%I.%I', n.nspname, c.relname) into relation, source
  from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = home and n.nspname = asked ->> 'schema' and c.relname = asked ->> 'table'
    and c.relkind in ('r', 'p', 'v', 'm', 'f');
  if relation is null then
    raise exception 'there is no table % in the schema %', coalesce(asked ->> 'table', 'without a name'), home
      using errcode = 'undefined_table';
  end if;

  with recursive types (oid, made_of) as (
    select oid, oid from pg_catalog.pg_type where typtype <> 'd'
    union all
    select d.oid, t.made_of from pg_catalog.pg_type d join types t on t.oid = d.typbasetype where d.typtype = 'd'
  )
  select jsonb_object_agg(a.attname, jsonb_build_object(
    'sql', quote_ident(a.attname),
    'type', format('%I.%I', n.nspname, t.typname),
    'is', case when n.nspname = 'pg_catalog' then t.typname end,
    'category', t.typcategory
  )) into columns
  from pg_catalog.pg_attribute a
    join types on types.oid = a.atttypid
    join pg_catalog.pg_type t on t.oid = types.made_of
    join pg_catalog.pg_namespace n on n.oid = t.typnamespace
  where a.attrelid = relation and a.attnum > 0 and not a.attisdropped;

  -- Every column name is checked here, before it becomes part of a statement.
  for wanted in
    select each.value ->> 'column' from jsonb_array_elements(coalesce(asked -> 'filter', '[]')) each
    union all
    select each.value ->> member
    from jsonb_array_elements(coalesce(asked -> 'figures', '[]')) each
      cross join unnest(array['column', 'by', 'time']) member
    where each.value ->> member is not null
  loop
    if wanted is null or columns -> wanted is null then
      raise exception 'the table has no column %', coalesce(wanted, 'without a name') using errcode = 'undefined_column';
    end if;
  end loop;

  for one, at in
    select value, ordinality - 1 from jsonb_array_elements(coalesce(asked -> 'filter', '[]')) with ordinality
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
    elsif one ->> 'op' = 'is' then
      conditions := conditions || format(
        ' and %s is %s', named ->> 'sql',
        case one ->> 'value' when 'true' then 'true' when 'false' then 'false' else 'null' end
      );
    else
      raise exception 'there is no operator %', one ->> 'op' using errcode = 'invalid_parameter_value';
    end if;
  end loop;

  if jsonb_array_length(coalesce(asked -> 'figures', '[]')) > most_figures then
    raise exception 'at most % figures at once', most_figures using errcode = 'program_limit_exceeded';
  end if;
  for one, at in
    select value, ordinality - 1 from jsonb_array_elements(coalesce(asked -> 'figures', '[]')) with ordinality
  loop
    -- For callers other than PostgREST, which do not apply the timeout above.
    if clock_timestamp() > statement_timestamp() + interval '5 s' then
      raise exception 'the figures took longer than five seconds' using errcode = 'query_canceled';
    end if;

    named := columns -> (one ->> 'column');
    measure := coalesce(named ->> 'sql', 'null');
    case
      when one ->> 'aggregate' = 'count' then call := case when named is null then 'count(*)' else 'count(m)' end;
      when named is null then
        raise exception 'the aggregate needs a column' using errcode = 'invalid_parameter_value';
      when one ->> 'aggregate' = 'distinct' then call := 'count(distinct m)';
      when not aggregates ? (one ->> 'aggregate') then
        raise exception 'there is no aggregate %', one ->> 'aggregate' using errcode = 'invalid_parameter_value';
      when named ->> 'category' <> 'N' then
        raise exception 'the column % has no numbers', one ->> 'column' using errcode = 'datatype_mismatch';
      else
        call := aggregates ->> (one ->> 'aggregate');
        if named ->> 'is' = 'money' then
          measure := measure || '::numeric';
        end if;
    end case;

    named := columns -> (one ->> 'by');
    grouped := named ->> 'sql';
    cut := '%s';
    if one ->> 'bucket' is not null then
      if named is null or named ->> 'is' not in ('timestamptz', 'timestamp', 'date') then
        raise exception 'the column % has no times', one ->> 'by' using errcode = 'datatype_mismatch';
      end if;
      zone := format('coalesce($1 #>> ''{figures,%s,zone}'', ''UTC'')', at);
      -- By the clocks of the zone, where all days are equally long.
      cut := format(
        case named ->> 'is'
          when 'timestamptz' then case when one ->> 'days' = 'true'
            then '%1$scase when mod(extract(epoch from %%1$s), 86400) = 0 then (%%1$s) at time zone ''UTC'' else (%%1$s) at time zone %2$s end%3$s at time zone %2$s'
            else '%1$s(%%1$s) at time zone %2$s%3$s at time zone %2$s' end
          when 'timestamp' then '%1$s(%%1$s) at time zone ''UTC'' at time zone %2$s%3$s at time zone %2$s at time zone ''UTC'''
          else '%1$s(%%1$s)::timestamp%3$s::date'
        end,
        format('date_bin(make_interval(secs => ($1 #>> ''{figures,%s,bucket}'')::float8), ', at),
        zone,
        format(', timestamp %L)', case when (one ->> 'bucket')::numeric % 604800 = 0 then '1970-01-05' else '1970-01-01' end)
      );
      grouped := format(cut, grouped);
    end if;

    within := conditions;
    if one ->> 'window' is not null or one ->> 'ago' is not null then
      named := columns -> (one ->> 'time');
      -- Times without a zone are UTC everywhere in Signalbox; days are those of the board's zone.
      edge := case named ->> 'is' when 'timestamptz' then 'now()' when 'timestamp' then 'now() at time zone ''UTC'''
        else format('now() at time zone coalesce($1 #>> ''{figures,%s,dayZone}'', ''UTC'')', at) end;
      if named is null or named ->> 'is' not in ('timestamptz', 'timestamp', 'date') then
        raise exception 'the column % has no times', one ->> 'time' using errcode = 'datatype_mismatch';
      end if;
      edge := format('(%s - make_interval(secs => coalesce(($1 #>> ''{figures,%s,ago}'')::float8, 0)))', edge, at);
      if one ->> 'ago' is not null then
        within := within || format(' and (%1$s <= %2$s or %1$s is null)', named ->> 'sql', edge);
      end if;
      if one ->> 'window' is not null then
        edge := format('%s - make_interval(secs => ($1 #>> ''{figures,%s,window}'')::float8)', edge, at);
        -- The bucket in which the window begins is counted from its beginning.
        within := within || case when one ->> 'bucket' is not null and one ->> 'by' = one ->> 'time'
          then format(' and %s >= %s', named ->> 'sql', format(cut, edge))
          else format(' and %s > %s', named ->> 'sql', edge)
        end;
      end if;
    end if;

    if grouped is null then
      execute format(
        'select jsonb_build_object(''value'', (%s)::text, ''rows'', count(*)) from (select %s as m from %s where %s) r',
        call, measure, source, within
      ) into answer using asked;
    else
      execute format(
        'with g as materialized (
          select k, grouping(k) = 1 as is_total, to_jsonb(k) #>> ''{}'' as label, %1$s as v, count(*) as n
          from (select %2$s as k, %3$s as m from %4$s where %5$s) r group by grouping sets ((k), ())
        ), head as (
          select *, row_number() over (order by %6$s, label collate "C" nulls last) as place
          from g where not is_total order by place limit %7$s
        )
        select jsonb_build_object(
          ''value'', (select v::text from g where is_total),
          ''rows'', (select n from g where is_total),
          ''groups'', (select count(*) from g where not is_total),
          ''head'', (select coalesce(jsonb_agg(jsonb_build_array(to_jsonb(k), v::text, n) order by place), ''[]'') from head)
        )',
        call, grouped, measure, source, within,
        coalesce(orders ->> (one ->> 'sort'), orders ->> 'greatest'),
        least(most_groups, greatest(1, coalesce((one ->> 'groups')::int, 50)))
      ) into answer using asked;
    end if;
    answers := answers || jsonb_build_array(answer);
  end loop;
  return jsonb_build_object('edition', 5, 'figures', answers);
end
$$;
comment on function public.signalbox_figures is 'counts, sums and the like over the rows that the caller may see, for boards of Signalbox';
revoke execute on function public.signalbox_figures from public, anon, service_role;
grant execute on function public.signalbox_figures to authenticated;

notify pgrst, 'reload schema';
