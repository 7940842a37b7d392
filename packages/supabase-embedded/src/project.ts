import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { authSettings, withoutUndefined } from './project/auth-settings'
import { ConfigError, readConfig } from './project/config'
import { projectEnv } from './project/env'
import { placeOf } from './project/locate'
import { notEmulated } from './project/not-emulated'
import type { Project } from './project/project'
import type { Config } from './project/schema'

export type { Project } from './project/project'
export type { AuthSettings } from './project/auth'

/**
 * Reads `config.toml` in the `supabase` folder, or `config.json`, which comes first as for the CLI; without one,
 * everything has the CLI's defaults. Throws ConfigError.
 */
export function readProject(folder: string): Project {
  const dir = resolve(folder)
  const json = join(dir, 'config.json')
  const file = existsSync(json) ? json : join(dir, 'config.toml')
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const { config, unset, unknown } = readConfig(source, file, projectEnv(dir))
  const project = {
    ...projectOf(dir, config),
    configName: basename(file),
    unsetVariables: unset,
    unknownSettings: unknown,
  }
  for (const [kind, { contentPath }] of Object.entries(project.auth.email.templates)) {
    if (contentPath === undefined || existsSync(contentPath)) continue
    const path = ['auth', 'email', 'template', kind, 'content_path']
    throw new ConfigError(`${placeOf(file, source, path)}: ${path.join('.')}: ${contentPath} not found`)
  }
  return project
}

type FromFile = 'configName' | 'unsetVariables' | 'unknownSettings'

function projectOf(dir: string, config: Config): Omit<Project, FromFile> {
  const { api, db, storage, local_smtp: mail = config.inbucket } = config
  const absolute = (path: string) => (path === '' ? undefined : resolve(dir, path))
  return {
    dir,
    id: config.project_id || basename(dirname(dir)),
    api: {
      enabled: api.enabled,
      schemas: api.schemas,
      extraSearchPath: api.extra_search_path,
      maxRows: api.max_rows,
      autoExposeNewTables: api.auto_expose_new_tables,
    },
    db: {
      majorVersion: db.major_version,
      migrations: { enabled: db.migrations.enabled },
      seed: { enabled: db.seed.enabled, sqlPaths: db.seed.sql_paths.map(path => resolve(dir, path)) },
    },
    auth: authSettings(config.auth, absolute),
    storage: {
      enabled: storage.enabled,
      fileSizeLimit: storage.file_size_limit,
      buckets: Object.fromEntries(
        Object.entries(storage.buckets).map(([name, bucket]) => [
          name,
          withoutUndefined({
            public: bucket.public,
            fileSizeLimit: bucket.file_size_limit || storage.file_size_limit,
            allowedMimeTypes: bucket.allowed_mime_types,
            objectsPath: absolute(bucket.objects_path),
          }),
        ]),
      ),
    },
    functions: Object.fromEntries(
      Object.entries(config.functions).map(
        ([slug, { enabled, verify_jwt, import_map, entrypoint, static_files, env }]) => [
          slug,
          withoutUndefined({
            enabled,
            verifyJwt: verify_jwt,
            importMap: absolute(import_map),
            entrypoint: absolute(entrypoint),
            staticFiles: static_files.map(path => resolve(dir, path)),
            env,
          }),
        ],
      ),
    ),
    edgeRuntime: {
      enabled: config.edge_runtime.enabled,
      policy: config.edge_runtime.policy,
      secrets: Object.fromEntries(
        Object.entries(config.edge_runtime.secrets).map(([name, secret]) => [name.toUpperCase(), secret]),
      ),
    },
    realtime: { enabled: config.realtime.enabled },
    inbox: { enabled: mail.enabled, port: mail.port },
    notEmulated: notEmulated(config),
  }
}
