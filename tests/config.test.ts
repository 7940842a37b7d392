import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../src/shared/config'

const jwt = (role: string) => `h.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.s`
const read = (env: Record<string, unknown>) => readConfig(env, 'http://localhost:5173')
const refusal = (env: Record<string, unknown>): string => {
  try {
    read(env)
    return 'accepted'
  } catch (error) {
    return error instanceof ConfigError ? error.message : 'threw something else'
  }
}

test('the embedded backend is behind the page itself where no address is set', () => {
  expect(read({ VITE_SUPABASE_URL: '', VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' })).toEqual({
    url: 'http://localhost:5173',
    key: 'sb_publishable_x',
  })
})

test('a key without any address is refused, for the page’s own server may be anybody’s', () => {
  expect(refusal({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' })).toMatch(
    /no address.*VITE_SUPABASE_URL.*supabaseUrl/,
  )
  expect(refusal({ VITE_SUPABASE_ANON_KEY: jwt('anon') })).toMatch(/no address/)
})

test('an address is taken without its final slash', () => {
  const env = { VITE_SUPABASE_URL: 'https://abc.supabase.co/', VITE_SUPABASE_PUBLISHABLE_KEY: 'k' }
  expect(read(env).url).toBe('https://abc.supabase.co')
})

test('the legacy anon key is used if there is no publishable one', () => {
  const anon = { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: jwt('anon') }
  expect(read(anon).key).toBe(jwt('anon'))
  expect(read({ ...anon, VITE_SUPABASE_PUBLISHABLE_KEY: 'k' }).key).toBe('k')
})

test('a secret key is refused with advice to replace it', () => {
  expect(refusal({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' })).toMatch(/replace the secret key/)
  expect(refusal({ VITE_SUPABASE_ANON_KEY: jwt('service_role') })).toMatch(/replace the secret key/)
})

test('a secret key is called by its name', () => {
  const refuseKey = (key: string) => refusal({ VITE_SUPABASE_PUBLISHABLE_KEY: key })
  expect(refuseKey('sb_secret_x')).toContain('sb_secret_…')
  expect(refuseKey(jwt('service_role'))).toContain('service_role')
  expect(refuseKey('sbp_x')).toMatch(/access token.*revoke/)
  expect(refuseKey(' sb_secret_x ')).toContain('sb_secret_…')
})

test('the refusal does not repeat the key', () => {
  expect(refusal({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' })).not.toContain('sb_secret_x')
})

test('a missing key or a wrong address is named with what to do', () => {
  expect(refusal({})).toMatch(/VITE_SUPABASE_PUBLISHABLE_KEY/)
  expect(refusal({ VITE_SUPABASE_URL: 'abc', VITE_SUPABASE_PUBLISHABLE_KEY: 'k' })).toMatch(
    /VITE_SUPABASE_URL/,
  )
  expect(refusal({ VITE_SUPABASE_URL: 'ftp://a', VITE_SUPABASE_PUBLISHABLE_KEY: 'k' })).toMatch(
    /VITE_SUPABASE_URL/,
  )
})

const address = (url: string) => {
  const env = { VITE_SUPABASE_URL: url, VITE_SUPABASE_PUBLISHABLE_KEY: 'k' }
  return refusal(env) === 'accepted' ? read(env).url : refusal(env)
}

test('an address loses the path of a service, and keeps a path of its own', () => {
  expect(address('https://abc.supabase.co/rest/v1/')).toBe('https://abc.supabase.co')
  expect(address('https://abc.supabase.co/auth/v1/settings?a=b#c')).toBe('https://abc.supabase.co')
  expect(address('https://example.com/supabase/')).toBe('https://example.com/supabase')
})

test('the address of the dashboard or of the database leads to the right one', () => {
  const right = 'at https://abcdefghijklmnopqrst.supabase.co.'
  expect(address('https://supabase.com/dashboard/project/abcdefghijklmnopqrst/settings')).toContain(right)
  expect(address('https://db.abcdefghijklmnopqrst.supabase.co')).toContain(right)
})

test('an address with a password is refused, and not repeated', () => {
  for (const url of [
    'postgresql://postgres:hunter2@db.abc.supabase.co:5432/postgres',
    'https://me:hunter2@abc.co',
  ])
    expect(address(url)).toMatch(/^(?!.*hunter2).*password/)
})
