import { TOPIC } from './sources'

/** Access tokens live 180 s of the storm's time: they are renewed in every run. */
export const CONFIG = `
project_id = "storm"
[auth]
site_url = "http://localhost:3000"
jwt_expiry = 180
`

/** The memberships with which each viewer begins. */
export const TEAMS = [['red'], ['red', 'blue'], ['blue']] as const
export const PASSWORD = 'correct horse'
export const emailOf = (viewer: number) => `viewer${viewer}@example.test`

/** Rows are visible through a membership, through a policy that changes, or to everybody; talks arrive on a topic. */
export const SCHEMA = `
create table public.viewers (viewer int primary key, user_id uuid not null);
create table public.members (viewer int, team text, primary key (viewer, team));
create table public.items (
  id bigint primary key, team text not null, rank int, label text not null, body text not null, huge bigint not null,
  hidden boolean not null default false
);
create table public.notes (team text, no int, label text not null, primary key (team, no));
create table public.events (id bigint primary key, label text not null, value float8 not null);
create table public.talks (id bigint primary key, label text not null, value float8 not null);
create type public.level as enum ('low', 'medium', 'high', 'critical');
create table public.zoo (
  slug text primary key, name text not null, level public.level, at timestamptz not null, amount numeric, ratio float8,
  code char(3) not null, raw bytea not null, tags text[] not null, body jsonb not null, day date
);
grant select on public.viewers, public.members, public.items, public.notes, public.events, public.talks, public.zoo
  to authenticated;

create function public.is_mine(named text) returns boolean language sql stable as
  $$ select exists (select from public.members join public.viewers using (viewer)
                    where user_id = auth.uid() and team = named) $$;
alter table public.items enable row level security;
alter table public.notes enable row level security;
create policy seen on public.items for select to authenticated using (not hidden and public.is_mine(team));
create policy seen on public.notes for select to authenticated using (public.is_mine(team));

-- Under the rights of whoever asks.
create function public.tally() returns table (team text, rows bigint, ranks bigint) language sql stable as
  $$ select team, count(*), sum(rank) from public.items group by team order by team $$;

create policy hearing on realtime.messages for select to authenticated using (realtime.topic() = '${TOPIC}');
create function public.tell() returns trigger security definer language plpgsql as $$ begin
  perform realtime.broadcast_changes('${TOPIC}', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
  return null;
end $$;
create trigger tell after insert or update or delete on public.talks for each row execute function public.tell();

create function public.publish() returns void language plpgsql as $$
declare missing text;
begin
  for missing in
    select name from unnest(array['items', 'notes', 'events', 'zoo']) name
    where not exists (select from pg_publication_tables
                      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = name)
  loop execute format('alter publication supabase_realtime add table public.%I', missing); end loop;
end $$;
select public.publish();

-- As an owner sets them in the project's API settings; null: PostgREST's own.
create function public.set_max_rows(rows int) returns void language plpgsql as $$ begin
  if rows is null then execute format('alter role authenticator in database %I reset pgrst.db_max_rows', current_database());
  else execute format('alter role authenticator in database %I set pgrst.db_max_rows = %L', current_database(), rows); end if;
  notify pgrst, 'reload config';
end $$;
create function public.max_rows() returns int language sql stable as $$
  select coalesce((select split_part(entry, '=', 2)::int from pg_db_role_setting, unnest(setconfig) entry
                    where setrole = 'authenticator'::regrole and entry like 'pgrst.db_max_rows=%'), 1000) $$;

-- What every viewer would read, each query with their claims; the caller has taken their role.
create function public.seen(claims text[], queries text[]) returns setof text language plpgsql as $$
declare claim text; query text; answer text;
begin
  foreach claim in array claims loop
    perform set_config('request.jwt.claims', claim, true);
    foreach query in array queries loop
      execute format('select coalesce(json_agg(t), ''[]'')::text from (%s) t', query) into answer;
      return next answer;
    end loop;
  end loop;
end $$;
`
