import { existsSync, readdirSync } from 'node:fs'
import { findPostgres } from 'supabase-embedded/testing/cluster'
import { installPackages } from './debian'

/**
 * Installs a Postgres with wal2json, where that is possible. Without it the tests on a real server are left out, and
 * say so.
 */
export async function installPostgres(): Promise<void> {
  if (findPostgres() !== undefined) return
  console.log('\n— no Postgres with wal2json here: installing')
  await installPackages('postgresql')
  for (const major of majors()) await installPackages(`postgresql-${major}-wal2json`)
  if (findPostgres() === undefined) console.log('  it could not be installed')
}

/** Each Debian has a version of its own. */
function majors(): string[] {
  const folder = '/usr/lib/postgresql'
  return existsSync(folder) ? readdirSync(folder).filter(name => /^\d+$/.test(name)) : []
}
