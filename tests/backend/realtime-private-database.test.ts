import { readFileSync } from 'node:fs'
import { REALTIME_LISTEN_TYPES, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Backend } from '../../dev/backend/backend'
import { clientOf, startTestBackend } from '../support/backend'
import { subscribed } from '../support/realtime'
import { until } from '../support/until'

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

/** Boards of Signalbox, in a project that lets nobody call what is new. Planned for few rows, all of them are looked at. */
const BOARDS = `
  alter default privileges revoke execute on functions from public;
  ${readFileSync('public/boards.sql', 'utf8')}
  insert into public.signalbox_boards (title, board) values ('Depot', '{}');
  analyze public.signalbox_boards;
`

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({ 'migrations/1_notes.sql': MIGRATION, 'migrations/2_boards.sql': BOARDS })
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
  const heard = heardOn(channel, 'INSERT')
  await subscribed(channel)
  const { error } = await client.from('notes').insert({ id: 1, body: 'hello' })
  expect(error).toBeNull()
  expect(await heard).toEqual({
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

test('what a function sends reaches its topic only, private or public as it says', async () => {
  const ada = await userOf('ada')
  const [secret, open] = [ada.channel('user:ada', privately), clientOf(backend).channel('user:ada')]
  const heard: string[] = []
  secret.on('broadcast', { event: 'said' }, () => heard.push('private'))
  open.on('broadcast', { event: 'said' }, () => heard.push('public'))
  await subscribed(secret)
  await subscribed(open)
  await ada.rpc('say', { topic: 'user:ada', private: true })
  await until(() => expect(heard).toEqual(['private']))
  await ada.rpc('say', { topic: 'user:ada', private: false })
  await until(() => expect(heard).toEqual(['private', 'public']))
})

test('a message without a payload is not broadcast', async () => {
  const ada = await userOf('ada')
  const channel = ada.channel('user:ada', privately)
  const events: unknown[] = []
  const said = heardOn(channel, 'said')
  channel.on('broadcast', { event: '*' }, ({ event }) => events.push(event))
  await subscribed(channel)
  await backend.database.query(
    `insert into realtime.messages (topic, extension, event, private) values ('user:ada', 'broadcast', 'empty', true)`,
  )
  await ada.rpc('say', { topic: 'user:ada', private: true })
  await said
  expect(events).toEqual(['said'])
})

test('what was sent while away is replayed at the next join', async () => {
  const ada = await userOf('ada')
  const since = Date.now()
  await ada.rpc('say', { topic: 'user:ada', private: true })
  const channel = ada.channel('user:ada', { config: { private: true, broadcast: { replay: { since } } } })
  const heard = heardOn(channel, 'said')
  await subscribed(channel)
  expect(await heard).toMatchObject({ payload: { said: true }, meta: { replayed: true } })
})

test('probing policies broadcasts nothing and leaves nothing', async () => {
  const ada = await userOf('ada')
  const channel = ada.channel('user:ada', { config: { private: true, broadcast: { ack: true, self: true } } })
  const heard: unknown[] = []
  channel.on('broadcast', { event: '*' }, message => heard.push(message))
  await subscribed(channel)
  const before = await backend.database.query('select count(*) from realtime.messages')
  expect(await channel.send({ type: 'broadcast', event: 'mine', payload: {} })).toBe('ok')
  await until(() => expect(heard).toEqual([{ type: 'broadcast', event: 'mine', payload: {} }]))
  expect(await backend.database.query('select count(*) from realtime.messages')).toEqual(before)
})

describe('the migration of boards', () => {
  const as = <Row>(claims: { sub: string; [claim: string]: unknown }, sql: string) =>
    backend.database.as({ role: 'authenticated', ...claims }, session => session.query<Row>(sql))
  /** Two who have accounts. */
  const people = async () => {
    const rows = await backend.database.query<{ id: string }>(
      'insert into auth.users (id) values (gen_random_uuid()), (gen_random_uuid()) returning id',
    )
    const [ann = '', bob = ''] = rows.map(({ id }) => id)
    return [ann, bob] as const
  }
  const insert = (readers: string) =>
    `insert into public.signalbox_boards (title, board, readers) values ('x', '{}', '${readers}') returning id`

  test.each(['ada', '11111111-1111-4111-8111-111111111111'])(
    'closes no private topic of the project to “%s”, whoever signs their token',
    async sub => {
      await backend.database.exec(
        `insert into realtime.messages (topic, extension) values ('notes', 'presence')`,
      )
      const seen = backend.database.as({ role: 'authenticated', sub }, async session => {
        await session.exec(`set local realtime.topic = 'notes'`)
        return session.query('select id from realtime.messages')
      })
      expect((await seen).length).toBeGreaterThan(0)
    },
  )

  test('lets accounts be deleted by a function that somebody calls, and nobody disown another', async () => {
    const [ann, bob] = await people()
    const crew = { sub: bob, app_metadata: { role: 'crew' } }
    const owner = { sub: ann, user_role: 'crew' }
    const [board] = await as<{ id: string }>(owner, insert('{crew}'))
    const of = `where id = '${board?.id}'`
    await as(owner, `update public.signalbox_boards set writers = '{crew}' ${of}`)
    const disown = as(crew, `update public.signalbox_boards set owner = null ${of}`)
    await expect(disown).rejects.toThrow('nobody can give a board to somebody else')
    await backend.database.exec(`
      create function public.dismiss(who uuid) returns void security definer language sql
        as $$ delete from auth.users where id = who $$;
      grant execute on function public.dismiss to authenticated`)
    await as(crew, `select public.dismiss('${ann}')`)
    expect(await as(crew, `select owner from public.signalbox_boards ${of}`)).toEqual([{ owner: null }])
  })

  test('lets nobody show a board to all accounts without having one', async () => {
    const [sub] = await people()
    const visitor = { sub, is_anonymous: true }
    await expect(as(visitor, insert('{everyone}'))).rejects.toThrow('you may not share a board with everyone')
    await expect(as(visitor, insert('{}'))).rejects.toThrow('row-level security')
    // Kept while there was the first edition.
    const [own] = await backend.database.query<{ id: string }>(
      `insert into public.signalbox_boards (title, board, owner) values ('x', '{}', $1) returning id`,
      [sub],
    )
    const change = (words: string) =>
      as(visitor, `update public.signalbox_boards set ${words} where id = '${own?.id}' returning title`)
    await expect(change(`readers = '{everyone}'`)).rejects.toThrow('only with an account')
    expect(await change(`title = 'y'`)).toEqual([{ title: 'y' }])
  })

  test('is taken away by what it says itself', async () => {
    const away = /^-- {3}(drop .*)$/m.exec(BOARDS)?.[1] ?? ''
    const policies = `select policyname from pg_policies where schemaname in ('public', 'realtime') order by 1`
    await backend.database.exec(away)
    expect(await backend.database.query(policies)).toEqual([
      { policyname: 'members' },
      { policyname: 'speakers' },
    ])
  })
})
