import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readProject } from '../src/project'
import { projectFolder } from '../src/project/folder'
import { folder } from './support/project'

const project = (files: Record<string, string>) => readProject(folder(files))
const config = (text: string) => project({ 'config.toml': text })

test('a setting that nothing here knows is ignored and listed with its place', () => {
  const { auth, unknownSettings } = config(
    '[auth]\nenable_signup = false\nenable_dreams = true\nenable_naps = true\n[auth.email]\notp_lenght = 8\n[local_sms.box]\nport = 1\n',
  )
  expect(auth.signup).toBe(false)
  expect(unknownSettings.map(({ place, setting }) => `${place}: ${setting}`).sort()).toEqual([
    'config.toml:3: auth.enable_dreams',
    'config.toml:4: auth.enable_naps',
    'config.toml:6: auth.email.otp_lenght',
    'config.toml:7: local_sms',
  ])
})

test('the sections of a newer CLI are known: [local_smtp] is [inbucket], and comes first', () => {
  const { inbox, functions, unknownSettings } = config(`
    [local_smtp]
    port = 1024
    [inbucket]
    port = 2048
    [db]
    orioledb_version = ""
    [compute.api]
    runtime = "node"
    [functions.hello]
    env = { GREETING = "Hello" }
    [auth.sms.twilio]
    content_sid = ""
    [experimental.stack]
    kind = "new"
    [experimental.compute]
    enabled = true`)
  expect(unknownSettings).toEqual([])
  expect(inbox).toEqual({ enabled: true, port: 1024 })
  expect(functions['hello']?.env).toEqual({ GREETING: 'Hello' })
  expect(config('[inbucket]\nenabled = false').inbox).toEqual({ enabled: false, port: 54_324 })
})

test('config.json is read like config.toml, and before it', () => {
  const settings = { $schema: 'https://example.org', auth: { jwt_expiry: 60 }, dreams: {} }
  const json = (text: string) => project({ 'config.toml': '[auth]\njwt_expiry = 90', 'config.json': text })
  const { auth, configName, unknownSettings } = json(JSON.stringify(settings))
  expect(auth.jwtExpiry).toBe(60)
  expect(configName).toBe('config.json')
  expect(unknownSettings).toEqual([{ place: 'config.json', setting: 'dreams' }])
  expect(() => json('{ "auth": { "jwt_expiry": "soon" } }')).toThrow('config.json: auth.jwt_expiry: expected')
  expect(() => json('{')).toThrow(/config\.json: .*JSON/)
})

test('a config.json of something else does not make its folder a project', () => {
  const both = folder({ 'config.json': '{}', 'supabase/config.json': '{}' })
  expect(projectFolder('--project', both)).toBe(join(both, 'supabase'))
  const older = folder({ 'config.json': '{}', 'supabase/seed.sql': '' })
  expect(projectFolder('--project', older)).toBe(join(older, 'supabase'))
})

test('variables of the environment take the place of settings', () => {
  const { api, auth } = project({
    'config.toml': '[auth]\nsite_url = "https://file.example"\n[auth.email]\nenable_signup = false',
    '.env': [
      'SUPABASE_AUTH_SITE_URL=https://environment.example',
      'SUPABASE_AUTH_JWT_EXPIRY=60',
      'SUPABASE_AUTH_MFA_TOTP_ENROLL_ENABLED=true',
      'SUPABASE_AUTH_EXTERNAL_URL=',
      'SUPABASE_API_SCHEMAS=public,other',
      'SUPABASE_URL=https://not-a-setting.example',
    ].join('\n'),
  })
  expect(auth).toMatchObject({ siteUrl: 'https://environment.example', jwtExpiry: 60 })
  expect([auth.totp.enroll, auth.email.signup, auth.externalUrl]).toEqual([true, false, undefined])
  expect(api.schemas).toEqual(['public', 'other'])
  expect(() => project({ '.env': 'SUPABASE_AUTH_JWT_EXPIRY=soon' })).toThrow(
    'SUPABASE_AUTH_JWT_EXPIRY: auth.jwt_expiry: expected a whole number',
  )
})

test('a number that only a variable nobody set would give has its default, and is listed; others have to be numbers', () => {
  const { api, auth, inbox, unsetVariables } = config(`
    [api]
    port = "env(SIGNALBOX_TEST_PORT)"
    max_rows = "env(SIGNALBOX_TEST_ROWS)"
    [auth]
    enable_signup = "env(SIGNALBOX_TEST_SIGNUP)"
    [inbucket]
    port = "env(SIGNALBOX_TEST_INBOX)"
  `)
  expect({ rows: api.maxRows, signup: auth.signup, port: inbox.port }).toEqual({
    rows: 1000,
    signup: true,
    port: 54_324,
  })
  expect(unsetVariables.map(({ setting }) => setting)).toEqual([
    'api.port',
    'api.max_rows',
    'auth.enable_signup',
    'inbucket.port',
  ])
  expect(() => config('[api]\nport = "env(SIGNALBOX_TEST_PORT)"\nmax_rows = "many"')).toThrow(
    'config.toml:3: api.max_rows: expected a whole number',
  )
})
