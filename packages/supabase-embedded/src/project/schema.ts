import * as v from 'valibot'
import { authSchema } from './auth-schema'
import { bool, duration, unusedKey, tableOf, oneOf, section, size, text, texts, wholeNumber } from './values'

const optional = unusedKey
const switchSection = section({ enabled: v.optional(bool, false) })

const mailEntries = {
  enabled: v.optional(bool, true),
  port: v.optional(wholeNumber, 54324),
  smtp_port: optional(wholeNumber),
  pop3_port: optional(wholeNumber),
  admin_email: optional(text),
  sender_name: optional(text),
}

/** Every key of the CLI's `config.toml` with the CLI's defaults. What is only tolerated has none. */
export const configSchema = v.strictObject({
  project_id: v.optional(text, ''),
  api: section({
    enabled: v.optional(bool, true),
    port: optional(wholeNumber),
    schemas: v.optional(texts, ['public', 'graphql_public']),
    extra_search_path: v.optional(texts, ['public', 'extensions']),
    max_rows: v.optional(wholeNumber, 1000),
    auto_expose_new_tables: v.optional(bool, true),
    external_url: optional(text),
    tls: section({ enabled: optional(bool), cert_path: optional(text), key_path: optional(text) }),
  }),
  db: section({
    port: optional(wholeNumber),
    shadow_port: optional(wholeNumber),
    health_timeout: optional(duration),
    major_version: optional(wholeNumber),
    root_key: optional(text),
    orioledb_version: optional(text),
    pooler: section({
      enabled: optional(bool),
      port: optional(wholeNumber),
      pool_mode: optional(oneOf('transaction', 'session')),
      default_pool_size: optional(wholeNumber),
      max_client_conn: optional(wholeNumber),
    }),
    migrations: section({ enabled: v.optional(bool, true), schema_paths: optional(texts) }),
    seed: section({ enabled: v.optional(bool, true), sql_paths: v.optional(texts, ['./seed.sql']) }),
    // Settings of the server: Postgres judges their values, and PGlite has no use for most.
    settings: optional(v.record(v.string(), v.unknown())),
    network_restrictions: section({
      enabled: optional(bool),
      allowed_cidrs: optional(texts),
      allowed_cidrs_v6: optional(texts),
    }),
    ssl_enforcement: optional(switchSection),
    vault: optional(v.record(v.string(), text)),
  }),
  realtime: section({
    enabled: v.optional(bool, true),
    ip_version: optional(oneOf('IPv4', 'IPv6')),
    max_header_length: optional(wholeNumber),
  }),
  studio: section({
    enabled: optional(bool),
    port: optional(wholeNumber),
    api_url: optional(text),
    openai_api_key: optional(text),
  }),
  local_smtp: optional(v.strictObject(mailEntries)),
  // The name before version 3 of the CLI.
  inbucket: section(mailEntries),
  storage: section({
    enabled: v.optional(bool, true),
    file_size_limit: v.optional(size, '50MiB'),
    image_transformation: switchSection,
    s3_protocol: optional(switchSection),
    buckets: tableOf(
      v.strictObject({
        public: v.optional(bool, false),
        file_size_limit: optional(size),
        allowed_mime_types: v.optional(texts, []),
        objects_path: v.optional(text, ''),
      }),
    ),
    analytics: section({
      enabled: optional(bool),
      max_namespaces: optional(wholeNumber),
      max_tables: optional(wholeNumber),
      max_catalogs: optional(wholeNumber),
      buckets: optional(v.record(v.string(), v.strictObject({}))),
    }),
    vector: section({
      enabled: optional(bool),
      max_buckets: optional(wholeNumber),
      max_indexes: optional(wholeNumber),
      buckets: optional(v.record(v.string(), v.strictObject({}))),
    }),
  }),
  auth: authSchema,
  edge_runtime: section({
    enabled: v.optional(bool, true),
    policy: v.optional(oneOf('oneshot', 'per_worker'), 'per_worker'),
    inspector_port: optional(wholeNumber),
    deno_version: optional(wholeNumber),
    secrets: tableOf(text),
  }),
  functions: tableOf(
    v.strictObject({
      enabled: v.optional(bool, true),
      verify_jwt: v.optional(bool, true),
      import_map: v.optional(text, ''),
      entrypoint: v.optional(text, ''),
      static_files: v.optional(texts, []),
      env: tableOf(text),
    }),
  ),
  // Containers beside the project: nothing here runs them.
  compute: optional(v.record(v.string(), v.unknown())),
  analytics: section({
    enabled: optional(bool),
    port: optional(wholeNumber),
    vector_port: optional(wholeNumber),
    backend: optional(oneOf('postgres', 'bigquery')),
    gcp_project_id: optional(text),
    gcp_project_number: optional(text),
    gcp_jwt_path: optional(text),
  }),
  experimental: section({
    orioledb_version: optional(text),
    s3_host: optional(text),
    s3_region: optional(text),
    s3_access_key: optional(text),
    s3_secret_key: optional(text),
    webhooks: optional(switchSection),
    stack: optional(v.unknown()),
    compute: optional(v.unknown()),
    pgdelta: section({
      enabled: optional(bool),
      declarative_schema_path: optional(text),
      format_options: optional(text),
    }),
    inspect: section({ rules: optional(v.array(v.record(v.string(), text))) }),
  }),
  // Overrides for hosted branches: the local stack does not read them either.
  remotes: optional(v.record(v.string(), v.unknown())),
})

export type Config = v.InferOutput<typeof configSchema>
