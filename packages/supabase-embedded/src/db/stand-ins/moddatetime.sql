-- As contrib/spi has it: a BEFORE UPDATE trigger for each row that sets the column it is given to the current time.
create function moddatetime() returns trigger language plpgsql as $$
declare
  type oid;
begin
  if tg_level <> 'ROW' then raise exception 'moddatetime: cannot process STATEMENT events'; end if;
  if tg_when <> 'BEFORE' then raise exception 'moddatetime: must be fired before event'; end if;
  if tg_op <> 'UPDATE' then raise exception 'moddatetime: can only be fired by UPDATE'; end if;
  if tg_nargs <> 1 then
    raise exception 'moddatetime (%): A single argument was expected', tg_table_name;
  end if;
  select atttypid into type
    from pg_catalog.pg_attribute
   where attrelid = tg_relid and attname = tg_argv[0] and not attisdropped and attnum > 0;
  if type is null then
    raise exception '"%" has no attribute "%"', tg_table_name, tg_argv[0] using errcode = '09000';
  end if;
  if type not in ('timestamp'::pg_catalog.regtype, 'timestamptz'::pg_catalog.regtype) then
    raise exception 'attribute "%" of "%" must be type TIMESTAMP or TIMESTAMPTZ', tg_argv[0], tg_table_name
      using errcode = '09000';
  end if;
  return pg_catalog.jsonb_populate_record(new, pg_catalog.jsonb_build_object(tg_argv[0], pg_catalog.now()));
end $$;
