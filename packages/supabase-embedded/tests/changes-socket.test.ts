import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import WebSocket from 'ws'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'
import { noDelays, joinChannel } from '../testing/realtime'
import { until } from '../testing/until'

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend(
    {
      'migrations/1_events.sql': `
        create table public.events (id int8 primary key, owner uuid, body text);
        alter table public.events enable row level security;
        create policy "own" on public.events to authenticated using (owner = auth.uid()) with check (true);
        create policy "written by the service" on public.events to service_role using (true);
        alter publication supabase_realtime add table public.events;`,
    },
    { delays: noDelays },
  )
})
afterAll(() => backend.close())

const uid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`

/** supabase-js on behalf of a user. */
async function clientAs(sub: string): Promise<SupabaseClient> {
  const token = await backend.keys.sign({
    role: 'authenticated',
    sub,
    exp: Math.floor(Date.now() / 1000) + 3600,
  })
  const client = createClient(backend.url, backend.keys.publishable, {
    accessToken: () => Promise.resolve(token),
    realtime: { transport: WebSocket as never },
  })
  await client.realtime.setAuth()
  // Not waited for: fifty would say goodbye one after the other.
  onTestFinished(() => void client.removeAllChannels())
  return client
}

type Change = { eventType: string; new: { id?: number }; old: { id?: number } }

async function watching(client: SupabaseClient, filter?: string): Promise<Change[]> {
  const changes: Change[] = []
  await joinChannel(
    client
      .channel('events', { config: { postgres_changes_options: { wait: true } } })
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'events', ...(filter === undefined ? {} : { filter }) },
        change => changes.push(change as unknown as Change),
      ),
  )
  return changes
}

const brief = ({ eventType, new: row, old }: Change) => `${eventType} ${row.id ?? old.id}`

test('writes over REST come back as changes that the policies allow', async () => {
  const [ada, bob] = [await clientAs(uid(1)), await clientAs(uid(2))]
  const [toAda, toBob] = [await watching(ada), await watching(bob)]
  await ada.from('events').insert([
    { id: 1, owner: uid(1) },
    { id: 2, owner: uid(2) },
  ])
  await ada.from('events').update({ body: 'new' }).eq('id', 1)
  await ada.from('events').delete().eq('id', 1)
  await bob.from('events').delete().eq('id', 2)
  await until(() => expect(toBob.map(brief)).toEqual(['INSERT 2', 'DELETE 1', 'DELETE 2']))
  await until(() => expect(toAda.map(brief)).toEqual(['INSERT 1', 'UPDATE 1', 'DELETE 1', 'DELETE 2']))
})

test('the filters that supabase-js users write are understood', async () => {
  const client = await clientAs(uid(3))
  const changes = await watching(client, 'id=in.(11,13),body=not.like.no%')
  const row = (id: number, body: string) => ({ id, body, owner: uid(3) })
  await client.from('events').insert([row(11, 'no thanks'), row(12, 'yes'), row(13, 'yes')])
  await until(() => expect(changes.map(brief)).toEqual(['INSERT 13']))
})

test('a thousand rows of one request reach their owner in order within a second, and fifty others not at all', async () => {
  const service = clientOf(backend, 'secret')
  const toOwner = await watching(await clientAs(uid(4)))
  const toOthers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => watching(await clientAs(uid(100 + index)))),
  )
  const took: number[] = []
  // The best of three: the first also pays for what V8 and Postgres prepare once.
  for (const first of [1000, 2000, 3000]) {
    const rows = Array.from({ length: 1000 }, (_, index) => ({ id: first + index, owner: uid(4) }))
    const before = toOwner.length
    const { error } = await service.from('events').insert(rows)
    const answeredUsage = process.cpuUsage()
    expect(error).toBeNull()
    await vi.waitFor(() => expect(toOwner.length).toBe(before + 1000), { interval: 5, timeout: 20_000 })
    const { user, system } = process.cpuUsage(answeredUsage)
    took.push((user + system) / 1000)
    expect(toOwner.slice(before).map(({ new: row }) => row.id)).toEqual(rows.map(({ id }) => id))
  }
  await service.from('events').delete().eq('id', 1000)
  await until(() => toOthers.forEach(callback => expect(callback.map(brief)).toEqual(['DELETE 1000'])))
  // Of processor time, server and clients together: the machine may be busy with something else.
  expect(Math.min(...took)).toBeLessThan(1000)
})
