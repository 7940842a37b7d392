/** The name of a column. */
export const ODD = `%1$s");drop`
export const schema = `
create type public.mood as enum ('low', 'high');
create domain public.price as numeric;
create table public.things (
  id bigint primary key, owner uuid, label text, mood public.mood, code char(4), paid boolean, price public.price,
  at timestamptz not null default now(), body jsonb, "${ODD.replaceAll('"', '""')}" int
);
create table public.pairs (at timestamptz, "no" int, word text, primary key (at, "no"));
create view public.viewed as select id, label from public.things;
alter table public.things enable row level security;
create policy own on public.things for select to authenticated using (owner = (select auth.uid()));
grant select on public.things, public.pairs, public.viewed to authenticated;
`
/** Forty things, of which two in three belong to this person, and nine pairs. */
export const fillTables = (owner: string) => `
insert into public.things
select 9007199254740992 + i, case when i % 3 > 0 then '${owner}'::uuid end, 'Ébène ' || i % 7, 'low', 'ab', i % 2 = 0, i / 4.0,
  now() - i * interval '1 minute', jsonb_build_object('n', i), i from generate_series(1, 40) i;
insert into public.pairs select now() - (i / 2) * interval '1 s', i % 2, 'w' || i from generate_series(1, 9) i;`
