import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '../src/config'

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

test('an address is taken without its final slash', () => {
  const env = { VITE_SUPABASE_URL: 'https://abc.supabase.co/', VITE_SUPABASE_PUBLISHABLE_KEY: 'k' }
  expect(read(env).url).toBe('https://abc.supabase.co')
})

test('the legacy anon key is taken where there is no publishable one', () => {
  expect(read({ VITE_SUPABASE_ANON_KEY: jwt('anon') }).key).toBe(jwt('anon'))
  expect(read({ VITE_SUPABASE_ANON_KEY: jwt('anon'), VITE_SUPABASE_PUBLISHABLE_KEY: 'k' }).key).toBe('k')
})

test('a secret key is refused and its owner told to replace it', () => {
  expect(refusal({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' })).toMatch(/replace the secret key/)
  expect(refusal({ VITE_SUPABASE_ANON_KEY: jwt('service_role') })).toMatch(/replace the secret key/)
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
