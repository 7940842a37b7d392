import { parse, TomlError } from 'smol-toml'
import * as v from 'valibot'
import { substitute, type UnsetVariable } from './env'
import { lineOf } from './locate'
import { configSchema, type Config } from './schema'

/** `config.toml` cannot be used; the message names every place. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Reads the text of `config.toml`. `file` only serves messages. Throws ConfigError. */
export function readConfig(
  source: string,
  file: string,
  env: Record<string, string | undefined>,
): { config: Config; unset: UnsetVariable[] } {
  const unset: UnsetVariable[] = []
  const result = v.safeParse(configSchema, substitute(parseToml(source, file), env, unset))
  if (result.success) return { config: result.output, unset: unset.filter(hasEffect) }
  throw new ConfigError(
    result.issues
      .map(issue => {
        const path = (issue.path ?? []).map(({ key }) => String(key))
        return `${file}:${lineOf(source, path)}: ${path.join('.')}: ${reasonOf(issue)}`
      })
      .join('\n'),
  )
}

/** Every new project names variables in these, and nothing here reads them. */
const UNUSED = ['studio.', 'analytics.', 'experimental.', 'auth.sms.']

const hasEffect = ({ setting }: UnsetVariable) => !UNUSED.some(section => setting.startsWith(section))

function parseToml(source: string, file: string): unknown {
  try {
    return parse(source)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw new ConfigError(`${file}:${error.line}: ${error.message}`, { cause: error })
  }
}

function reasonOf(issue: v.InferIssue<typeof configSchema>): string {
  if (issue.type === 'raw_transform') return issue.message
  if (issue.expected === 'never') return 'no such setting in the config.toml of the Supabase CLI'
  return `expected a table, got ${issue.received}`
}
