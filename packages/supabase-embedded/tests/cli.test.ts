import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import WebSocket from 'ws'
import { namedAfter } from '../src/server'
import { openClient } from '../testing/backend'
import { runBackend, type Run } from '../testing/cli'

let dir: string
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'supabase-embedded-cli-'))
  mkdirSync(join(dir, 'supabase/migrations'), { recursive: true })
  writeFileSync(
    join(dir, 'supabase/migrations/20260101000000_notes.sql'),
    'create table public.notes (id int primary key); insert into public.notes values (1);',
  )
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function backend(...parameters: string[]): Run {
  const run = runBackend(...parameters)
  onTestFinished(() => run.kill('SIGKILL'))
  return run
}

test('one line of JSON tells url and keys, and SIGTERM closes cleanly', async () => {
  const run = backend('--project', dir, '--port', '0', '--data', 'memory')
  const config = JSON.parse((await run.line) ?? '{}') as Record<string, string>
  expect(Object.keys(config)).toEqual([
    'url',
    'publishableKey',
    'secretKey',
    'anonKey',
    'serviceRoleKey',
    'jwtSecret',
    'inboxUrl',
  ])
  const client = createClient(config['url'] ?? '', config['publishableKey'] ?? '', {
    realtime: { transport: WebSocket as never },
  })
  expect(await client.from('notes').select()).toMatchObject({ data: [{ id: 1 }], error: null })
  run.kill('SIGTERM')
  expect((await run.exit).code).toBe(0)
})

test('a project without accounts says how to make one, and the command makes it', async () => {
  const data = join(dir, 'accounts')
  const run = backend('--project', dir, '--port', '0', '--data', data)
  const { url, secretKey } = JSON.parse((await run.line) ?? '{}') as { url: string; secretKey: string }
  const { data: newUser } = await openClient(url, secretKey).auth.admin.createUser({
    email: 'you@example.com',
    password: 'choose-one',
    email_confirm: true,
  })
  expect(newUser.user?.email).toBe('you@example.com')
  run.kill('SIGTERM')
  const { errors } = await run.exit
  expect(errors).toContain('There are no accounts yet. Create one on the sign-in page, or here:')
  expect(errors).toContain(`curl ${url}/auth/v1/admin/users -H 'apikey: ${secretKey}'`)
  const again = backend('--project', dir, '--port', '0', '--data', data)
  await again.line
  again.kill('SIGTERM')
  expect((await again.exit).errors).not.toContain('no accounts')
})

test('a project that turns off every sign-in by email says so instead of how to make an account', async () => {
  const closed = join(dir, 'closed')
  mkdirSync(closed)
  writeFileSync(join(closed, 'config.toml'), '[auth.email]\nenable_signup = false')
  const run = backend('--project', closed, '--port', '0', '--data', 'memory')
  await run.line
  run.kill('SIGTERM')
  const { errors } = await run.exit
  expect(errors).toContain('turns off signing in by email, with a password or a code')
  expect(errors).not.toContain('curl')
})

test('a second instance on the same data directory is refused by name', async () => {
  const data = join(dir, 'data')
  const first = backend('--project', dir, '--port', '0', '--data', data)
  await first.line
  const second = backend('--project', dir, '--port', '0', '--data', data)
  const { code, errors } = await second.exit
  expect(code).toBe(1)
  expect(errors).toContain(data)
  first.kill('SIGTERM')
  await first.exit
})

test('a taken port is refused by number', async () => {
  const first = backend('--project', dir, '--port', '0', '--data', 'memory')
  const { url } = JSON.parse((await first.line) ?? '{}') as { url: string }
  const { port } = new URL(url)
  const { code, errors } = await backend('--project', dir, '--port', port, '--data', 'memory').exit
  expect(code).toBe(1)
  expect(errors).toContain(`port ${port}`)
  // Not after minutes of them.
  expect(errors).not.toContain('Applying')
})

test('a port that only a superuser may open is named', () => {
  const denied = Object.assign(new Error('listen EACCES'), { code: 'EACCES' })
  expect(namedAfter(80, denied).message).toBe(
    'port 80 is not open to this user; choose one above 1023 with --port',
  )
})

test.for(['file', 'file/inside'])('a directory that cannot be one is refused by name: %s', async name => {
  writeFileSync(join(dir, 'file'), '')
  const data = join(dir, name)
  const { code, errors } = await backend('--project', dir, '--port', '0', '--data', data).exit
  expect(code).toBe(1)
  expect(errors).toContain(`${data} cannot be the database's directory (E`)
  expect(errors).toContain('choose another one, or memory (--data)')
})

test.for([
  [['--project', '/nowhere/at/all'], '/nowhere/at/all'],
  [['--project', 'src'], 'src: no Supabase project here'],
  [['--port', 'abc'], '--port abc'],
  [['--color', 'red'], '--color'],
] as const)('bad arguments are refused by name: %j', async ([parameters, name]) => {
  const { code, errors } = await backend(...parameters).exit
  expect(code).toBe(1)
  expect(errors).toContain(name)
})
