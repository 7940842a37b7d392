import type { Backend as Embedded } from 'supabase-embedded'
import type { SchemaAnswer } from '../../src/backend/ports/backend.port'
import type { Project } from '../../src/backend/supabase/project'
import { enter, profileOf } from './profile'

export const schema = `
create table public.orders (id bigint primary key, at timestamptz not null, path text, value real, tags text[]);
create table public.closed (id bigint primary key);
create table public.bare (id bigint primary key);
alter table public.bare enable row level security;
grant select on public.orders, public.bare to authenticated;
grant all on public.orders to service_role;
revoke all on public.closed from anon, authenticated;
insert into public.orders values (1, '2026-01-01T00:00:00Z', '/a', 1.5, '{a}');
insert into public.bare values (1);
revoke all on all tables in schema public from anon;
alter publication supabase_realtime add table public.orders;
create type public.mood as enum ('calm', 'a "b"');
create domain public.percent as numeric check (value between 0 and 100);
create domain public.share as public.percent default 50;
create table public.people (
  id bigint generated always as identity primary key, mood public.mood not null, share public.share,
  twice int generated always as (2) stored, secret text default 'hidden', primary_school text
);
revoke all on public.people from authenticated;
grant select (id, mood, share, twice) on public.people to authenticated;
comment on table public.people is 'who works here';
create table public.coded (
  id int primary key, code text not null unique, zone text not null, bay int not null, maybe text unique,
  late text not null, label text not null, hidden text not null unique, unique (zone, bay)
);
create unique index on public.coded (late) where bay > 0;
create unique index on public.coded (lower(label));
create unique index on public.coded (bay, code) include (label);
revoke all on public.coded from authenticated;
grant select (id, code, zone, bay, maybe, late, label) on public.coded to authenticated;
create table public.pairs (a int, b int, c int, primary key (b, a));
revoke all on public.pairs from authenticated;
grant select (b, c) on public.pairs to authenticated;
create view public.seen as select id, path from public.orders;
create table public."<b>; drop ""x"" --" ("__proto__" text primary key, "constructor" int);
create table public.signalbox_things (id int primary key);
create function public.raise(who bigint, mood public.mood default 'calm') returns int language sql
  as $$ select 1 $$;
create function public.look(share public.share, out "in" text, variadic words text[] default '{}') language sql stable
  as $$ select 'x' $$;
create function public.listed() returns table (at timestamptz, mood public.mood) language sql immutable
  as $$ select null::timestamptz, null::public.mood $$;
create function public.twice(a int) returns int language sql as $$ select a $$;
create function public.twice(a text) returns int language sql as $$ select 1 $$;
create function public.locked() returns int language sql as $$ select 1 $$;
revoke execute on function public.locked from public, authenticated;
create function public.unnamed(json) returns json language sql as $$ select $1 $$;
create function public.changed() returns trigger language plpgsql as $$ begin return new; end $$;
comment on function public.raise is 'Raises a person.';
`

/** What was told, by name. */
export function tellingIn(answer: SchemaAnswer | null) {
  if (answer?.type !== 'described') throw new Error(JSON.stringify(answer))
  const { tables, functions } = answer
  return {
    tables: tables.map(({ table }) => table),
    functions: functions.map(({ name }) => name),
    table: (name: string) => tables.find(({ table }) => table === name),
    findCalled: (name: string) => functions.filter(each => each.name === name),
  }
}

interface RecordedPage extends Partial<Pick<Project, 'boards'>> {
  /** In the place of what the project answers to a request for this path; undefined for its own. */
  answer?: ((path: string) => Response | undefined) | undefined
}
/** A page of a person; `requests`: the paths that it asked of the database. */
export async function openRecorded(
  embeddedBackend: Embedded,
  email: string,
  { answer, ...options }: RecordedPage = {},
) {
  const requests: string[] = []
  const port = profileOf(embeddedBackend, {
    ...options,
    fetch: (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (!pathname.startsWith('/rest/')) return fetch(input, init)
      requests.push(pathname.slice('/rest/v1/'.length))
      const givenAnswer = answer?.(pathname)
      return givenAnswer === undefined ? fetch(input, init) : Promise.resolve(givenAnswer)
    },
  }).open()
  await enter(port, email)
  return { port, requests }
}
