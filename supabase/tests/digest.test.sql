-- What digest.sql tells whom.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;

create function pg_temp.become(who text) returns void language sql as $$
  select set_config('role', case who when 'nobody' then 'anon' when 'postgres' then 'postgres' else 'authenticated' end, true),
    set_config('request.jwt.claims', json_build_object('sub', who)::text, true)
$$;
create function pg_temp.digest(named text, more jsonb default '{}') returns jsonb language sql as $$
  select public.signalbox_digests(jsonb_build_object('lists', jsonb_build_array(jsonb_build_object(
    'schema', 'public', 'table', named, 'columns', '["id", "who"]'::jsonb, 'key', '["id"]'::jsonb,
    'order', '{"column": "id", "ascending": true}'::jsonb, 'limit', 100
  ) || more)))::jsonb #> '{lists,0}'
$$;
select plan(14);

create table public.digested (id int primary key, who text, n numeric);
alter table public.digested enable row level security;
create policy "own" on public.digested for select to authenticated using (who = auth.jwt() ->> 'sub');
create table public.digested_closed (id int primary key, who text);
revoke all on public.digested_closed from public, anon, authenticated;
grant select on public.digested to authenticated;
insert into public.digested select i, case when i <= 10 then 'ann' else 'bob' end, i from generate_series(1, 30) i;
create temp table versions as select id, xmin::text as version from public.digested;
grant select on pg_temp.versions to authenticated;
-- What a board would hold of these rows.
create function pg_temp.hash_of(numbers int[]) returns text language sql as $$
  select encode(sha256(convert_to(coalesce(string_agg(id || E'\x1f' || version, E'\x1e' order by id), ''), 'UTF8')), 'hex')
  from pg_temp.versions where id = any (numbers)
$$;

select pg_temp.become('ann');
select is(
  pg_temp.digest('digested') ->> 'hash', pg_temp.hash_of(array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 'rows of the caller alone'
);
select is(pg_temp.digest('digested', '{"limit": 2}') ->> 'hash', pg_temp.hash_of(array[1, 2]), 'no more than the limit');
select is(
  pg_temp.digest('digested', '{"filter": [{"column": "n", "op": "in", "value": ["3", "4.0", "15"]}]}') ->> 'hash',
  pg_temp.hash_of(array[3, 4]), 'rows that meet the filter'
);
select is(
  pg_temp.digest('digested', '{"touched": ["2", "15"]}') #> '{rows}' -> 0 -> 'row', '{"id": 2, "who": "ann"}',
  'the columns of a touched row that were asked for'
);
select is(
  jsonb_array_length(pg_temp.digest('digested', '{"touched": ["2", "15"]}') -> 'rows'), 1, 'no touched row of anybody else'
);
select is(pg_temp.digest('digested_closed') ->> 'error', '42501', 'no table without rights');
select is(pg_temp.digest('pg_class') ->> 'error', '42P01', 'no table of another schema');
select is(pg_temp.digest('digested', '{"schema": "pg_catalog", "table": "pg_class"}') ->> 'error', '42P01', 'nor one that is named');
select is(
  pg_temp.digest('digested', '{"columns": ["who from digested); drop table digested --"]}') ->> 'error', '42703',
  'no column that is not there'
);
select is(
  pg_temp.digest('digested', '{"filter": [{"column": "id", "op": "= 1 or true", "value": 1}]}') ->> 'error', '22023',
  'no operator but those listed'
);
select is(
  pg_temp.digest('digested', '{"filter": [{"column": "who", "op": "eq", "value": "x'' or true --"}]}') ->> 'hash',
  pg_temp.hash_of('{}'), 'a value is never SQL'
);
select is(
  pg_temp.digest('digested', '{"order": {"column": "id", "ascending": "false; drop table digested"}}') ->> 'hash',
  pg_temp.hash_of(array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 'nor is a direction'
);
select throws_ok(
  $$select public.signalbox_digests(jsonb_build_object('lists', (select jsonb_agg('{}'::jsonb) from generate_series(1, 101))))$$,
  '54000', null, 'no more than a hundred at once'
);

select pg_temp.become('nobody');
select throws_ok($$select pg_temp.digest('digested')$$, '42501', null, 'nothing for whoever is not signed in');

select * from finish();
rollback;
