import { startBackend, type Backend } from 'supabase-embedded'
import { clientOf } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoAccounts, ensureAccounts } from '../../dev/demo/accounts'
import { prune, startCollector } from '../../dev/demo/collector'
import { busyness } from '../support/busy'
import { makeDeferred } from '../support/deferred'

let backend: Backend
let collector: ReturnType<typeof startCollector>
beforeAll(async () => {
  backend = await startBackend({ project: 'supabase', data: 'memory', port: 0 })
  await ensureAccounts(backend)
  collector = startCollector(backend)
})
afterAll(async () => {
  await collector.stop()
  await backend.close()
})

const account = demoAccounts[0] ?? { email: '', password: '' }

test('the demo account is made once and can sign in', async () => {
  await ensureAccounts(backend)
  const { data } = await clientOf(backend).auth.signInWithPassword(account)
  expect(data.user?.email).toBe(account.email)
})

test('a request reaches a signed-in watcher as a row in under a second', async () => {
  const client = clientOf(backend)
  await client.auth.signInWithPassword(account)
  const path = '/rest/v1/watched'
  const seenAt = makeDeferred<number>()
  const ready = makeDeferred<string>()
  client
    .channel('watch')
    .on<{ path: string }>(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'requests' },
      change => {
        if (change.new.path === path) seenAt.resolve(performance.now())
      },
    )
    .on('system', {}, ({ message }: { message: string }) => ready.resolve(message))
    .subscribe()
  expect(await ready.promise).toBe('Subscribed to PostgreSQL')
  const sentAt = performance.now()
  await fetch(backend.url + path)
  expect((await seenAt.promise) - sentAt).toBeLessThan(1000 * busyness())
})

test('the measurements need a sign-in', async () => {
  expect(await clientOf(backend).from('requests').select()).toMatchObject({ data: [], error: null })
})

test('a sample a second holds true measurements of this machine', async () => {
  const client = clientOf(backend)
  await client.auth.signInWithPassword(account)
  const insertion = makeDeferred<Record<string, number>>()
  client
    .channel('samples')
    .on<Record<string, number>>(
      'postgres_changes',
      { event: 'INSERT', schema: 'public', table: 'machine_samples' },
      change => insertion.resolve(change.new),
    )
    .subscribe()
  const sample = await insertion.promise
  expect(sample['memory_used']).toBeGreaterThan(0)
  expect(sample['memory_used']).toBeLessThan(sample['memory_total'] ?? 0)
  expect(sample['cpu']).toBeLessThanOrEqual(100)
})

test('pruning keeps the last hour of samples and the newest ten thousand requests', async () => {
  await backend.database.exec(`
    insert into public.requests (at, method, path, status, duration)
      select now(), 'GET', '/old', 200, 1 from generate_series(1, 10500);
    insert into public.machine_samples (at, load, cpu, cpu_busiest, cores, memory_used, memory_total, loop_delay)
      values (now() - interval '2 hours', 0, 0, 0, '{0}', 1, 2, 0)`)
  await prune(backend)
  const [left] = await backend.database.query(`
    select (select count(*)::int from public.requests) as requests,
           (select count(*)::int from public.machine_samples where at < now() - interval '1 hour') as old`)
  expect(left).toEqual({ requests: 10000, old: 0 })
})
