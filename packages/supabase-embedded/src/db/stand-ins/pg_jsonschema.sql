-- The functions of pg_jsonschema: JSON Schema without formats and without references to other documents.

-- JavaScript's expressions as Postgres writes them.
create function _jsonschema_pattern(pattern text) returns text language sql immutable as $$
  select pg_catalog.replace(pattern, '\b', '\y')
$$;

create function _jsonschema_target(root jsonb, reference text) returns jsonb language plpgsql immutable as $$
declare
  target jsonb := case when reference ~ '^#(/.*)?$' then root #> array(
    select pg_catalog.replace(pg_catalog.replace(step, '~1', '/'), '~0', '~')
      from pg_catalog.regexp_split_to_table(pg_catalog.substr(reference, 3), '/') as steps (step) where reference <> '#'
  ) end;
begin
  if target is null then
    raise exception 'the reference "%" is to nothing in this schema', reference using errcode = '0A000';
  end if;
  return target;
end $$;

-- What is wrong with `value`, one sentence each.
create function _jsonschema_faults(root jsonb, schema jsonb, value jsonb, place text default 'the value')
returns setof text language plpgsql immutable as $$
declare
  kind text := pg_catalog.jsonb_typeof(value);
  kinds text[] := array[kind];
  size numeric;
  found_count integer;
  part record;
begin
  if schema = 'true' then return; end if;
  if schema = 'false' then return next place || ' is not allowed'; return; end if;
  select key into part from pg_catalog.jsonb_object_keys(schema) as keywords (key) where key in (
    'unevaluatedProperties', 'unevaluatedItems', '$dynamicRef', '$recursiveRef',
    'dependencies', 'dependentRequired', 'dependentSchemas');
  if found then
    raise exception using errcode = '0A000', message =
      pg_catalog.format('"%s" needs the extension pg_jsonschema, which the embedded database does not have', part.key);
  end if;
  if schema ? '$ref' then
    return query select * from @extschema@._jsonschema_faults(
      root, @extschema@._jsonschema_target(root, schema ->> '$ref'), value, place);
  end if;

  if kind = 'number' then
    size := value::numeric;
    if size % 1 = 0 then kinds := kinds || 'integer'::text; end if;
  end if;
  if schema ? 'type' and not exists (
    select from pg_catalog.jsonb_path_query(schema -> 'type', '$[*]') as types (type) where type #>> '{}' = any (kinds)
  ) then
    return next pg_catalog.format('%s is not of type %s', place, schema -> 'type');
  end if;
  if schema ? 'enum' and value not in (select pg_catalog.jsonb_array_elements(schema -> 'enum')) then
    return next pg_catalog.format('%s is not one of %s', place, schema -> 'enum');
  end if;
  if schema -> 'const' <> value then
    return next pg_catalog.format('%s is not %s', place, schema -> 'const');
  end if;

  if kind = 'number' then
    if size < (schema ->> 'minimum')::numeric or size <= (schema ->> 'exclusiveMinimum')::numeric
      or size > (schema ->> 'maximum')::numeric or size >= (schema ->> 'exclusiveMaximum')::numeric
      or size % (schema ->> 'multipleOf')::numeric <> 0 then
      return next place || ' is a number that is not allowed';
    end if;
  elsif kind = 'string' then
    size := pg_catalog.char_length(value #>> '{}');
    if size < (schema ->> 'minLength')::numeric or size > (schema ->> 'maxLength')::numeric then
      return next place || ' is too short or too long';
    end if;
    if value #>> '{}' !~ @extschema@._jsonschema_pattern(schema ->> 'pattern') then
      return next pg_catalog.format('%s does not match "%s"', place, schema ->> 'pattern');
    end if;
  elsif kind = 'array' then
    size := pg_catalog.jsonb_array_length(value);
    if size < (schema ->> 'minItems')::numeric or size > (schema ->> 'maxItems')::numeric then
      return next place || ' has too few or too many items';
    end if;
    if schema -> 'uniqueItems' = 'true'
      and size > (select count(distinct item) from pg_catalog.jsonb_array_elements(value) as items (item)) then
      return next place || ' has an item twice';
    end if;
    for part in
      select item, (number - 1)::integer as index
        from pg_catalog.jsonb_array_elements(value) with ordinality as items (item, number)
    loop
      -- `prefixItems` and `items` were a list called `items` and `additionalItems`.
      return query select * from @extschema@._jsonschema_faults(
        root,
        coalesce(
          schema -> 'prefixItems' -> part.index,
          case when pg_catalog.jsonb_typeof(schema -> 'items') = 'array'
            then coalesce(schema -> 'items' -> part.index, schema -> 'additionalItems') else schema -> 'items' end,
          'true'),
        part.item, pg_catalog.format('%s/%s', place, part.index));
    end loop;
    if schema ? 'contains' then
      select count(*) into found_count from pg_catalog.jsonb_array_elements(value) as items (item)
       where not exists (select from @extschema@._jsonschema_faults(root, schema -> 'contains', item));
      if found_count < coalesce((schema ->> 'minContains')::numeric, 1)
        or found_count > (schema ->> 'maxContains')::numeric then
        return next place || ' contains too few or too many items of a kind';
      end if;
    end if;
  elsif kind = 'object' then
    size := (select count(*) from pg_catalog.jsonb_object_keys(value));
    if size < (schema ->> 'minProperties')::numeric or size > (schema ->> 'maxProperties')::numeric then
      return next place || ' has too few or too many properties';
    end if;
    return query select pg_catalog.format('%s has no property "%s"', place, key)
      from pg_catalog.jsonb_array_elements_text(schema -> 'required') as required (key) where not value ? key;
    for part in
      select property.key, property.value, array_agg(rules.schema) filter (where rules.schema is not null) as schemas
        from pg_catalog.jsonb_each(value) as property
        left join lateral (
          select schema -> 'properties' -> property.key as schema
          union all
          select pattern.value from pg_catalog.jsonb_each(schema -> 'patternProperties') as pattern
           where property.key ~ @extschema@._jsonschema_pattern(pattern.key)
        ) as rules on true
       group by property.key, property.value
    loop
      return query
        select fault from unnest(
            coalesce(part.schemas, array[coalesce(schema -> 'additionalProperties', 'true')])) as rules (rule),
          @extschema@._jsonschema_faults(root, rule, part.value, pg_catalog.format('%s/%s', place, part.key)) as faults (fault)
        union all
        select * from @extschema@._jsonschema_faults(
          root, coalesce(schema -> 'propertyNames', 'true'), pg_catalog.to_jsonb(part.key),
          pg_catalog.format('the name of %s/%s', place, part.key));
    end loop;
  end if;

  return query select fault from pg_catalog.jsonb_array_elements(schema -> 'allOf') as rules (rule),
    @extschema@._jsonschema_faults(root, rule, value, place) as faults (fault);
  if schema ? 'anyOf' and not exists (
    select from pg_catalog.jsonb_array_elements(schema -> 'anyOf') as rules (rule)
     where not exists (select from @extschema@._jsonschema_faults(root, rule, value))
  ) then
    return next place || ' is none of what is allowed';
  end if;
  select count(*) into found_count from pg_catalog.jsonb_array_elements(schema -> 'oneOf') as rules (rule)
   where not exists (select from @extschema@._jsonschema_faults(root, rule, value));
  if schema ? 'oneOf' and found_count <> 1 then
    return next pg_catalog.format('%s is %s of what it may be one of', place, found_count);
  end if;
  if schema ? 'not' and not exists (select from @extschema@._jsonschema_faults(root, schema -> 'not', value)) then
    return next place || ' is what it may not be';
  end if;
  if schema ? 'if' then
    return query select * from @extschema@._jsonschema_faults(
      root,
      coalesce(schema -> case when exists (select from @extschema@._jsonschema_faults(root, schema -> 'if', value))
        then 'else' else 'then' end, 'true'),
      value, place);
  end if;
end $$;

create function jsonb_matches_schema(schema json, instance jsonb) returns boolean
language sql immutable strict parallel safe as $$
  select not exists (select from @extschema@._jsonschema_faults(schema::jsonb, schema::jsonb, instance))
$$;
create function json_matches_schema(schema json, instance json) returns boolean
language sql immutable strict parallel safe as $$
  select @extschema@.jsonb_matches_schema(schema, instance::jsonb)
$$;
create function jsonschema_validation_errors(schema json, instance json) returns text[]
language sql immutable strict parallel safe as $$
  select array(select @extschema@._jsonschema_faults(schema::jsonb, schema::jsonb, instance::jsonb))
$$;
create function jsonschema_is_valid(schema json) returns boolean language sql immutable strict parallel safe as $$
  select @extschema@.json_matches_schema('{
    "$defs": {
      "many": {"type": "object", "additionalProperties": {"$ref": "#"}},
      "list": {"type": "array", "minItems": 1, "items": {"$ref": "#"}},
      "texts": {"type": "array", "uniqueItems": true, "items": {"type": "string"}},
      "count": {"type": "integer", "minimum": 0},
      "kind": {"enum": ["array", "boolean", "integer", "null", "number", "object", "string"]}
    },
    "type": ["object", "boolean"],
    "properties": {
      "type": {"anyOf": [
        {"$ref": "#/$defs/kind"}, {"type": "array", "minItems": 1, "uniqueItems": true, "items": {"$ref": "#/$defs/kind"}}]},
      "enum": {"type": "array"},
      "required": {"$ref": "#/$defs/texts"},
      "minimum": {"type": "number"}, "maximum": {"type": "number"},
      "exclusiveMinimum": {"type": "number"}, "exclusiveMaximum": {"type": "number"},
      "multipleOf": {"type": "number", "exclusiveMinimum": 0},
      "minLength": {"$ref": "#/$defs/count"}, "maxLength": {"$ref": "#/$defs/count"},
      "minItems": {"$ref": "#/$defs/count"}, "maxItems": {"$ref": "#/$defs/count"},
      "minContains": {"$ref": "#/$defs/count"}, "maxContains": {"$ref": "#/$defs/count"},
      "minProperties": {"$ref": "#/$defs/count"}, "maxProperties": {"$ref": "#/$defs/count"},
      "uniqueItems": {"type": "boolean"}, "pattern": {"type": "string"}, "$ref": {"type": "string"},
      "properties": {"$ref": "#/$defs/many"}, "patternProperties": {"$ref": "#/$defs/many"},
      "$defs": {"$ref": "#/$defs/many"}, "definitions": {"$ref": "#/$defs/many"},
      "additionalProperties": {"$ref": "#"}, "propertyNames": {"$ref": "#"}, "contains": {"$ref": "#"},
      "additionalItems": {"$ref": "#"}, "prefixItems": {"$ref": "#/$defs/list"},
      "items": {"anyOf": [{"$ref": "#"}, {"type": "array", "items": {"$ref": "#"}}]},
      "allOf": {"$ref": "#/$defs/list"}, "anyOf": {"$ref": "#/$defs/list"}, "oneOf": {"$ref": "#/$defs/list"},
      "not": {"$ref": "#"}, "if": {"$ref": "#"}, "then": {"$ref": "#"}, "else": {"$ref": "#"}
    }
  }', schema)
$$;
