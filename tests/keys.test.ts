import fc from './support/property'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { refusalOf } from '../dev/vite/keys'
import { ConfigError, checkConfig, readConfig } from '../src/shared/config'
import { isSecretKind, kindOfKey, trimKey } from '../src/shared/projectKey'
import { readServedConfig } from '../src/app/config/servedConfig'
import { isToldIn, mangledKeys } from './support/secret-keys'

const runs = { numRuns: 2_000 }
const URL_OF = 'https://abcdefghijklmnopqrst.supabase.co'
const jwt = (payload: object, header: object = { alg: 'HS256' }) =>
  [header, payload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.') + '.c2ln'
const ANON = jwt({ iss: 'supabase', ref: 'abcdefghijklmnopqrst', role: 'anon' })
const PUBLISHABLE = 'sb_publishable_7XhW-bXxs3sbp_GjEA_aa0c-Q9k'

const refusal = (readGiven: () => unknown): string => {
  try {
    readGiven()
    return 'accepted'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return error.message
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a secret key, with anything pasted beside it', () => {
  test('is recognised by its form', () => {
    fc.assert(
      fc.property(mangledKeys, ({ pastedText }) => {
        expect(isSecretKind(kindOfKey(pastedText))).toBe(true)
      }),
      runs,
    )
  })
  test.each([
    ['the key', (pastedKey: string) => checkConfig({ url: URL_OF, key: pastedKey })],
    ['the address', (pastedUrl: string) => checkConfig({ url: pastedUrl, key: 'sb_publishable_x' })],
    [
      'VITE_SUPABASE_PUBLISHABLE_KEY',
      (pastedKey: string) => readConfig({ VITE_SUPABASE_PUBLISHABLE_KEY: pastedKey }, URL_OF),
    ],
    [
      'VITE_SUPABASE_ANON_KEY beside a good key',
      (pastedKey: string) =>
        readConfig(
          { VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x', VITE_SUPABASE_ANON_KEY: pastedKey },
          URL_OF,
        ),
    ],
  ])('is refused as %s and not repeated', (_, give) => {
    fc.assert(
      fc.property(mangledKeys, ({ pastedText, core }) => {
        const message = refusal(() => give(pastedText))
        expect(message).toMatch(/exposed|change the password/)
        expect(isToldIn(message, core)).toBe(false)
      }),
      runs,
    )
  })
  test('is refused in any variable of a build, by its name, and not repeated', () => {
    fc.assert(
      fc.property(mangledKeys, ({ pastedText, core }) => {
        const refusalError = refusalOf({ VITE_FINE: 'yes', VITE_SUPABASE_SERVICE_ROLE_KEY: pastedText })
        expect(refusalError?.message).toMatch(
          /^VITE_SUPABASE_SERVICE_ROLE_KEY holds .*VITE_SUPABASE_PUBLISHABLE_KEY/,
        )
        expect(isToldIn(`${refusalError?.message}${refusalError?.stack}`, core)).toBe(false)
      }),
      runs,
    )
  })
  test('is refused anywhere in a config.json, in a value or a name, and not repeated', async () => {
    const places = fc.constantFrom(
      (text: string): unknown => ({ url: text }),
      (text: string) => ({ [text]: true }),
      (text: string) => ({ providers: [text] }),
      (text: string) => ({ session: { keepIn: text } }),
      (text: string) => ({ session: { [text]: { deep: text } } }),
      (text: string) => ({ demoAccounts: [{ email: text, password: 'p' }] }),
      (text: string) => [text],
      (text: string) => text,
    )
    await fc.assert(
      fc.asyncProperty(mangledKeys, places, async ({ pastedText, core }, place) => {
        vi.stubGlobal('document', { baseURI: 'https://boards.example/' })
        vi.stubGlobal('fetch', () => Promise.resolve(Response.json(place(pastedText))))
        const message = await readServedConfig().then(
          () => 'accepted',
          (error: unknown) => (error instanceof ConfigError ? error.message : 'another fault'),
        )
        expect(message).toMatch(/^The server’s config\.json/)
        expect(isToldIn(message, core)).toBe(false)
      }),
      { ...runs, numRuns: 500 },
    )
  })
})

test.each([
  ['a secret key', 'sb_secret_x', 'secret'],
  ['an access token', 'sbp_0123456789', 'access token'],
  ['a token of the owner', jwt({ role: 'postgres' }), 'service role'],
  ['the service key', jwt({ role: 'service_role' }), 'service role'],
  ['somebody’s session', jwt({ role: 'authenticated', sub: 'a' }), 'token'],
  ['a token without a role', jwt({ sub: 'a' }), 'token'],
  ['a token whose claims are cut', `${ANON.split('.')[0] ?? ''}.eyJyb2xl.c2ln`, 'token'],
  ['the anon key with its letters in another case', ANON.toUpperCase(), 'token'],
  ['the first half of a token', ANON.slice(0, 18), 'token'],
  ['the anon key beside the service key', `${ANON} ${jwt({ role: 'service_role' })}`, 'service role'],
  ['the address of a database', 'postgres://postgres:x@db.a.co/postgres', 'database'],
  ['a private key', '-----BEGIN EC PRIVATE KEY-----', 'other secret'],
  ['a private JSON Web Key', '{"kty":"EC","x":"a","d":"b"}', 'other secret'],
  ['a named secret', 'JWT_SECRET=super-secret-jwt-token', 'other secret'],
  ['the secret of S3', 'a1'.repeat(32), 'other secret'],
  ['the legacy secret of a hosted project', `${'aB'.repeat(43)}==`, 'other secret'],
  ['a publishable key', PUBLISHABLE, 'publishable'],
  ['the anon key', ANON, 'anon'],
  ['the key of a gateway of one’s own', 'my-gateway-key', 'other'],
])('%s is known for what it is', (_, text, kind) => {
  expect(kindOfKey(text)).toBe(kind)
})

test.each([PUBLISHABLE, ANON])('a public key works, with anything pasted beside it: %s', key => {
  for (const pastedKey of [
    ` ${key}\n`,
    `"${key}"`,
    `'${key}',`,
    `“${key}”`,
    `\uFEFF${key}\u200B`,
    `NEXT_PUBLIC_SUPABASE_ANON_KEY=${key}`,
    `export VITE_SUPABASE_PUBLISHABLE_KEY="${key}"`,
    `"publishableKey": "${key}",`,
    `SUPABASE_SECRET_KEY=${key}`,
    `Bearer ${key}`,
  ]) {
    expect([trimKey(pastedKey), isSecretKind(kindOfKey(pastedKey))]).toEqual([key, false])
    expect(checkConfig({ url: `"${URL_OF}/"`, key: pastedKey })).toEqual({ url: URL_OF, key })
  }
})

test('a text without a key, and a key in place of the address, are refused with the reason', () => {
  expect(refusal(() => checkConfig({ url: URL_OF, key: 'two words' }))).toMatch(/space/)
  expect(refusal(() => checkConfig({ url: URL_OF, key: 'clé' }))).toMatch(/invalid character/)
  expect(refusal(() => checkConfig({ url: URL_OF, key: '""' }))).toMatch(/key is missing\. Copy/)
  expect(refusal(() => checkConfig({ url: PUBLISHABLE, key: PUBLISHABLE }))).toMatch(/^This is a key\./)
  expect(refusal(() => checkConfig({ url: 'hunter2hunter2', key: PUBLISHABLE }))).toMatch(
    /^(?!.*hunter2).*not an address/,
  )
})

test('public variables of a build are none of its business', () => {
  const env = {
    VITE_SUPABASE_URL: URL_OF,
    VITE_SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE,
    VITE_SUPABASE_ANON_KEY: ANON,
  }
  expect(refusalOf({ ...env, VITE_TITLE: 'Password: ask Ann', VITE_EMPTY: '' })).toBeNull()
})
