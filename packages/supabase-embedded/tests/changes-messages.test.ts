import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StoredMessage } from '../src/realtime/feed'
import { changesOf } from './support/changes'

const changes = changesOf(`
  create table public.things (id int primary key, name text);
  create function public.broadcast_thing() returns trigger language plpgsql security definer as $$
  begin
    perform realtime.broadcast_changes('thing:' || coalesce(new.id, old.id), tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
    return null;
  end $$;
  create trigger broadcast after insert or update or delete on public.things
    for each row execute function public.broadcast_thing();
`)

let heardMessages: StoredMessage[]
let stop: () => void
beforeEach(() => {
  heardMessages = []
  stop = changes.feed.onMessage(message => heardMessages.push(message))
})
afterEach(() => stop())

/** Runs SQL, then tells which messages were heard before a later one. */
async function after(sql: string): Promise<StoredMessage[]> {
  await changes.database.exec(sql)
  await changes.database.exec(`select realtime.send('{}', 'later', 'end')`)
  await expect.poll(() => heardMessages.at(-1)?.topic).toBe('end')
  return heardMessages.slice(0, -1)
}

test('messages are received in the order they were sent, after commit', async () => {
  const messages = await after(`
    begin; select realtime.send('{"id": "mine"}', 'never', 'room'); rollback;
    select realtime.send('{"n": 9007199254740993}', 'first', 'room', false);
    select realtime.send_binary('\\x00ff', 'second', 'room')`)
  const [first, second] = messages
  expect(messages).toHaveLength(2)
  expect(first).toMatchObject({
    event: 'first',
    topic: 'room',
    extension: 'broadcast',
    private: false,
    binaryPayload: null,
  })
  expect(first?.payload).toBe(`{"n": 9007199254740993, "id": "${first?.id}"}`)
  expect(second).toMatchObject({ event: 'second', private: true, payload: null })
  expect([...(second?.binaryPayload ?? [])]).toEqual([0, 255])
})

test('a row trigger broadcasts what changed, privately', async () => {
  const messages = await after(`
    insert into things values (1, 'a'); update things set name = 'b'; delete from things`)
  expect(messages.map(message => [message.topic, message.event, message.private])).toEqual([
    ['thing:1', 'INSERT', true],
    ['thing:1', 'UPDATE', true],
    ['thing:1', 'DELETE', true],
  ])
  expect(JSON.parse(messages[1]?.payload ?? '')).toEqual({
    id: messages[1]?.id,
    record: { id: 1, name: 'b' },
    old_record: { id: 1, name: 'a' },
    operation: 'UPDATE',
    table: 'things',
    schema: 'public',
  })
})

test('a message that cannot be stored is a warning: what it was sent with is committed', async () => {
  const messages = await after(`
    begin;
    insert into things values (2, 'a');
    set local role authenticated;
    select realtime.send('{}', 'hidden by policies', 'room');
    commit;
    select realtime.send('[]', 'no object', 'room')`)
  expect(messages.map(({ event }) => event)).toEqual(['INSERT'])
  expect(await changes.database.query('select id from things')).toEqual([{ id: 2 }])
})

test('changes are broadcast for rows and for writes only', async () => {
  const call = (operation: string, level: string) =>
    changes.database.exec(
      `select realtime.broadcast_changes('t', 'e', '${operation}', 'things', 'public', null::things, null::things, '${level}')`,
    )
  await expect(call('INSERT', 'STATEMENT')).rejects.toThrow(
    'Failed to process the row: function can only be triggered for each row, not for each statement',
  )
  await expect(call('TRUNCATE', 'ROW')).rejects.toThrow('Unexpected operation type: TRUNCATE')
})

test('policies can ask for the topic', async () => {
  const [topic] = await changes.database.transaction(async session => {
    await session.exec(`select set_config('realtime.topic', 'room', true)`)
    return session.query('select realtime.topic()')
  })
  expect(topic).toEqual({ topic: 'room' })
  expect(await changes.database.query('select realtime.topic()')).toEqual([{ topic: null }])
})

test('a message holds JSON or bytes, not both', async () => {
  await expect(
    changes.database.exec(
      `insert into realtime.messages (topic, extension, payload, binary_payload) values ('t', 'broadcast', '{}', '\\x00')`,
    ),
  ).rejects.toMatchObject({ code: '23514' })
})
