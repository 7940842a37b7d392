import type { Board } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'

const source = (table: string): TableSource => ({
  kind: 'table',
  schema: 'public',
  table,
  columns: ['id', 'at', 'name', 'value'],
  key: ['id'],
  order: { column: 'id', ascending: false },
  limit: 50,
})
const columns: ['name' | 'value', string, 'text' | 'number'][] = [
  ['name', 'Name', 'text'],
  ['value', 'Value', 'number'],
]
const table = (id: string, title: string, of: string, column: number, row: number) => ({
  id,
  title,
  kind: 'table' as const,
  source: of,
  limit: 20,
  place: { x: column, y: row, width: 4, height: 6 },
  columns: columns.map(([column, label, format]) => ({ column, label, format })),
})

/** Three panels that anybody who is signed in may read, and two that need a second factor. */
export const guardedBoard: Board = {
  version: 2,
  title: 'Depot',
  sources: { parcels: source('parcels'), customers: { ...source('customers'), level: 'aal2' } },
  panels: [
    table('parcels', 'Parcels', 'parcels', 0, 0),
    {
      id: 'latest',
      title: 'Latest value',
      kind: 'number',
      source: 'parcels',
      place: { x: 4, y: 0, width: 4, height: 6 },
      column: 'value',
      timeColumn: 'at',
      format: 'number',
      unit: 'parcels',
    },
    table('customers', 'Customers', 'customers', 8, 0),
    {
      id: 'names',
      title: 'Parcels by name',
      kind: 'bars',
      source: 'parcels',
      place: { x: 0, y: 6, width: 8, height: 6 },
      groupBy: 'name',
      timeColumn: 'at',
      window: 60,
      limit: 5,
    },
    table('contacts', 'Contacts', 'customers', 8, 6),
  ],
}

const tableSql = (name: string, using: string) => `
create table public.${name} (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  name text not null,
  value integer not null
);
alter table public.${name} enable row level security;
create policy "${name} are read" on public.${name} for select to authenticated using (${using});
alter publication supabase_realtime add table public.${name};
`

/** The migration of the project behind it. */
export const guardedSql = `
${tableSql('parcels', 'true')}
${tableSql('customers', "(select auth.jwt() ->> 'aal') = 'aal2'")}
insert into public.parcels (name, value) select 'parcel ' || n, n from generate_series(1, 5) n;
insert into public.customers (name, value) select 'customer ' || n, n from generate_series(1, 3) n;
`
