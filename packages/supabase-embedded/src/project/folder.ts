import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PARTS = ['config.toml', 'migrations', 'seed.sql', 'functions']

/**
 * The project's folder as `option` gives it: the one with `config.toml`, or its parent. Throws where there is no project: an
 * empty database would otherwise start, and look as if the project's tables were gone.
 */
export function projectFolder(option: string, text: string): string {
  const dir = resolve(text)
  if (!existsSync(dir)) throw new Error(`${option} ${text}: folder not found`)
  const nestedDir = join(dir, 'supabase')
  const foundDir = [dir, nestedDir].find(each => PARTS.some(part => existsSync(join(each, part))))
  if (foundDir === undefined)
    throw new Error(`${option} ${text}: no Supabase project here (no config.toml and no migrations)`)
  return foundDir
}
