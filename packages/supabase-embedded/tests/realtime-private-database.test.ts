import { REALTIME_LISTEN_TYPES, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf, startTestBackend } from '../testing/backend'
import { joinChannel } from '../testing/realtime'
import { until } from '../testing/until'

const MIGRATION = `
  create table public.notes (id int8 primary key, body text);
  grant all on public.notes to anon, authenticated;
  create policy members on realtime.messages for select to authenticated using (
    realtime.topic() = 'user:' || (auth.jwt() ->> 'sub') or realtime.topic() = 'notes'
  );
  create policy speakers on realtime.messages for insert to authenticated with check (
    realtime.topic() = 'user:' || (auth.jwt() ->> 'sub')
  );
  create function announce() returns trigger security definer language plpgsql as $$ begin
    perform realtime.broadcast_changes('notes', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
    return null;
  end $$;
  create trigger announce after insert or update or delete on public.notes
    for each row execute function announce();
  create function say(topic text, private boolean) returns void security definer language sql as $$
    select realtime.send('{"said":true}', 'said', topic, private)
  $$;
`

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({ 'migrations/1_notes.sql': MIGRATION })
})
afterAll(() => backend.close())

async function userOf(sub: string): Promise<SupabaseClient> {
  const token = await backend.keys.sign({
    sub,
    role: 'authenticated',
    exp: Math.floor(Date.now() / 1000) + 3600,
  })
  const client = clientOf(backend, 'publishable', { accessToken: () => Promise.resolve(token) })
  await client.realtime.setAuth()
  return client
}

const privately = { config: { private: true } }
const heardOn = (channel: ReturnType<SupabaseClient['channel']>, event: string) =>
  new Promise<unknown>(resolve => channel.on(REALTIME_LISTEN_TYPES.BROADCAST, { event }, resolve))

test('a row written over REST is broadcast to private members by a trigger', async () => {
  const client = await userOf('ada')
  const channel = client.channel('notes', privately)
  const messages = heardOn(channel, 'INSERT')
  await joinChannel(channel)
  const { error } = await client.from('notes').insert({ id: 1, body: 'hello' })
  expect(error).toBeNull()
  expect(await messages).toEqual({
    type: 'broadcast',
    event: 'INSERT',
    payload: {
      id: expect.any(String) as string,
      old_record: null,
      record: { id: 1, body: 'hello' },
      operation: 'INSERT',
      table: 'notes',
      schema: 'public',
    },
    meta: { id: expect.any(String) as string },
  })
})

test('a function’s message reaches its topic only, private or public as it says', async () => {
  const ada = await userOf('ada')
  const [secret, open] = [ada.channel('user:ada', privately), clientOf(backend).channel('user:ada')]
  const messages: string[] = []
  secret.on('broadcast', { event: 'said' }, () => messages.push('private'))
  open.on('broadcast', { event: 'said' }, () => messages.push('public'))
  await joinChannel(secret)
  await joinChannel(open)
  await ada.rpc('say', { topic: 'user:ada', private: true })
  await until(() => expect(messages).toEqual(['private']))
  await ada.rpc('say', { topic: 'user:ada', private: false })
  await until(() => expect(messages).toEqual(['private', 'public']))
})

test('a message without a payload is not broadcast', async () => {
  const ada = await userOf('ada')
  const channel = ada.channel('user:ada', privately)
  const events: unknown[] = []
  const saidMessage = heardOn(channel, 'said')
  channel.on('broadcast', { event: '*' }, ({ event }) => events.push(event))
  await joinChannel(channel)
  await backend.database.query(
    `insert into realtime.messages (topic, extension, event, private) values ('user:ada', 'broadcast', 'empty', true)`,
  )
  await ada.rpc('say', { topic: 'user:ada', private: true })
  await saidMessage
  expect(events).toEqual(['said'])
})

test('messages from the time away are replayed at the next join', async () => {
  const ada = await userOf('ada')
  const since = Date.now()
  await ada.rpc('say', { topic: 'user:ada', private: true })
  const channel = ada.channel('user:ada', { config: { private: true, broadcast: { replay: { since } } } })
  const messages = heardOn(channel, 'said')
  await joinChannel(channel)
  expect(await messages).toMatchObject({ payload: { said: true }, meta: { replayed: true } })
})

test('probing policies broadcasts nothing and leaves nothing', async () => {
  const ada = await userOf('ada')
  const channel = ada.channel('user:ada', { config: { private: true, broadcast: { ack: true, self: true } } })
  const messages: unknown[] = []
  channel.on('broadcast', { event: '*' }, message => messages.push(message))
  await joinChannel(channel)
  const before = await backend.database.query('select count(*) from realtime.messages')
  expect(await channel.send({ type: 'broadcast', event: 'mine', payload: {} })).toBe('ok')
  await until(() => expect(messages).toEqual([{ type: 'broadcast', event: 'mine', payload: {} }]))
  expect(await backend.database.query('select count(*) from realtime.messages')).toEqual(before)
})
