import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'
import type { Database } from '../../src/db/database'
import { openProject } from '../../src/db/provision'
import { readProject } from '../../src/project'

const root = mkdtempSync(join(tmpdir(), 'supabase-embedded-migrations-'))
afterAll(() => rmSync(root, { recursive: true }))

let projects = 0
/** A `supabase` folder of its own, and the directory a database of it may live in. */
export function folder(files: Record<string, string>) {
  const dir = join(root, String(projects++), 'supabase')
  write(dir, files)
  return { dir, data: join(dir, '.temp/database') }
}

export function write(dir: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
}

export async function open(
  dir: string,
  data = 'memory',
  progress = (_text: string) => undefined,
): Promise<Database> {
  const database = await openProject(readProject(dir), { data, progress })
  onTestFinished(() => database.close())
  return database
}

export const failure = (dir: string, data = 'memory') =>
  openProject(readProject(dir), { data }).then(
    async database => {
      await database.close()
      throw new Error('the project opened')
    },
    (error: unknown) => error,
  )
