import { call, newEmail, PASSWORD } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import type {
  Backend,
  MutationOutcome,
  Row,
  WriteTarget,
  ColumnValues,
  Write,
} from '../../src/backend/ports/backend.port'
import { enter, profileOf } from './profile'

const schema = `
create type public.mood as enum ('calm', 'busy');
create table public.couriers (id int8 generated always as identity primary key, name text not null unique);
create table public.parcels (
  id int8 primary key, note text, amount numeric(30, 10), doc jsonb, tags text[], mood public.mood,
  at timestamptz, short varchar(3), big int8, ratio float8, is_open boolean, courier int8 references public.couriers,
  constraint parcels_amount_check check (amount >= 0)
);
create table public.drops (id uuid primary key default gen_random_uuid(), note text not null);
create table public.logs (id int8 generated always as identity primary key, note text);
create table public.locked (id int8 primary key, note text);
create table public.blind (id int8 primary key, note text);
create table public.guarded (id int8 primary key, note text);
create table public.codes (code text primary key, note text);
create extension citext with schema public;
create table public.accounts (id int8 primary key, email public.citext, note text);
create table public.spans (at int4[] primary key, note text);
create table public.tickets (id int8 primary key, type text, words text, "order" int4, "limit" numeric, "or" text);
create table public.bays (id int8 primary key, zone text not null, state text);
create view public.seen as select id, note from public.parcels;
alter table public.locked enable row level security;
create policy "look" on public.locked for select to authenticated using (true);
alter table public.blind enable row level security;
create policy "write" on public.blind for insert to authenticated with check (true);
create function public.ask_aal2() returns trigger language plpgsql as $$
begin raise exception using errcode = '42501', message = 'this needs a second factor (aal2)'; end $$;
create trigger ask before insert or update on public.guarded for each row execute function public.ask_aal2();
grant all on all tables in schema public to authenticated;
`

export const targetOf = (table: string, columns: string[], key = ['id']): WriteTarget => ({
  schema: 'public',
  table,
  key,
  columns,
})
const all = [
  'id',
  'note',
  'amount',
  'doc',
  'tags',
  'mood',
  'at',
  'short',
  'big',
  'ratio',
  'is_open',
  'courier',
]
export const parcels = targetOf('parcels', all)
export const text = (texts: Record<string, string | null>): ColumnValues =>
  Object.fromEntries(
    Object.entries(texts).map(([column, text]) => [
      column,
      text === null ? { kind: 'null' } : { kind: 'text', text },
    ]),
  )
export const insert = (values: ColumnValues, target = parcels): Write => ({ type: 'insert', target, values })
export const update = (id: unknown, originalRow: Row, values: ColumnValues, target = parcels): Write => ({
  type: 'update',
  target,
  key: { id },
  original: originalRow,
  values,
})
export const remove = (id: unknown, originalRow: Row, target = parcels): Write => ({
  type: 'delete',
  target,
  key: { id },
  original: originalRow,
})
export const rowOf = (outcome: MutationOutcome): Row | null => {
  if (outcome.type !== 'written') throw new Error(JSON.stringify(outcome))
  return outcome.row
}
export const refusalOf = async ({ writes }: Backend, write: Write) => {
  const outcome = await writes.send(write)
  if (outcome.type !== 'refused') throw new Error(JSON.stringify(outcome))
  return outcome
}

/** A project with parcels, and somebody new signed in to it. */
export async function openParcels(fetch: typeof globalThis.fetch) {
  const embeddedBackend = await startTestBackend({ 'migrations/20260101000000_parcels.sql': schema })
  const email = newEmail()
  await call(embeddedBackend, 'POST', '/signup', { email, password: PASSWORD })
  /** A page of its own, on which they are signed in as well. */
  const another = async (over = fetch) => {
    const port = profileOf(embeddedBackend, { fetch: over }).open()
    await enter(port, email)
    return port
  }
  const port = await another()
  const sql = (text: string) => embeddedBackend.database.exec(text)
  const readStored = async (text: string) =>
    (await embeddedBackend.database.query<{ json: Row }>(`select to_jsonb(x) as json from (${text}) x`)).map(
      ({ json }) => json,
    )
  return { embeddedBackend, port, another, sql, readStored }
}
