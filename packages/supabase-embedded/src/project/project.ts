import type { AuthSettings } from './auth'
import type { UnknownSetting } from './config'
import type { UnsetVariable } from './env'

/**
 * A Supabase project folder as the embedded backend reads it. Names follow `config.toml`;
 * durations are seconds, sizes bytes, paths absolute, and every key left out has the CLI's default.
 */
export interface Project {
  /** The `supabase` folder. */
  dir: string
  id: string
  api: ApiSettings
  db: DatabaseSettings
  auth: AuthSettings
  storage: StorageSettings
  /** By slug: only the functions that `config.toml` names. The others have `functionDefaults`. */
  functions: Record<string, FunctionSettings>
  edgeRuntime: { enabled: boolean; policy: 'oneshot' | 'per_worker'; secrets: Record<string, string> }
  realtime: { enabled: boolean }
  /** Mailpit: `[local_smtp]`, formerly `[inbucket]`. */
  inbox: { enabled: boolean; port: number }
  /** `config.toml` or `config.json`. */
  configName: string
  /** Settings that are switched on and have no effect here, by their names in `config.toml`. */
  notEmulated: string[]
  /** Settings that name a variable of the environment that is not set; they have the text `env(NAME)`. */
  unsetVariables: UnsetVariable[]
  /** Settings that are not those of the CLI; nothing reads them. */
  unknownSettings: UnknownSetting[]
}

export interface ApiSettings {
  enabled: boolean
  schemas: string[]
  extraSearchPath: string[]
  maxRows: number
  /** Whether new tables of `public` are open to the API roles without a grant. */
  autoExposeNewTables: boolean
}

interface DatabaseSettings {
  /** The major version of Postgres that the project is for; undefined where it does not say. */
  majorVersion: number | undefined
  migrations: { enabled: boolean }
  /** Glob patterns, absolute. */
  seed: { enabled: boolean; sqlPaths: string[] }
}

interface StorageSettings {
  enabled: boolean
  fileSizeLimit: number
  buckets: Record<string, BucketSettings>
}

export interface BucketSettings {
  public: boolean
  fileSizeLimit: number
  allowedMimeTypes: string[]
  /** Folder whose files are put into the bucket. */
  objectsPath?: string
}

export interface FunctionSettings {
  enabled: boolean
  verifyJwt: boolean
  importMap?: string
  entrypoint?: string
  staticFiles: string[]
  env: Record<string, string>
}

export const functionDefaults: FunctionSettings = { enabled: true, verifyJwt: true, staticFiles: [], env: {} }
