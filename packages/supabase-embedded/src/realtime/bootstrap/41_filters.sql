-- One filter as a condition on `row`, a jsonb object of column values. A column that is not in it (an
-- unchanged TOAST value, a non-key column of a deleted row) fails the condition, whatever the operator.
-- Raises what the hosted service raises for a filter that cannot be served.
create or replace function realtime.filter_condition(
  relation oid, readable text[], name text, operator text, value text, negate boolean
) returns text language plpgsql stable set search_path = '' as $$
declare
  type regtype;
  type_name text;
  compared text;
begin
  if not name = any (readable) then
    raise exception 'invalid column for filter %', name;
  end if;
  select atttypid, format_type(atttypid, -1) into type, type_name
    from pg_attribute where attrelid = relation and attname = name;
  perform realtime.check_filter(type, type_name, operator, value);

  compared := format('(row ->> %L)::%s', name, type_name);
  return format('row ? %L and %s', name, case operator
    when 'is' then format('%s is %s%s', compared, case when negate then 'not ' else '' end, value)
    when 'isdistinct' then
      format('%s is %sdistinct from %L::%s', compared, case when negate then 'not ' else '' end, value, type_name)
    else format(
      case when negate then 'not (%s %s)' else '%s %s' end,
      compared,
      case operator
        when 'in' then format('= any (%L::%s[])', value, type_name)
        else format('%s %L::%s', realtime.operator_symbol(operator), value, type_name)
      end
    )
  end);
end $$;

create or replace function realtime.operator_symbol(operator text) returns text
language sql immutable set search_path = '' as $$
  select case operator
    when 'eq' then '=' when 'neq' then '<>' when 'lt' then '<' when 'lte' then '<=' when 'gt' then '>' when 'gte' then '>='
    when 'like' then 'like' when 'ilike' then 'ilike' when 'match' then '~' when 'imatch' then '~*'
  end
$$;

create or replace function realtime.check_filter(type regtype, type_name text, operator text, value text) returns void
language plpgsql stable set search_path = '' as $$
declare
  count int;
begin
  case operator
    when 'in' then
      execute format('select jsonb_array_length(to_jsonb(%L::%s[]))', value, type_name) into count;
      if count > 100 then
        raise exception 'too many values for `in` filter. Maximum 100';
      end if;
    when 'is' then
      if value not in ('null', 'true', 'false', 'unknown') then
        raise exception 'invalid value for is filter: must be null, true, false, or unknown';
      elsif value <> 'null' and type <> 'boolean'::regtype then
        raise exception 'is % filter requires a boolean column, got %', value, type;
      end if;
    when 'like', 'ilike' then
      if not exists (select from pg_operator where oprname = '~~' and oprleft = type) then
        raise exception 'operator % requires a text-compatible column type, got %', operator, type;
      end if;
    when 'match', 'imatch' then
      if not exists (
        select from pg_operator
         where oprname = realtime.operator_symbol(operator) and oprleft = type and oprright = type
           and oprresult = 'boolean'::regtype
      ) then
        raise exception 'operator % requires a text-compatible column type, got %', operator, type;
      end if;
      begin
        perform '' ~ value;
      exception when others then
        raise exception 'invalid regular expression for % filter: %', operator, sqlerrm;
      end;
    else
      execute format('select %L::%s', value, type_name);
  end case;
end $$;

-- The condition of all `filters` of a binding, null without any; raises for a column in `selected`
-- that the role cannot read.
create or replace function realtime.binding_condition(relation oid, reader text, filters jsonb, selected text[])
returns text language plpgsql stable set search_path = '' as $$
declare
  readable text[] := array(
    select attname from pg_attribute
     where attrelid = relation and attnum > 0 and not attisdropped
       and has_column_privilege(reader, attrelid, attnum, 'SELECT')
  );
  condition text;
  name text;
begin
  select string_agg(
           realtime.filter_condition(relation, readable, filter ->> 'column', filter ->> 'operator', filter ->> 'value',
                                     (filter ->> 'negate')::boolean),
           ' and ' order by ordinality)
    into condition
    from jsonb_array_elements(filters) with ordinality as each (filter, ordinality);
  foreach name in array coalesce(selected, '{}') loop
    if not name = any (readable) then
      raise exception 'invalid column for select %', name;
    end if;
  end loop;
  return condition;
end $$;

-- What is left of a record that is too large: the fields whose JSON text is short, and not NULL.
create or replace function realtime.cut(record jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
    from jsonb_each(record)
   where value <> 'null' and octet_length(value::text) <= 64
$$;

revoke all on function
  realtime.filter_condition(oid, text[], text, text, text, boolean), realtime.operator_symbol(text),
  realtime.check_filter(regtype, text, text, text), realtime.binding_condition(oid, text, jsonb, text[]),
  realtime.cut(jsonb) from public;
