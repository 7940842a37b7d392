import { expect, test } from 'vitest'
import { storageKeyOf } from '../../src/backend/supabase/project'

test.each([
  ['https://abcdefgh.supabase.co', 'sb-abcdefgh-auth-token'],
  ['https://data.example.com:8443', 'sb-data-auth-token'],
  ['http://localhost:5173', 'sb-localhost-5173-auth-token'],
  ['http://127.0.0.1:54321', 'sb-127-54321-auth-token'],
  ['http://[::1]:54321', 'sb-loopback-54321-auth-token'],
  ['http://board.localhost:3000', 'sb-board-3000-auth-token'],
  ['http://localhost', 'sb-localhost-auth-token'],
  ['https://localhost.example.com:3000', 'sb-localhost-auth-token'],
])('the session of %s is stored as %s', (url, key) => {
  expect(storageKeyOf({ url })).toBe(key)
  // It becomes the name of a cookie.
  expect(key).toMatch(/^[\w-]+$/)
})

test('a name that is configured is taken as it is', () => {
  expect(storageKeyOf({ url: 'https://abcdefgh.supabase.co', storageKey: 'ours' })).toBe('ours')
})
