import type { Board, TablePanel } from '../../src/board/board'
import { resolveVariables } from '../../src/board/model/resolveVariables'
import type { TableSource } from '../../src/board/model/source'
import { computerBoard } from '../../src/board/templates/computerBoard'
import { dispatchBoard } from '../../src/board/templates/dispatch/dispatchBoard'

const TABLES = Array.from({ length: 20 }, (_, index) => `orders_${index + 1}`)
const ROWS = 200

/** Tables of an ordinary project, each with as many rows as its panel holds. */
export const TWENTY_TABLES = TABLES.map(
  table => `
create table public.${table} (
  id uuid primary key default gen_random_uuid(), created_at timestamptz not null default now(),
  customer text not null, state text not null, amount numeric not null, note text
);
insert into public.${table} (customer, state, amount, note)
select 'Customer ' || n, (array['new', 'paid', 'sent'])[1 + n % 3], n * 1.25, repeat('note ', 10) from generate_series(1, ${ROWS}) n;
grant select on public.${table} to authenticated;
alter table public.${table} enable row level security;
create policy everybody on public.${table} for select to authenticated using (true);
alter publication supabase_realtime add table public.${table};
create index on public.${table} (created_at desc, id);`,
).join('')

/** One of them changes. */
export const WRITE = `
do $$ declare chosen text := 'orders_' || 1 + floor(random() * 20); begin
  execute format('update public.%I set state = (array[''new'', ''paid'', ''sent''])[1 + floor(random() * 3)]
                   where id = (select id from public.%I order by random() limit 1)', chosen, chosen);
end $$`

const sourceOf = (table: string): TableSource => ({
  kind: 'table',
  schema: 'public',
  table,
  key: ['id'],
  limit: ROWS,
  columns: ['id', 'created_at', 'customer', 'state', 'amount', 'note'],
  order: { column: 'created_at', ascending: false },
})
const panelOf = (table: string, index: number): TablePanel => ({
  id: table,
  kind: 'table',
  title: table,
  source: table,
  place: { x: (index % 4) * 3, y: Math.floor(index / 4) * 6, width: 3, height: 6 },
  columns: ['customer', 'state', 'amount'].map(column => ({ column, label: column, format: 'text' })),
  limit: ROWS,
})
const twentyTables: Board = {
  version: 2,
  title: 'Twenty tables',
  sources: Object.fromEntries(TABLES.map(table => [table, sourceOf(table)])),
  panels: TABLES.map(panelOf),
}

export const boards = {
  'This computer': computerBoard,
  Dispatch: resolveVariables(dispatchBoard),
  'Twenty tables': twentyTables,
} satisfies Record<string, Board>
export type BoardName = keyof typeof boards
export const boardNames = Object.keys(boards) as BoardName[]
