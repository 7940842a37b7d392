import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../../dev/backend/backend'
import { clientOf, startTestBackend } from '../support/backend'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend()
  await backend.database.exec('create table public.notes (id int primary key, body text)')
  await backend.database.exec('grant all on public.notes to anon, authenticated, service_role')
})
afterAll(() => backend.close())

test.for(['publishable', 'secret', 'anon', 'serviceRole'] as const)('the %s key is accepted', async key => {
  const { data, error } = await clientOf(backend, key).from('notes').select()
  expect({ data, error }).toEqual({ data: [], error: null })
})
