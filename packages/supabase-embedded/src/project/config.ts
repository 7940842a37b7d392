import { basename } from 'node:path'
import { parse, TomlError } from 'smol-toml'
import * as v from 'valibot'
import { substitute, type UnsetVariable } from './env'
import { isJson, placeOf } from './locate'
import { override, variableOf } from './overrides'
import { configSchema, type Config } from './schema'

/** `config.toml` or `config.json` cannot be used; the message names every place. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** A setting that nothing here knows: one of a newer CLI, or mistyped. */
export interface UnknownSetting {
  /** Dotted, as `auth.site_url`. */
  setting: string
  /** The name of the file, and the line where it has some. */
  place: string
}

export interface ReadConfig {
  config: Config
  unset: UnsetVariable[]
  unknown: UnknownSetting[]
}

/** Reads the text of `config.toml` or `config.json`. `file` tells which, and serves messages. Throws ConfigError. */
export function readConfig(
  source: string,
  file: string,
  env: Record<string, string | undefined>,
): ReadConfig {
  const unset: UnsetVariable[] = []
  const valueOf = (variable: string) => process.env[variable] ?? env[variable]
  const raw = override(parseSource(source, file), valueOf)
  const { result, unknownPaths } = parseKnown(substitute(raw, env, unset), unset)
  const unknown = unknownPaths.map(path => ({
    setting: path.join('.'),
    place: placeOf(basename(file), source, path),
  }))
  const isKnown = ({ setting }: UnsetVariable) =>
    !unknown.some(each => `${setting}.`.startsWith(`${each.setting}.`))
  if (result.success)
    return { config: result.output, unset: unset.filter(each => hasEffect(each) && isKnown(each)), unknown }
  throw new ConfigError(
    result.issues
      .map(issue => {
        const path = pathOf(issue)
        const place = valueOf(variableOf(path)) ? variableOf(path) : placeOf(file, source, path)
        return `${place}: ${path.join('.')}: ${reasonOf(issue)}`
      })
      .join('\n'),
  )
}

type Issue = v.InferIssue<typeof configSchema>

const pathOf = (issue: Issue): string[] => (issue.path ?? []).map(({ key }) => String(key))

/**
 * Takes unknown keys out of `raw` until none is left: of each table, the schema names only the first. So too each that
 * a variable which is not set would have given a number or another form: it has its default, where the CLI refuses.
 */
function parseKnown(raw: unknown, unset: UnsetVariable[]) {
  const unsetSettings = new Set(unset.map(({ setting }) => setting))
  const unknownPaths: string[][] = []
  for (;;) {
    const result = v.safeParse(configSchema, raw)
    const issues = result.issues ?? []
    const unknown = issues.filter(({ expected }) => expected === 'never').map(pathOf)
    const formless = issues.map(pathOf).filter(path => unsetSettings.delete(path.join('.')))
    if (unknown.length + formless.length === 0) return { result, unknownPaths }
    raw = [...unknown, ...formless].reduce(without, raw)
    unknownPaths.push(...unknown)
  }
}

function without(value: unknown, [key, ...rest]: string[]): unknown {
  const entries = Object.entries(value as object)
  return Object.fromEntries(
    rest.length === 0
      ? entries.filter(([name]) => name !== key)
      : entries.map(([name, item]) => [name, name === key ? without(item, rest) : (item as unknown)]),
  )
}

/** Every new project names variables in these, and nothing here reads them. */
const UNUSED = ['studio.', 'analytics.', 'experimental.', 'auth.sms.']

const hasEffect = ({ setting }: UnsetVariable) => !UNUSED.some(section => setting.startsWith(section))

function parseSource(source: string, file: string): unknown {
  return isJson(file) ? parseJson(source, file) : parseToml(source, file)
}

function parseJson(source: string, file: string): unknown {
  try {
    const { $schema: _, ...config } = JSON.parse(source) as Record<string, unknown>
    return config
  } catch (error) {
    throw new ConfigError(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

function parseToml(source: string, file: string): unknown {
  try {
    return parse(source)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new ConfigError(`${file}:${error.line}: ${error.message}`, { cause: error })
  }
}

const reasonOf = (issue: Issue): string =>
  issue.type === 'raw_transform' ? issue.message : `expected a table, got ${issue.received}`
