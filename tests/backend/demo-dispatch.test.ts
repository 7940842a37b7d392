import { startBackend, type Backend } from 'supabase-embedded'
import { clientOf } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SupabaseClient } from '@supabase/supabase-js'
import { demoAccounts, ensureAccounts } from '../../dev/demo/accounts'
import { codeOf } from '../../dev/demo/codes'
import { prune } from '../../dev/demo/dispatch/books'
import { startSimulator } from '../../dev/demo/dispatch/simulator'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend({ project: 'supabase', data: 'memory', port: 0 })
  await ensureAccounts(backend)
  await backend.database.exec(`
    insert into public.parcels (tracking, recipient, street, zone, weight_kg, price) overriding system value
      values (4100000000000009001, 'A. Haas', 'Quay 1', 'Harbour', 1.250, 4.90);
    insert into public.incidents (severity, what, zone) values
      ('major', 'one', 'Harbour'), ('minor', 'two', 'Harbour'), ('minor', 'three', 'Airport')`)
})
afterAll(() => backend.close())

const email = (role: string) => `${role}@signalbox.local`
async function as(role: string, { withCode = false } = {}): Promise<SupabaseClient> {
  const client = clientOf(backend)
  const { error } = await client.auth.signInWithPassword({ email: email(role), password: 'signalbox' })
  expect(error).toBeNull()
  if (!withCode) return client
  const { data } = await client.auth.mfa.listFactors()
  const verification = await client.auth.mfa.challengeAndVerify({
    factorId: data?.totp[0]?.id ?? '',
    code: (await codeOf(backend, email(role)))?.code ?? '',
  })
  expect(verification.error).toBeNull()
  return client
}
/** The result of a write: the number of rows, or the code of its refusal. */
const outcome = ({ data, error }: { data: unknown[] | null; error: { code: string } | null }) =>
  error?.code ?? data?.length

const TABLES = ['couriers', 'courier_states', 'parcels', 'scans', 'incidents', 'courier_pages', 'simulation']

describe('rights by role', () => {
  test('an account without a role sees nothing', async () => {
    const client = clientOf(backend)
    for (const table of TABLES) expect((await client.from(table).select()).error?.code).toBe('42501')
    await client.auth.signInAnonymously()
    for (const table of TABLES) expect((await client.from(table).select()).data).toEqual([])
    expect((await client.storage.from('proofs').list()).data).toEqual([])
  })

  const writes = {
    'change a parcel': client =>
      client.from('parcels').update({ note: 'x' }).eq('zone', 'Harbour').select('zone'),
    'take a parcel in': client =>
      client
        .from('parcels')
        .insert({ recipient: 'B', street: 'C', zone: 'Airport', weight_kg: 1, price: 1 })
        .select('zone'),
    'say how busy it is': client => client.from('simulation').update({ rate: 2 }).eq('id', 1).select('rate'),
    'remove a parcel': client => client.from('parcels').delete().eq('zone', 'Airport').select('zone'),
    hire: client =>
      client.from('couriers').insert({ name: 'New', vehicle: 'bike', zone: 'Airport' }).select('id'),
    'write scans': client => client.from('scans').delete().gt('id', 0).select('id'),
  } satisfies Record<string, (client: SupabaseClient) => PromiseLike<Parameters<typeof outcome>[0]>>

  test.each([
    ['viewer', [0, '42501', 0, 0, '42501', '42501']],
    ['dispatcher', [1, 1, 1, 0, '42501', '42501']],
    ['admin', [1, 1, 1, 2, 1, '42501']],
  ])('%s', async (role, expectedCounts) => {
    const client = await as(role)
    const read = await Promise.all(TABLES.map(table => client.from(table).select().limit(1)))
    expect(read.map(({ error }) => error)).toEqual(TABLES.map(() => null))
    const came: unknown[] = []
    for (const write of Object.values(writes)) came.push(outcome(await write(client)))
    expect(Object.fromEntries(Object.keys(writes).map((name, i) => [name, came[i]]))).toEqual(
      Object.fromEntries(Object.keys(writes).map((name, i) => [name, expectedCounts[i]])),
    )
  })

  test('proofs are seen by staff, added by dispatchers, removed by admins', async () => {
    const [viewer, dispatcher, admin] = await Promise.all([as('viewer'), as('dispatcher'), as('admin')])
    const proofs = (client: SupabaseClient) => client.storage.from('proofs')
    expect((await proofs(viewer).list()).data).toHaveLength(4)
    const picture = new Blob(['x'], { type: 'image/png' })
    expect((await proofs(viewer).upload('a.png', picture)).error).not.toBeNull()
    expect((await proofs(dispatcher).upload('a.png', picture)).error).toBeNull()
    expect(
      (await proofs(dispatcher).upload('a.txt', new Blob(['x'], { type: 'text/plain' }))).error,
    ).not.toBeNull()
    expect((await proofs(dispatcher).remove(['a.png'])).data).toEqual([])
    expect((await proofs(admin).remove(['a.png'])).data).toHaveLength(1)
  })
})

describe('an incident', () => {
  const acknowledge = (client: SupabaseClient, what: string) =>
    client
      .from('incidents')
      .update({ acknowledged: true })
      .eq('what', what)
      .eq('acknowledged', false)
      .select()

  test('is acknowledged by a dispatcher with a second factor only', async () => {
    expect(outcome(await acknowledge(await as('dispatcher'), 'one'))).toBe(0)
    expect((await (await as('dispatcher')).rpc('acknowledge_incident', { incident: 1 })).error?.code).toBe(
      '42501',
    )
    const { data } = await acknowledge(await as('dispatcher', { withCode: true }), 'one')
    expect(data).toMatchObject([{ acknowledged: true, acknowledged_name: email('dispatcher') }])
  })

  test('of two dispatchers at once one succeeds, and the other learns who it was', async () => {
    // One after the other: using a second factor ends the account's sessions without one.
    const clients = [await as('dispatcher', { withCode: true }), await as('dispatcher', { withCode: true })]
    const rows = await Promise.all(clients.map(async client => outcome(await acknowledge(client, 'two'))))
    expect(new Set(rows)).toEqual(new Set([0, 1]))
    const calls = await Promise.all(
      clients.map(client => client.rpc('acknowledge_incident', { incident: 3, note: 'seen' })),
    )
    expect(calls.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(calls.find(({ error }) => error !== null)?.error?.message).toBe(
      `${email('dispatcher')} has acknowledged it already`,
    )
  })
})

test('page-courier writes with the rights of who calls, and refuses who may not', async () => {
  const page = async (client: SupabaseClient, body: object) => {
    const answer = await client.functions.invoke<{ ok: boolean }>('page-courier', { body })
    return answer.error === null ? answer.data : (answer.error as { context: Response }).context.status
  }
  const dispatcher = await as('dispatcher')
  const message = { courier: 1, message: 'Call the depot' }
  expect(await page(clientOf(backend), message)).toBe(401)
  expect(await page(await as('viewer'), message)).toBe(403)
  expect(await page(dispatcher, { courier: 1 })).toBe(400)
  expect(await page(dispatcher, { ...message, courier: 99 })).toBe(404)
  expect(await page(dispatcher, message)).toMatchObject({
    ok: true,
    page: { courier: { name: 'Amara Diallo' } },
  })
  const { data } = await dispatcher.from('courier_pages').select('message, sent_name')
  expect(data).toEqual([{ message: 'Call the depot', sent_name: email('dispatcher') }])
})

test('codes are given for demo accounts with a factor, and for nobody else', async () => {
  expect(await codeOf(backend, email('admin'))).toBeNull()
  expect(await codeOf(backend, 'x')).toBeNull()
  expect(await codeOf(backend, email('dispatcher'))).toMatchObject({
    code: expect.stringMatching(/^\d{6}$/) as string,
  })
})

test('accounts are made once, and an account of before has its role', async () => {
  await backend.database.exec(
    `update auth.users set raw_app_meta_data = raw_app_meta_data - 'role' where email = '${email('demo')}'`,
  )
  await ensureAccounts(backend)
  const foundUsers = await backend.database.query(
    `select email, raw_app_meta_data ->> 'role' as role, raw_app_meta_data ->> 'provider' as provider,
       (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors
     from auth.users u where email like '%@signalbox.local' order by email`,
  )
  expect(foundUsers).toEqual(
    demoAccounts
      .map(({ email, role, factor }) => ({
        email,
        role,
        provider: 'email',
        factors: factor === true ? 1 : 0,
      }))
      .sort((a, b) => (a.email < b.email ? -1 : 1)),
  )
})

// Last: from here on there is traffic.
test('the simulator fills the tables, sends on private topics, and ends cleanly', async () => {
  await backend.database.exec(`delete from public.parcels; update public.simulation set rate = 20`)
  const client = await as('viewer')
  await client.realtime.setAuth()
  const heardRows = new Map<string, unknown>()
  const listen = (topic: string, event: string) =>
    new Promise<void>(resolve => {
      client
        .channel(topic, { config: { private: true } })
        .on('broadcast', { event }, message => {
          heardRows.set(topic, message)
          resolve()
        })
        .subscribe()
    })
  const present = new Promise<void>(resolve => {
    const channel = client.channel('dispatch:desk', { config: { private: true } })
    channel
      .on('presence', { event: 'sync' }, () => {
        if (Object.keys(channel.presenceState()).some(key => key.includes('simulated'))) resolve()
      })
      .subscribe()
  })
  const all = Promise.all([
    listen('dispatch:scans', 'INSERT'),
    listen('dispatch:positions', 'position'),
    present,
  ])
  const simulator = startSimulator(backend, { seed: 7, tick: 100 })
  await all
  expect(heardRows.get('dispatch:positions')).toMatchObject({
    payload: { courier: expect.any(String) as string },
  })
  await simulator.stop()
  const count = async () => {
    const [row] = await backend.database.query<{ scans: number }>(`
      select (select count(*)::int from public.scans) as scans`)
    return row?.scans ?? 0
  }
  const before = await count()
  expect(before).toBeGreaterThan(500)
  expect(await count()).toBe(before)
  const performance = await client.rpc('delivery_performance', { within_zone: 'Harbour' })
  expect(performance.error).toBeNull()
  expect(performance.data).toMatchObject([{ zone: 'Harbour' }])
  await backend.database
    .exec(`update public.parcels set state = 'delivered', delivered_at = now() - interval '3 hours';
    alter table public.parcels disable trigger parcel_changed;
    update public.parcels set updated_at = now() - interval '2 hours';
    alter table public.parcels enable trigger parcel_changed`)
  await prune(backend.database)
  expect(await count()).toBe(0)
})
