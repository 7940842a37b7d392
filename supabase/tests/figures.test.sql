-- What figures.sql calculates for whom.
begin;
create extension if not exists pgtap with schema extensions;
set local search_path = public, extensions;

create function pg_temp.become(who text) returns void language sql as $$
  select set_config('role', case who when 'nobody' then 'anon' when 'postgres' then 'postgres' else 'authenticated' end, true),
    set_config('request.jwt.claims', json_build_object('sub', who)::text, true)
$$;
create function pg_temp.figure(figure jsonb, filter jsonb default '[]', of text default 'figured') returns jsonb language sql as $$
  select public.signalbox_figures(jsonb_build_object(
    'schema', 'public', 'table', of, 'filter', filter, 'figures', jsonb_build_array(figure)
  )) #> '{figures,0}'
$$;

select plan(14);

create domain public.figured_price as money;
create table public.figured (
  id int primary key, who text, n numeric, price public.figured_price, label char(4), "odd "" %s" int, at date
);
-- As people write them: without a search_path of its own, and with names of the schema "public".
create table public.figured_people (name text);
insert into public.figured_people values ('ann'), ('bob');
grant select on public.figured_people to authenticated;
create function public.figured_is(name text) returns boolean language plpgsql stable as $$
begin
  return exists (select from figured_people p where p.name = $1 and p.name = auth.jwt() ->> 'sub');
end
$$;
alter table public.figured enable row level security;
create policy "own" on public.figured for select to authenticated using (public.figured_is(who));
create table public.figured_closed (id int primary key);
revoke all on public.figured_closed from public, anon, authenticated;
grant select on public.figured to authenticated;
insert into public.figured
  select i, case when i <= 10 then 'ann' else 'bob' end, i + 0.10, i, 'ab', i, case when i > 1 then current_date end from generate_series(1, 30) i;

select pg_temp.become('ann');
select is(pg_temp.figure('{"aggregate": "count"}') ->> 'value', '10', 'rows of the caller alone');
select is(pg_temp.figure('{"aggregate": "sum", "column": "n"}') ->> 'value', '56.00', 'a sum keeps its digits');
select is(pg_temp.figure('{"aggregate": "sum", "column": "price"}') ->> 'value', '55.00', 'a domain over money is a number');
select is(
  pg_temp.figure('{"aggregate": "max", "column": "odd \" %s"}', '[{"column": "odd \" %s", "op": "lt", "value": 5}]') ->> 'value',
  '4', 'a name is quoted'
);
select is(
  pg_temp.figure('{"aggregate": "count"}', '[{"column": "label", "op": "eq", "value": "ab"}]') ->> 'value',
  '10', 'a value of char(4) is not cut to one letter'
);
select is(
  pg_temp.figure('{"aggregate": "count", "by": "at", "bucket": 86400, "time": "at", "window": 864000}') -> 'groups', '1',
  'dates are times, and can be cut into buckets'
);
select is(
  pg_temp.figure('{"aggregate": "count", "time": "at", "ago": 864000}') ->> 'value', '1', 'a row without a time is not new'
);
select is(
  jsonb_array_length(pg_temp.figure('{"aggregate": "count", "by": "id", "groups": 3}') -> 'head'), 3, 'no more groups than asked for'
);
select throws_ok($$select pg_temp.figure('{"aggregate": "count"}', of => 'figured_closed')$$, '42501', null, 'no table without rights');
select throws_ok($$select pg_temp.figure('{"aggregate": "count"}', of => 'pg_class')$$, '42P01', null, 'no table of another schema');
select throws_ok(
  $$select pg_temp.figure('{"aggregate": "sum", "column": "who); drop table figured --"}')$$, '42703', null, 'no column that is not there'
);
select throws_ok($$select pg_temp.figure('{"aggregate": "pg_sleep(9)", "column": "n"}')$$, '22023', null, 'no aggregate but those listed');
select throws_ok(
  $$select public.signalbox_figures(jsonb_build_object('schema', 'public', 'table', 'figured',
    'figures', (select jsonb_agg('{"aggregate": "count"}'::jsonb) from generate_series(1, 101))))$$,
  '54000', null, 'no more than a hundred at once'
);

select pg_temp.become('nobody');
select throws_ok($$select pg_temp.figure('{"aggregate": "count"}')$$, '42501', null, 'nothing for whoever is not signed in');

select * from finish();
rollback;
