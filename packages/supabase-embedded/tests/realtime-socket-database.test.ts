import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'
import { noDelays, joinChannel } from '../testing/realtime'
import { until } from '../testing/until'

const MIGRATION = `
  create table public.notes (id int8 primary key, body text);
  create table public.secrets (id int8 primary key);
  alter publication supabase_realtime add table public.notes;
`

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(
    { 'migrations/1_notes.sql': MIGRATION },
    { delays: noDelays, faults: true },
  )
})
afterAll(() => backend.close())

/** A channel on a table that reports SUBSCRIBED only once changes flow. */
const watching = (client: SupabaseClient, table: string, onHeard: (row: unknown) => void) =>
  client
    .channel(table, { config: { postgres_changes_options: { wait: true } } })
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table }, ({ new: row }) => onHeard(row))

const control = (method: string, path: string, body: unknown) =>
  fetch(`${backend.url}/_faults${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test.for(['1.0.0', '2.0.0'])('with protocol %s a row written over REST comes back as a change', async vsn => {
  const client = clientOf(backend, 'publishable', { realtime: { vsn } as never })
  const messages: unknown[] = []
  await joinChannel(watching(client, 'notes', row => messages.push(row)))
  const note = { id: Number(vsn[0]), body: `from ${vsn}` }
  expect((await client.from('notes').insert(note)).error).toBeNull()
  await until(() => expect(messages).toEqual([note]))
})

test('a table that is not published fails a join that waits', async () => {
  await expect(joinChannel(watching(clientOf(backend), 'secrets', () => undefined))).rejects.toThrow(
    'RealtimeDisabledForConfiguration: Unable to subscribe to changes with given parameters. Please check Realtime is enabled for the given connect parameters: [event: INSERT, schema: public, table: secrets, filters: [], select: nil]',
  )
})

test('faults set over HTTP work at once, and so do actions', async () => {
  const client = clientOf(backend)
  const messages: unknown[] = []
  const channel = watching(client, 'notes', row => messages.push((row as { id: number }).id))
  const listener = vi.fn()
  channel.on('system', {}, listener)
  await joinChannel(channel)
  await control('PUT', '', { realtime: { duplicate: true } })
  await client.from('notes').insert({ id: 10 })
  await until(() => expect(messages).toEqual([10, 10]))
  await control('PUT', '', {})
  await until(() => expect(listener).toHaveBeenCalledTimes(1))
  expect((await control('POST', '/actions', { action: 'resubscribe' })).status).toBe(204)
  await until(() => expect(listener).toHaveBeenCalledTimes(2))
  await client.from('notes').insert({ id: 11 })
  await until(() => expect(messages).toEqual([10, 10, 11]))
})

test('a socket is not closed with a code that no server may use', async () => {
  const answer = await control('POST', '/actions', { action: 'close', code: 1005 })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'code: a code that a socket may be closed with is needed' },
  ])
})

test('a table published later repeats every subscription', async () => {
  const client = clientOf(backend)
  const messages: unknown[] = []
  const channel = watching(client, 'notes', row => messages.push((row as { id: number }).id))
  const listener = vi.fn()
  channel.on('system', {}, listener)
  await joinChannel(channel)
  await until(() => expect(listener).toHaveBeenCalledTimes(1))
  await backend.database.exec('alter publication supabase_realtime add table public.secrets')
  await until(() => expect(listener).toHaveBeenCalledTimes(2))
  await client.from('notes').insert({ id: 20 })
  await until(() => expect(messages).toEqual([20]))
})
