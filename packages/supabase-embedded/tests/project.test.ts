import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readProject } from '../src/project'

const root = mkdtempSync(join(tmpdir(), 'supabase-embedded-project-'))
const dir = join(root, 'supabase')

/** The project with these files in its `supabase` folder. */
function project(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dir, name)), { recursive: true })
    writeFileSync(join(dir, name), text)
  }
  return readProject(dir)
}

const config = (text: string) => project({ 'config.toml': text })
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('a folder without config.toml has the defaults of the CLI', () => {
  const { id, api, auth, db, storage, notEmulated } = project({ 'seed.sql': '' })
  expect(id).toBe(root.split('/').at(-1))
  expect(api).toEqual({
    enabled: true,
    schemas: ['public', 'graphql_public'],
    extraSearchPath: ['public', 'extensions'],
    maxRows: 1000,
    autoExposeNewTables: true,
  })
  expect(auth).toMatchObject({
    siteUrl: 'http://127.0.0.1:3000',
    jwtExpiry: 3600,
    refreshRotation: true,
    refreshReuseInterval: 10,
    anonymousSignIns: false,
    totp: { enroll: false, verify: false },
    email: { maxFrequency: 1, otpExpiry: 3600 },
    sessions: {},
  })
  expect(db.seed).toEqual({ enabled: true, sqlPaths: [join(dir, 'seed.sql')] })
  expect(storage.fileSizeLimit).toBe(52_428_800)
  expect(notEmulated).toEqual([])
})

test('durations become seconds, sizes bytes and paths absolute', () => {
  const { auth, storage, functions } = config(`
    project_id = "board"
    [auth]
    signing_keys_path = "./signing_keys.json"
    [auth.email]
    max_frequency = "1m30s"
    [auth.sessions]
    timebox = "24h"
    inactivity_timeout = "500ms"
    [storage]
    file_size_limit = "5MB"
    [storage.buckets.images]
    public = true
    objects_path = "./images"
    [functions.hello]
    verify_jwt = false
    entrypoint = "./functions/hello/main.ts"`)
  expect(auth.signingKeysPath).toBe(join(dir, 'signing_keys.json'))
  expect(auth.email.maxFrequency).toBe(90)
  expect(auth.sessions).toEqual({ timebox: 86_400, inactivityTimeout: 0.5 })
  expect(storage.buckets['images']).toEqual({
    public: true,
    fileSizeLimit: 5_242_880,
    allowedMimeTypes: [],
    objectsPath: join(dir, 'images'),
  })
  expect(functions['hello']).toEqual({
    enabled: true,
    verifyJwt: false,
    entrypoint: join(dir, 'functions/hello/main.ts'),
    staticFiles: [],
    env: {},
  })
})

test('env(NAME) is taken from the process, then from the inner .env, then from the outer one', () => {
  process.env['EMBEDDED_TEST_URL'] = 'https://process.example'
  const { auth, edgeRuntime } = project({
    'config.toml': `
      [auth]
      site_url = "env(EMBEDDED_TEST_URL)"
      jwt_expiry = "env(EMBEDDED_TEST_EXPIRY)"
      enable_anonymous_sign_ins = "env(EMBEDDED_TEST_ANONYMOUS)"
      [edge_runtime.secrets]
      missing = "env(EMBEDDED_TEST_MISSING)"`,
    '.env': 'EMBEDDED_TEST_URL=https://file.example\nEMBEDDED_TEST_EXPIRY=60',
    '../.env': 'EMBEDDED_TEST_EXPIRY=90\nEMBEDDED_TEST_ANONYMOUS=true',
  })
  delete process.env['EMBEDDED_TEST_URL']
  expect(auth).toMatchObject({ siteUrl: 'https://process.example', jwtExpiry: 60, anonymousSignIns: true })
  expect(edgeRuntime.secrets).toEqual({ MISSING: 'env(EMBEDDED_TEST_MISSING)' })
})

test('the tables that only serve other parts of the stack are accepted', () => {
  const other = `
    [api]
    port = 54321
    tls = { enabled = false }
    [db]
    port = 54322
    major_version = 17
    health_timeout = "2m"
    pooler = { enabled = false, pool_mode = "transaction" }
    network_restrictions = { allowed_cidrs = ["0.0.0.0/0"] }
    settings = { max_connections = 10 }
    [studio]
    openai_api_key = "env(OPENAI_API_KEY)"
    [inbucket]
    smtp_port = 54325
    [storage.s3_protocol]
    enabled = true
    [storage.vector.buckets.documents]
    [auth.rate_limit]
    web3 = 30
    [auth.external.apple]
    enabled = false
    redirect_uri = ""
    [auth.third_party.aws_cognito]
    enabled = false
    [auth.oauth_server]
    authorization_url_path = "/oauth/consent"
    [analytics]
    backend = "postgres"
    [experimental]
    orioledb_version = ""
    [remotes.staging]
    project_id = "abcdefghijklmnopqrst"`
  const plain = config('')
  expect(config(other)).toEqual({ ...plain, db: { ...plain.db, majorVersion: 17 } })
})

test.for([
  ['[auth]\njwt_expiry = "soon"', '2: auth.jwt_expiry: expected a whole number, 0 or more, got "soon"'],
  ['[api]\nschemas = [1]', '2: api.schemas: expected a list of strings, got [1]'],
  ['[auth.email]\nmax_frequency = "1 hour"', '2: auth.email.max_frequency: expected a duration'],
  ['[storage]\nfile_size_limit = "big"', '2: storage.file_size_limit: expected a size such as "50MiB"'],
  [
    '[auth]\npassword_requirements = "strong"',
    '2: auth.password_requirements: expected one of "", "letters_digits"',
  ],
  ['auth = 1', '1: auth: expected a table, got 1'],
  ['[auth]\nmfa.totp.enroll_enabled = 2', '2: auth.mfa.totp.enroll_enabled: expected true or false, got 2'],
] as const)('%j is refused', ([text, reason]) => {
  expect(() => config(text)).toThrow(`config.toml:${reason}`)
})

test('all bad settings of a file are reported at once', () => {
  expect(() => config('[api]\nmax_rows = -1\n[db.seed]\nenabled = "maybe"')).toThrow(
    /:2: api\.max_rows.*\n.*:4: db\.seed\.enabled/,
  )
})

test('invalid TOML is refused with its line', () => {
  expect(() => config('[auth]\nsite_url = \n')).toThrow(/config\.toml:2: /)
})

test('settings without an effect here are named', () => {
  const { notEmulated } = config(`
    [auth.hook.send_email]
    enabled = true
    uri = "http://host.docker.internal/hook"
    [auth.sms.twilio]
    enabled = false
    [auth.external.github]
    enabled = true
    client_id = "app"
    secret = "hidden"
    [auth.external.discord]
    enabled = true
    client_id = "app"
    secret = "hidden"
    [auth.captcha]
    enabled = true`)
  expect(notEmulated).toEqual(['auth.captcha', 'auth.external.discord', 'auth.hook.send_email'])
})

test('settings that name a variable nobody set are listed, except where nothing reads them', () => {
  const { unsetVariables } = config(`
    [auth]
    site_url = "env(SIGNALBOX_TEST_SITE)"
    [auth.external.github]
    enabled = true
    client_id = "known"
    secret = "env(SIGNALBOX_TEST_SECRET)"
    [auth.external.google]
    enabled = false
    secret = "env(SIGNALBOX_TEST_OFF)"
    [studio]
    openai_api_key = "env(SIGNALBOX_TEST_UNUSED)"
    [edge_runtime.secrets]
    HOME_DIRECTORY = "env(PATH)"
  `)
  expect(unsetVariables).toEqual([
    { setting: 'auth.site_url', variable: 'SIGNALBOX_TEST_SITE' },
    { setting: 'auth.external.github.secret', variable: 'SIGNALBOX_TEST_SECRET' },
  ])
})

test('a template whose file is not there is refused at the start, by its line', () => {
  const text = '[auth.email.template.invite]\nsubject = "Welcome"\ncontent_path = "./supabase/invite.html"\n'
  expect(() => config(text)).toThrow(
    /config\.toml:3: auth\.email\.template\.invite\.content_path: .*invite\.html not found/,
  )
})
