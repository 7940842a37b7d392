import type { Session } from '../../db/session'

/** Whether the published tables are still the same, asked time and again. */
export class Publication {
  #tables: string | undefined

  /** True when they are others than last time. */
  async changed(session: Session): Promise<boolean> {
    const [row] = await session.query<{ tables: string }>(
      `select coalesce(string_agg(format('%I.%I', schemaname, tablename)::regclass::oid || ' ' || schemaname || ' ' || tablename, ','
                       order by schemaname, tablename), '') as tables
         from pg_publication_tables where pubname = 'supabase_realtime'`,
    )
    const before = this.#tables
    this.#tables = row?.tables
    return before !== undefined && before !== this.#tables
  }
}
