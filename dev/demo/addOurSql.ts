import { readFileSync } from 'node:fs'
import type { Backend } from 'supabase-embedded'

const FILES = ['describe.sql', 'boards.sql', 'figures.sql', 'digest.sql', 'schemas.sql']

/**
 * Runs our SQL files in the embedded database of somebody's project, so that its tables are listed at once. The folder
 * of the project stays as it is: the database is on this computer only.
 */
export async function addOurSql({ database }: Pick<Backend, 'database'>): Promise<string> {
  for (const file of FILES)
    await database.exec(readFileSync(new URL(`../../public/${file}`, import.meta.url), 'utf8'))
  return `Added ${FILES.join(', ')} to the embedded database; the project’s folder is unchanged.`
}
