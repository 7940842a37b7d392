import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'

const CONFIG = `
[functions.open]
verify_jwt = false
[functions.off]
enabled = false
[functions.elsewhere]
entrypoint = "./other/main.ts"
[functions.env.env]
OWN = "mine"
[edge_runtime.secrets]
from_config = "toml"
`

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({
    'config.toml': CONFIG,
    'functions/.env': 'FROM_FILE="dotenv"\nSUPABASE_URL=ignored\n',
    'functions/_shared/greeting.ts': `export const greet = (name: string): string => 'Hello ' + name`,
    'functions/hello/index.ts': `
      import 'jsr:@supabase/functions-js/edge-runtime.d.ts'
      import { greet } from '../_shared/greeting.ts'
      Deno.serve(async (req: Request) => {
        const { name } = await req.json()
        return Response.json({ message: greet(name), path: new URL(req.url).pathname })
      })`,
    'functions/open/index.ts': `
      const text = await Deno.readTextFile(new URL('./note.txt', import.meta.url))
      export default { fetch: (req: Request) => new Response(text, { headers: { 'x-method': req.method } }) }`,
    'functions/open/note.txt': 'a file beside it',
    'functions/off/index.ts': `Deno.serve(() => new Response('never'))`,
    'functions/elsewhere/readme.txt': '',
    'other/main.ts': `Deno.serve({ port: 8000 }, () => new Response('from elsewhere'))`,
    'functions/rows/index.ts': `
      import { createClient } from 'npm:@supabase/supabase-js@2'
      Deno.serve(async (req) => {
        const client = createClient(Deno.env.get('SUPABASE_URL')!, Deno.env.get('SUPABASE_ANON_KEY')!, {
          global: { headers: { Authorization: req.headers.get('Authorization')! } },
        })
        const { data, error } = await client.rpc('whoami')
        return Response.json({ data, error })
      })`,
    'functions/mapped/deno.jsonc': `{
      // as editors write it
      "imports": { "supabase": "https://esm.sh/@supabase/supabase-js@2.39.0?target=deno", "lib/": "./lib/", },
    }`,
    'functions/mapped/lib/one.ts': `export const one = 1`,
    'functions/mapped/index.ts': `
      import { createClient } from 'supabase'
      import { one } from 'lib/one.ts'
      import { serve } from 'https://deno.land/std@0.168.0/http/server.ts'
      import { basename } from 'node:path'
      serve(() => Response.json([typeof createClient, one, basename('/a/b')]))`,
    'functions/env/index.ts': `Deno.serve(() => Response.json(Deno.env.toObject()))`,
    'functions/answers/index.ts': `
      Deno.serve(async req => {
        switch (new URL(req.url).searchParams.get('what')) {
          case 'throw': throw new Error('on purpose')
          case 'teapot': return Response.json({ reason: 'short and stout' }, { status: 418 })
          case 'relay': return new Response('no', { status: 500, headers: { 'x-relay-error': 'true' } })
          case 'nothing': return new Response(null, { status: 204 })
          case 'nonsense': return 'text' as never
          case 'copy': return fetch(new Request('data:text/plain,copied', { headers: new Request(req).headers }))
          default: return new Response(await req.arrayBuffer(), { headers: { 'content-type': 'application/octet-stream' } })
        }
      })`,
    'migrations/20260101000000_whoami.sql': `
      create function public.whoami() returns text language sql stable as $$ select current_user::text $$;`,
  })
})
afterAll(() => backend.close())

/** By nobody whom the project knows. */
const signedBy = (alg: string) =>
  [{ alg, typ: 'JWT' }, { role: 'authenticated' }]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .concat('AAAA')
    .join('.')
const call = (path: string, init: RequestInit = {}) =>
  fetch(`${backend.url}/functions/v1/${path}`, {
    ...init,
    headers: { authorization: `Bearer ${backend.keys.anon}`, ...(init.headers as Record<string, string>) },
  })
const bare = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${backend.url}/functions/v1/${path}`, { headers })
const invoke = (...args: Parameters<ReturnType<typeof clientOf>['functions']['invoke']>) =>
  clientOf(backend).functions.invoke(...args)

test('a function is invoked by supabase-js, with a shared module and its own path', async () => {
  expect(await invoke('hello/a/b?c=d', { body: { name: 'Ann' } })).toMatchObject({
    data: { message: 'Hello Ann', path: '/hello/a/b' },
    error: null,
  })
})

test('a default export serves as well, and reads the files beside it', async () => {
  const answer = await call('open', { method: 'DELETE' })
  expect([await answer.text(), answer.headers.get('x-method')]).toEqual(['a file beside it', 'DELETE'])
})

test('config.toml names another entrypoint', async () => {
  expect(await (await call('elsewhere')).text()).toBe('from elsewhere')
})

test.for([
  ['publishable', 'anon'],
  ['secret', 'service_role'],
] as const)('a function acts for its caller: %s', async ([key, role]) => {
  expect((await clientOf(backend, key).functions.invoke('rows')).data).toEqual({ data: role, error: null })
})

test('import maps, esm.sh and the old standard server lead to what is installed', async () => {
  expect((await invoke('mapped')).data).toEqual(['function', 1, 'b'])
})

test('the environment is the project’s and nothing of this process', async () => {
  const { data } = (await invoke('env')) as { data: Record<string, string> }
  expect(data).toMatchObject({
    SUPABASE_URL: backend.url,
    SUPABASE_ANON_KEY: backend.keys.anon,
    SUPABASE_SERVICE_ROLE_KEY: backend.keys.serviceRole,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: backend.keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: backend.keys.secret }),
    FROM_FILE: 'dotenv',
    OWN: 'mine',
  })
  const { keys } = JSON.parse(data['SUPABASE_JWKS'] ?? '') as { keys: { kty: string }[] }
  expect(keys.map(({ kty }) => kty)).toEqual(['EC', 'oct'])
  expect(data).not.toHaveProperty('PATH')
})

test.for([
  ['without a token', '', 'NO_AUTH_HEADER', 'Missing authorization header'],
  ['with none', 'Bearer x.y.z', 'INVALID_JWT_FORMAT', 'Invalid JWT format'],
  ['with a forged one', `Bearer ${signedBy('HS256')}`, 'LEGACY_JWT', 'Invalid JWT'],
  ['with one of another project', `Bearer ${signedBy('ES256')}`, 'ASYMMETRIC_JWT', 'Invalid JWT'],
  [
    'with an unsigned one',
    `Bearer ${signedBy('none')}`,
    'UNSUPPORTED_TOKEN_ALGORITHM',
    'Unsupported JWT algorithm none',
  ],
] as const)('a function is closed to a caller %s', async ([, authorization, name, message]) => {
  const answer = await bare('hello', authorization === '' ? {} : { authorization })
  const code = `UNAUTHORIZED_${name}`
  expect([answer.status, await answer.json()]).toEqual([401, { code, message, msg: message }])
  expect(answer.headers.get('sb-error-code')).toBe(code)
})

test('an expired token is refused as well', async () => {
  const token = await backend.keys.sign({ role: 'authenticated', exp: 1 })
  expect((await bare('hello', { authorization: `Bearer ${token}` })).status).toBe(401)
})

test('a valid token of nobody in the database is enough', async () => {
  const secret = new TextEncoder().encode(backend.keys.jwtSecret)
  const token = await new SignJWT({ sub: 'a webhook' }).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  expect((await bare('env', { authorization: `Bearer ${token}` })).status).toBe(200)
})

test('verify_jwt = false opens a function to everybody', async () => {
  expect((await bare('open')).status).toBe(200)
})

test.for(['nope', 'off', '_shared', '..%2fsecrets', '.env', 'constructor', ''])(
  'the function %s does not exist',
  async name => {
    const answer = await call(name)
    expect([answer.status, await answer.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
    ])
  },
)

test('a browser may ask first', async () => {
  const answer = await call('open', {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:3000', 'access-control-request-method': 'POST' },
  })
  expect([answer.ok, answer.headers.get('access-control-allow-origin')]).toEqual([
    true,
    'http://localhost:3000',
  ])
})

test('an OPTIONS that is no preflight reaches the function', async () => {
  const answer = await fetch(`${backend.url}/functions/v1/open`, { method: 'OPTIONS' })
  expect([answer.status, answer.headers.get('x-method')]).toEqual([200, 'OPTIONS'])
})

test('bytes go in and out unchanged', async () => {
  const bytes = new Uint8Array(300_000).map((_, index) => index % 251)
  const { data } = (await invoke('answers', { body: bytes.buffer })) as { data: Blob }
  expect(Buffer.from(await data.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true)
})

test('a function’s answer comes through, and supabase-js distinguishes the failures', async () => {
  const teapot = await invoke('answers?what=teapot')
  expect(teapot.error).toMatchObject({ name: 'FunctionsHttpError' })
  expect([teapot.response?.status, await teapot.response?.json()]).toEqual([
    418,
    { reason: 'short and stout' },
  ])
  expect((await invoke('answers?what=relay')).error).toMatchObject({ name: 'FunctionsRelayError' })
  expect((await call('answers?what=nothing')).status).toBe(204)
  expect(await (await call('answers?what=copy')).text()).toBe('copied')
})

test.for(['throw', 'nonsense'])('a handler that fails is a 500: %s', async what => {
  const answer = await call(`answers?what=${what}`)
  expect([answer.status, await answer.text()]).toEqual([500, 'Internal Server Error'])
  expect(answer.headers.get('sb-error-code')).toBe('EDGE_FUNCTION_ERROR')
})
