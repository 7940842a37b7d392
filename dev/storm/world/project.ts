import type { Board, TablePanel } from '../../../src/board/board'
import type { TableSource } from '../../../src/board/source'

/** Access tokens live 180 s of the storm's time: they are renewed in every run. */
export const CONFIG = `
project_id = "storm"
[auth]
site_url = "http://localhost:3000"
jwt_expiry = 180
`

/** What each viewer is a member of, in the beginning. */
export const TEAMS = [['red'], ['red', 'blue'], ['blue']] as const
export const PASSWORD = 'correct horse'
export const emailOf = (viewer: number) => `viewer${viewer}@example.test`

/** Seen by a membership, by a policy that changes, and by everybody. */
export const SCHEMA = `
create table public.viewers (viewer int primary key, user_id uuid not null);
create table public.members (viewer int, team text, primary key (viewer, team));
create table public.items (
  id bigint primary key, team text not null, rank int, label text not null, body text not null, huge bigint not null,
  hidden boolean not null default false
);
create table public.notes (team text, no int, label text not null, primary key (team, no));
create table public.events (id bigint primary key, label text not null, value float8 not null);
grant select on public.viewers, public.members, public.items, public.notes, public.events to authenticated;

create function public.is_mine(named text) returns boolean language sql stable as
  $$ select exists (select from public.members join public.viewers using (viewer)
                    where user_id = auth.uid() and team = named) $$;
alter table public.items enable row level security;
alter table public.notes enable row level security;
create policy seen on public.items for select to authenticated using (not hidden and public.is_mine(team));
create policy seen on public.notes for select to authenticated using (public.is_mine(team));

create function public.publish() returns void language plpgsql as $$
declare missing text;
begin
  for missing in
    select name from unnest(array['items', 'notes', 'events']) name
    where not exists (select from pg_publication_tables
                      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = name)
  loop execute format('alter publication supabase_realtime add table public.%I', missing); end loop;
end $$;
select public.publish();

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

const table = (name: string, rest: Pick<TableSource, 'columns' | 'key' | 'order' | 'limit'>): TableSource => ({
  ...{ kind: 'table', schema: 'public', table: name },
  ...rest,
})

const sources = {
  items: table('items', {
    columns: ['id', 'team', 'rank', 'label', 'body', 'huge'],
    key: ['id'],
    order: { column: 'id', ascending: false },
    limit: 30,
  }),
  top: table('items', {
    columns: ['id', 'rank', 'label'],
    key: ['id'],
    order: { column: 'rank', ascending: true },
    limit: 5,
  }),
  notes: table('notes', {
    columns: ['team', 'no', 'label'],
    key: ['team', 'no'],
    order: { column: 'no', ascending: true },
    limit: 40,
  }),
  events: table('events', {
    columns: ['id', 'label', 'value'],
    key: ['id'],
    order: { column: 'id', ascending: false },
    limit: 8,
  }),
}
export type SourceName = keyof typeof sources
export const sourceNames = ['items', 'top', 'notes', 'events'] as const satisfies readonly SourceName[]
export const sourceOf = (name: SourceName): TableSource => sources[name]

/** Every source wholly in a table of its own, so that what is shown can be held against SQL. */
const panels = sourceNames.map((name): TablePanel => ({
  id: name,
  kind: 'table',
  title: name,
  source: name,
  place: { column: 0, row: 0, columns: 4, rows: 4 },
  columns: sources[name].columns.map(column => ({ column, label: column, format: 'text' })),
  rows: sources[name].limit,
}))
/** `verify`: seconds between two verifications; null for none. */
export const boardOf = (verify: number | null): Board => ({
  version: 1,
  title: 'Storm',
  sources: Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, { ...source, verify: verify ?? 0 }]),
  ),
  panels,
})

/** What a filter on the server would be, for the breakage that has one. */
export const FILTER = { table: 'events', column: 'value', below: 60 }

/** The same rows as text, as a viewer would read them: exact, whatever JSON would make of them. */
export function queryOf(name: SourceName, filtered: boolean): string {
  const { table, columns, key, order, limit } = sources[name]
  const by = [
    `${order.column} ${order.ascending ? 'asc' : 'desc'}`,
    ...key.filter(column => column !== order.column),
  ]
  const texts = columns.map(column => `${column}::text as ${column}`)
  const where = filtered && table === FILTER.table ? `where ${FILTER.column} < ${FILTER.below}` : ''
  const rows = `select * from public.${table} ${where} order by ${by.join(', ')} limit ${limit}`
  return `select ${texts.join(', ')} from (${rows}) s`
}
/** Every row that there is, for whoever may see it. */
export function wholeQueryOf(name: SourceName): string {
  const { table, columns } = sources[name]
  return `select coalesce(json_agg(t), '[]')::text as rows from (select ${columns.map(column => `${column}::text as ${column}`).join(', ')} from public.${table}) t`
}
