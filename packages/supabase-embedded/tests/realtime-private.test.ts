import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/db/database'
import { openTestDatabase } from '../testing/database'
import { clientOf } from '../testing/backend'
import { startRealtime } from '../testing/realtime'
import { pushOf, wireOf, type Wire } from './support/wire'

/** Topics say which policies let `authenticated` do what; claims and headers are asked where the topic says so. */
const POLICIES = `
  create function granted(extension text, verb text) returns boolean stable language sql as $$
    select realtime.topic() like '%' || extension || '-' || verb || '%'
  $$;
  create policy reading on realtime.messages for select to authenticated using (
    granted(extension, 'read')
    or realtime.topic() = 'user:' || (current_setting('request.jwt.claims')::jsonb ->> 'sub')
    or realtime.topic() = 'aal:' || (current_setting('request.jwt.claims')::jsonb ->> 'aal')
    or realtime.topic() = 'header:' || (current_setting('request.headers')::jsonb ->> 'x-room')
    or (realtime.topic() = 'broken' and (1 / (length(realtime.topic()) - 6)) = 1)
  );
  create policy writing on realtime.messages for insert to authenticated with check (granted(extension, 'write'));
`

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.exec(POLICIES)
})
afterAll(() => database.close())

const start = () => startRealtime({ database })
const privately = (config: object = {}) => ({ config: { private: true, ...config } })
const makeUnauthorized = (topic: string) => ({
  status: 'error',
  response: { reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}` },
})
const ok = { status: 'ok', response: {} }
const joinAnswer = { status: 'ok', response: { postgres_changes: [] } }

async function memberOf(realtime: Awaited<ReturnType<typeof start>>, name: string, config: object = {}) {
  const wire = await wireOf(realtime)
  const access_token = await realtime.token({ sub: 'ada' })
  const reply = await wire.join(`realtime:${name}`, { ...privately(config), access_token })
  return Object.assign(wire, { reply: reply.payload })
}

test('a private topic is closed to those no policy lets read', async () => {
  const realtime = await start()
  const wire = await wireOf(realtime)
  expect((await wire.join('realtime:broadcast-read', privately())).payload).toEqual(
    makeUnauthorized('broadcast-read'),
  )
  expect((await memberOf(realtime, 'nothing')).reply).toEqual(makeUnauthorized('nothing'))
  expect((await memberOf(realtime, 'broadcast-read')).reply).toEqual(joinAnswer)
})

test('supabase-js receives the reason, and joins with a token that may', async () => {
  const realtime = await start()
  const token = await realtime.token({ sub: 'ada' })
  const statusOf = async (topic: string) => {
    const client = clientOf(realtime, 'publishable', { accessToken: () => Promise.resolve(token) })
    await client.realtime.setAuth()
    return new Promise<string>(resolve =>
      client
        .channel(topic, { config: { private: true } })
        .subscribe((status, error) => resolve(error?.message ?? status)),
    )
  }
  expect(await statusOf('user:ada')).toBe('SUBSCRIBED')
  expect(await statusOf('user:bob')).toBe(makeUnauthorized('user:bob').response.reason)
})

test('policies see claims and the headers of the handshake', async () => {
  const realtime = await start()
  const wire = await wireOf(realtime)
  const aal2 = await realtime.token({ aal: 'aal2' })
  const reply = await wire.join('realtime:aal:aal2', { ...privately(), access_token: aal2 })
  expect(reply.payload).toEqual(joinAnswer)
  const guest = await wireOf(realtime, { headers: { 'x-room': 'lobby' } })
  const header = await guest.join('realtime:header:lobby', { ...privately(), access_token: aal2 })
  expect(header.payload).toEqual(joinAnswer)
})

test('a policy that raises denies, and so does a role that does not exist', async () => {
  const realtime = await start()
  expect((await memberOf(realtime, 'broken')).reply).toEqual(makeUnauthorized('broken'))
  const wire = await wireOf(realtime)
  const access_token = await realtime.token({ role: 'nobody' })
  expect((await wire.join('realtime:broadcast-read', { ...privately(), access_token })).payload).toEqual(
    makeUnauthorized('broadcast-read'),
  )
})

test('asking leaves nothing behind in realtime.messages', async () => {
  const realtime = await start()
  const ada = await memberOf(realtime, 'broadcast-read broadcast-write')
  ada.send(pushOf('realtime:broadcast-read broadcast-write', 'e', {}))
  await ada.settle()
  expect(await database.query('select count(*)::int as count from realtime.messages')).toEqual([{ count: 0 }])
})

test('private and public channels of one name never meet', async () => {
  const realtime = await start()
  const name = 'broadcast-read broadcast-write'
  const ada = await memberOf(realtime, name)
  const guest = await wireOf(realtime)
  await guest.join(`realtime:${name}`)
  ada.send(pushOf(`realtime:${name}`, 'secret', {}))
  guest.send(pushOf(`realtime:${name}`, 'open', {}))
  await Promise.all([ada.settle(), guest.settle()])
  expect([...ada.untaken, ...guest.untaken]).toEqual([])
})

test('a member may write only by policy; without it nothing happens, not even the ack', async () => {
  const realtime = await start()
  const silent = 'broadcast-read'
  const [mute, listener] = [
    await memberOf(realtime, silent, { broadcast: { ack: true } }),
    await memberOf(realtime, silent),
  ]
  mute.send(pushOf(`realtime:${silent}`, 'e', {}, { ref: '2' }))
  await mute.settle()
  const free = 'broadcast-read broadcast-write'
  const [speaker, hearer] = [
    await memberOf(realtime, free, { broadcast: { ack: true } }),
    await memberOf(realtime, free),
  ]
  speaker.send(pushOf(`realtime:${free}`, 'e', {}, { ref: '2' }))
  expect((await speaker.next({ ref: '2' })).payload).toEqual(ok)
  await hearer.next({ event: 'broadcast' })
  await listener.settle()
  expect([...mute.untaken, ...listener.untaken]).toEqual([])
})

test('a member that may read presence only gets no broadcasts', async () => {
  const realtime = await start()
  const name = 'presence-read broadcast-write'
  const member = await memberOf(realtime, name, { presence: { enabled: true } })
  expect(member.reply).toEqual(joinAnswer)
  await member.next({ event: 'presence_state' })
  const speaker = await memberOf(realtime, name, { presence: { enabled: true }, broadcast: { ack: true } })
  speaker.send(pushOf(`realtime:${name}`, 'e', {}, { ref: '2' }))
  expect((await speaker.next({ ref: '2' })).payload).toEqual(ok)
  await member.settle()
  expect(member.untaken).toEqual([])
})

const track = (wire: Wire, name: string) =>
  wire.send(['1', 'track', `realtime:${name}`, 'presence', { event: 'track', payload: { n: 1 } }])

test('presence is written and read by its own policies', async () => {
  const realtime = await start()
  const name = 'broadcast-read presence-read presence-write'
  const [ada, blind] = [
    await memberOf(realtime, name, { presence: { enabled: true, key: 'ada' } }),
    await memberOf(realtime, name),
  ]
  await ada.next({ event: 'presence_state' })
  track(ada, name)
  expect((await ada.next({ ref: 'track' })).payload).toEqual(ok)
  expect((await ada.next({ event: 'presence_diff' })).payload).toMatchObject({ joins: { ada: {} } })
  await blind.settle()
  expect(blind.untaken).toEqual([])
  track(blind, name)
  expect((await blind.next({ event: 'presence_diff' })).payload).toMatchObject({ leaves: {} })
})

test('without a policy to write presence a track is answered with an error', async () => {
  const realtime = await start()
  const member = await memberOf(realtime, 'broadcast-read presence-read', { presence: { enabled: true } })
  track(member, 'broadcast-read presence-read')
  expect((await member.next({ ref: 'track' })).payload).toEqual({ status: 'error', response: {} })
})

test('private messages from the database reach private members only', async () => {
  const realtime = await start()
  const ada = await memberOf(realtime, 'broadcast-read')
  realtime.feed.message({ topic: 'broadcast-read', event: 'open' })
  realtime.feed.message({ topic: 'broadcast-read', event: 'secret', private: true, payload: {} })
  expect((await ada.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'secret' })
})

test('a new token is asked about again: a lost right to read ends the channel', async () => {
  const realtime = await start()
  const refresh = async (wire: Wire, topic: string, claims: object) =>
    wire.send(['1', null, topic, 'access_token', { access_token: await realtime.token({ ...claims }) }])
  const ada = await memberOf(realtime, 'user:ada')
  await refresh(ada, 'realtime:user:ada', { sub: 'ada', aal: 'aal2' })
  await ada.settle()
  expect(ada.untaken).toEqual([])
  await refresh(ada, 'realtime:user:ada', { sub: 'bob' })
  expect((await ada.next({ event: 'system' })).payload).toMatchObject({
    status: 'error',
    message: 'You do not have permissions to read from this Channel topic: user:ada',
  })
  await ada.next({ event: 'phx_close' })
})

test('losing one of two rights to read ends the channel too', async () => {
  const realtime = await start()
  await database.exec(`create policy half on realtime.messages for select to authenticated using (
    realtime.topic() = 'half' and (extension = 'broadcast' or auth.jwt() ->> 'aal' = 'aal2'))`)
  const wire = await wireOf(realtime)
  const access_token = await realtime.token({ aal: 'aal2' })
  await wire.join('realtime:half', { ...privately({ presence: { enabled: true } }), access_token })
  await wire.next({ event: 'presence_state' })
  wire.send([
    '1',
    null,
    'realtime:half',
    'access_token',
    { access_token: await realtime.token({ aal: 'aal1' }) },
  ])
  expect((await wire.next({ event: 'system' })).payload).toMatchObject({
    message: 'You no longer have permission to read from this Channel topic: half',
  })
})

test('over REST a private batch without permission is left out with 202, a single message gets 403', async () => {
  const realtime = await start()
  const member = await memberOf(realtime, 'broadcast-read')
  const writer = await memberOf(realtime, 'broadcast-read broadcast-write')
  const authorization = `Bearer ${await realtime.token()}`
  const post = async (path: string, body: unknown) => {
    const url = `${realtime.url}/realtime/v1/api/broadcast${path}`
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
    return [response.status, await response.text()]
  }
  const messages = ['broadcast-read', 'broadcast-read broadcast-write'].map(topic => ({
    topic,
    event: 'batch',
    payload: {},
    private: true,
  }))
  expect(await post('', { messages })).toEqual([202, ''])
  expect((await writer.next({ event: 'broadcast' })).payload).toMatchObject({ event: 'batch' })
  expect(await post('/broadcast-read/events/e?private=true', {})).toEqual([
    403,
    JSON.stringify({ message: 'Unauthorized' }),
  ])
  expect(await post('/broadcast-read%20broadcast-write/events/e?private=true', {})).toEqual([202, ''])
  await writer.next({ event: 'broadcast' })
  await member.settle()
  expect(member.untaken).toEqual([])
})
