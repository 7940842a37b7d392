import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { signedUp, tokensOf } from '../testing/auth'
import { startTestBackend } from '../testing/backend'

let backend: Backend
let client: SupabaseClient
beforeAll(async () => {
  backend = await startTestBackend({
    'migrations/20260101000000_notes.sql': `
      create table public.notes (id int primary key, body text);
      alter table public.notes enable row level security;
      create policy read on public.notes for select to authenticated
        using (length(auth.jwt() -> 'user_metadata' ->> 'note') = 12288);
      insert into public.notes values (1, 'seen');
      alter publication supabase_realtime add table public.notes;`,
    'functions/hello/index.ts': `Deno.serve(req => Response.json(req.headers.get('authorization')!.length))`,
  })
})
beforeEach(async () => void ({ client } = await signedUp(backend, { note: 'x'.repeat(12_288) })))
afterAll(() => backend.close())

test('its token alone is more than Node takes by default', async () => {
  expect((await tokensOf(client)).access.length).toBeGreaterThan(16 * 1024)
})

test('every service takes it', async () => {
  expect((await client.auth.getUser()).error).toBeNull()
  expect((await client.from('notes').select()).data).toEqual([{ id: 1, body: 'seen' }])
  expect((await client.storage.listBuckets()).error).toBeNull()
  const { access } = await tokensOf(client)
  expect((await client.functions.invoke('hello')).data).toBe(`Bearer ${access}`.length)
})

test('a channel joins with it, and hears what its metadata lets it see', async () => {
  const messages: unknown[] = []
  const channel = client
    .channel('notes')
    .on('postgres_changes', { event: 'UPDATE', schema: 'public', table: 'notes' }, ({ new: row }) =>
      messages.push(row),
    )
  const proven = new Promise(resolve => channel.on('system', {}, ({ status }) => resolve(status)))
  channel.subscribe()
  expect(await proven).toBe('ok')
  await backend.database.query("update public.notes set body = 'changed'")
  await expect.poll(() => messages).toEqual([{ id: 1, body: 'changed' }])
})
