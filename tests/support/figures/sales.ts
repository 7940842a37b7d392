import { readFileSync } from 'node:fs'
import type { Backend as Embedded, Session } from 'supabase-embedded'
import { PASSWORD } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import type { Backend } from '../../../src/backend/ports/backend.port'
import type { TableSource } from '../../../src/board/model/source'
import { enter, profileOf } from '../profile'

/** A name that is SQL, a format and a quote at once. */
export const ODD = `%1$s "); drop`

const schema = `
create table public.sales (
  id int8 primary key, owner uuid, is_open boolean not null,
  status text, region int4, paid boolean, day date,
  amount numeric, large int8, score float8, "${ODD.replaceAll('"', '""')}" int2,
  created_at timestamptz, noted_at timestamp
);
alter table public.sales enable row level security;
create policy "own and open rows" on public.sales for select to authenticated using (is_open or owner = (select auth.uid()));
alter publication supabase_realtime add table public.sales;
grant select on public.sales to authenticated;
`

/**
 * Rows from number `first` to `last`. Times are half an hour away from any whole hour ago, so that no window ends
 * there; some are NULL.
 */
export const insertSales = (first: number, last: number, owner: string) => `
  insert into public.sales
  select i, case when i % 3 = 0 then '${owner}'::uuid end, i % 5 = 0,
    case i % 7 when 0 then null when 1 then '' when 2 then 'Été' when 3 then '10' when 4 then '9' else 'paid ' || i % 11 end,
    nullif(i % 13, 5), case i % 4 when 0 then null when 1 then true else false end, date '2026-01-01' + (i % 40)::int,
    case when i % 17 > 0 then (i * 7919 % 1000003) / 100.0 - 3000 end, 9007199254740993 + i * 1000,
    case when i % 19 > 0 then (i * 31 % 8192) / 8.0 - 300 end, i % 100,
    case when i % 23 > 0 then now() - (i % 500) * interval '1 hour' - interval '30 minutes' end,
    case when i % 29 > 0 then (now() at time zone 'UTC') - (i % 300) * interval '1 hour' - interval '30 minutes' end
  from generate_series(${first}, ${last}) i`

/** The source as a board has it; its limit is far below the number of rows. */
export const salesTable: TableSource = {
  kind: 'table',
  schema: 'public',
  table: 'sales',
  columns: ['id'],
  key: ['id'],
  limit: 500,
  order: { column: 'id', ascending: true },
}

export interface SalesWorld {
  embeddedBackend: Embedded
  /** Of the viewer, who sees a part of the rows. */
  userId: string
  /** Runs with the rights of the viewer. */
  asViewer: <T>(work: (session: Session) => Promise<T>) => Promise<T>
  /** The viewer signs in; for one test. */
  openPort: () => Promise<Backend>
}

const EMAIL = 'ann@example.test'

/** A project with so many rows, and this file of figures; null: none. */
export async function startSales(
  rows: number,
  figuresFile: string | null = 'public/figures.sql',
): Promise<SalesWorld> {
  const embeddedBackend = await startTestBackend({
    'migrations/20260101000000_sales.sql': schema,
    ...(figuresFile !== null && {
      'migrations/20260102000000_figures.sql': readFileSync(figuresFile, 'utf8'),
    }),
  })
  const { data } = await openClient(
    embeddedBackend.url,
    embeddedBackend.keys.serviceRole,
  ).auth.admin.createUser({ email: EMAIL, password: PASSWORD, email_confirm: true })
  const userId = data.user?.id ?? ''
  await embeddedBackend.database.exec(insertSales(1, rows, userId))
  await embeddedBackend.database.exec('analyze public.sales')
  return {
    embeddedBackend,
    userId,
    asViewer: work => embeddedBackend.database.as({ role: 'authenticated', sub: userId }, work),
    async openPort() {
      const port = profileOf(embeddedBackend).open()
      await enter(port, EMAIL)
      return port
    },
  }
}
