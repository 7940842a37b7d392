import { configSchema } from './schema'

/** A schema as far as it is walked: what is optional wraps another, and a table has entries. */
interface Shape {
  type: string
  wrapped?: Shape
  entries?: Record<string, Shape>
}

/** Every setting that is one value; tables of free names, such as buckets, are none. */
function settingsOf({ type, wrapped, entries }: Shape, path: string[] = []): string[][] {
  if (wrapped !== undefined) return settingsOf(wrapped, path)
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([name, entry]) => settingsOf(entry, [...path, name]))
  return type === 'unknown' ? [path] : []
}

const settings = settingsOf(configSchema as unknown as Shape)

/** `SUPABASE_AUTH_SITE_URL` for `auth.site_url`. */
export const variableOf = (path: string[]): string => `SUPABASE_${path.join('_').toUpperCase()}`

/**
 * The settings with the variables of the environment in their place, as the CLI reads them. An empty one counts as
 * none.
 */
export function override(config: unknown, valueOf: (variable: string) => string | undefined): unknown {
  return settings.reduce((overridden, path) => {
    const value = valueOf(variableOf(path))
    return value === undefined || value === '' ? overridden : withValue(overridden, path, value)
  }, config)
}

function withValue(config: unknown, [name = '', ...rest]: string[], value: string): unknown {
  // Something else in the place of a table is refused later, by its place.
  if (config !== undefined && !isTable(config)) return config
  return { ...config, [name]: rest.length === 0 ? value : withValue(config?.[name], rest, value) }
}

const isTable = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
