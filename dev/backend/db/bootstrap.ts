import { readFileSync, readdirSync } from 'node:fs'
import type { Database } from './database'

/** The SQL that makes an empty database look like a fresh Supabase project, in the order of the file names. */
export async function bootstrap(database: Database): Promise<void> {
  for (const sql of bootstrapSql()) await database.exec(sql)
}

function bootstrapSql(): string[] {
  const dir = new URL('./bootstrap/', import.meta.url)
  return readdirSync(dir)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => readFileSync(new URL(name, dir), 'utf8'))
}
