import type { Database } from 'supabase-embedded'

/** Remembers the rows that boards may have deleted, and gives what puts them back without a sign of it. */
export async function keepOrders(database: Database): Promise<() => Promise<void>> {
  const [keptOrders] = await database.query<{ rows: string }>(
    `select json_agg(o)::text as rows from public.orders o`,
  )
  return () =>
    database.exclusive(async session => {
      await session.exec(`set session_replication_role = replica`)
      await session.exec(`delete from public.orders`)
      await session.query(
        `insert into public.orders select * from json_populate_recordset(null::public.orders, $1::text::json)`,
        [keptOrders?.rows ?? '[]'],
      )
      await session.exec(`set session_replication_role = origin`)
    })
}
