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

/** A setting that names a variable nobody set. */
export interface UnsetVariable {
  /** Dotted, as `auth.site_url`. */
  setting: string
  variable: string
}

/**
 * Replaces every string `env(NAME)`. A variable that is not set leaves the text as it is, as the CLI does, and is added
 * to `unset`.
 */
export function substitute(
  value: unknown,
  env: Record<string, string | undefined>,
  unset: UnsetVariable[],
  path: string[] = [],
): unknown {
  if (typeof value === 'string') {
    const variable = /^env\((.*)\)$/.exec(value)?.[1]
    if (variable === undefined) return value
    const text = process.env[variable] ?? env[variable]
    if (text === undefined) unset.push({ setting: path.join('.'), variable })
    return text ?? value
  }
  if (Array.isArray(value)) return value.map(item => substitute(item, env, unset, path))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  // What is switched off needs no variables: every new project has such sections.
  const isOff = path.length > 0 && 'enabled' in value && value.enabled === false
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      substitute(item, env, isOff ? [] : unset, [...path, key]),
    ]),
  )
}
