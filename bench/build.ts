import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** The app as it is shipped, for a project at the page's own address; gives its folder. */
export async function buildApp(): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'signalbox-bench-'))
  process.env['VITE_SUPABASE_URL'] = ''
  const root = fileURLToPath(new URL('..', import.meta.url))
  await build({ root, configFile: join(root, 'vite.config.ts'), logLevel: 'error', build: { outDir } })
  return outDir
}
