import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { call, newEmail, PASSWORD, project, signedIn } from '../testing/auth'
import { startTestBackend } from '../testing/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(project())
})
afterAll(() => backend.close())

const SEEDED = {
  instance_id: `'00000000-0000-0000-0000-000000000000'`,
  aud: `'authenticated'`,
  role: `'authenticated'`,
  confirmation_token: `''`,
  recovery_token: `''`,
  email_change: `''`,
  email_change_token_new: `''`,
}
/** A user that a seed inserts, its password hashed by pgcrypto. */
async function seededUser(columns: Record<string, string>): Promise<string> {
  const email = newEmail()
  await backend.database.query(
    `insert into auth.users (id, email, encrypted_password, email_confirmed_at, created_at, updated_at,
       ${Object.keys(columns).join(', ')})
     values (gen_random_uuid(), $1, extensions.crypt($2, extensions.gen_salt('bf')), now(), now(), now(),
       ${Object.values(columns).join(', ')})`,
    [email, PASSWORD],
  )
  return email
}

test('a password hashed by pgcrypto in a seed signs in', async () => {
  expect((await signedIn(backend, await seededUser(SEEDED))).auth).toBeDefined()
})

test.each([
  ['a token', { confirmation_token: 'null' }, 500, 'unexpected_failure', 'Database error querying schema'],
  ['a role', { role: 'null' }, 500, 'unexpected_failure', 'Database error querying schema'],
  ['an audience', { aud: 'null' }, 400, 'invalid_credentials', 'Invalid login credentials'],
  ['an instance', { instance_id: 'null' }, 400, 'invalid_credentials', 'Invalid login credentials'],
])('one whose seed left out %s does not', async (_, left, status, code, message) => {
  const email = await seededUser({ ...SEEDED, ...left })
  const { status: toldStatus, body } = await call(backend, 'POST', '/token?grant_type=password', {
    email,
    password: PASSWORD,
  })
  expect([toldStatus, body['error_code'], body['msg']]).toEqual([status, code, message])
})
