import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'

const FILES = ['.env.development.local', '.env.local', '.env.development', '.env']

/**
 * The variables that `env(NAME)` can name: the process's own variables, then the CLI's files, those of the inner
 * folder first.
 */
export function projectEnv(dir: string): Record<string, string | undefined> {
  const files = [dir, dirname(dir)].flatMap(folder => FILES.map(name => join(folder, name)))
  return files
    .filter(file => existsSync(file))
    .reduceRight<Record<string, string | undefined>>(
      (variables, file) => ({ ...variables, ...parseEnv(readFileSync(file, 'utf8')) }),
      {},
    )
}

/** Replaces every string `env(NAME)`. A variable that is not set leaves the text as it is, as the CLI does. */
export function substitute(value: unknown, env: Record<string, string | undefined>): unknown {
  if (typeof value === 'string') {
    const name = /^env\((.*)\)$/.exec(value)?.[1]
    return (name === undefined ? undefined : (process.env[name] ?? env[name])) ?? value
  }
  if (Array.isArray(value)) return value.map(item => substitute(item, env))
  if (typeof value === 'object' && value !== null && !(value instanceof Date))
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, substitute(item, env)]))
  return value
}
