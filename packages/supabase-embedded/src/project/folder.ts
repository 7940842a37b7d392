import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PARTS = ['config.toml', 'migrations', 'seed.sql', 'functions']

/**
 * The project's folder as `option` gives it: the one with `config.toml`, or its parent. Throws where there is no
 * project: an empty database would otherwise start, and look as if the project's tables were gone.
 */
export function projectFolder(option: string, text: string): string {
  const dir = resolve(text)
  if (!existsSync(dir)) throw new Error(`${option} ${text}: folder not found`)
  const nestedDir = join(dir, 'supabase')
  const holds = (names: string[]) => (folder: string) => names.some(name => existsSync(join(folder, name)))
  // Many an app has a config.json of its own beside its supabase folder.
  const foundDir = [dir, nestedDir].find(holds(PARTS)) ?? [nestedDir, dir].find(holds(['config.json']))
  if (foundDir === undefined)
    throw new Error(`${option} ${text}: no Supabase project here (no config.toml and no migrations)`)
  return foundDir
}
