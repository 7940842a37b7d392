import { readFileSync } from 'node:fs'
import type { Backend } from 'supabase-embedded'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** A project that has private topics of its own. */
const TOPICS = `
  create policy members on realtime.messages for select to authenticated using (realtime.topic() = 'notes');
  create policy speakers on realtime.messages for insert to authenticated with check (realtime.topic() = 'notes');
`

/**
 * Boards of Signalbox, in a project that lets nobody call what is new. Planned for few rows, all of them are looked at.
 */
const BOARDS = `
  alter default privileges revoke execute on functions from public;
  ${readFileSync('public/boards.sql', 'utf8')}
  insert into public.signalbox_boards (title, board) values ('Depot', '{}');
  analyze public.signalbox_boards;
`

let backend: Backend
beforeAll(async () => {
  backend = await startTestBackend({ 'migrations/1_topics.sql': TOPICS, 'migrations/2_boards.sql': BOARDS })
})
afterAll(() => backend.close())

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
    'closes no private topic of the project to “%s”, no matter who signs the token',
    async sub => {
      await backend.database.exec(
        `insert into realtime.messages (topic, extension) values ('notes', 'presence')`,
      )
      const seenRows = backend.database.as({ role: 'authenticated', sub }, async session => {
        await session.exec(`set local realtime.topic = 'notes'`)
        return session.query('select id from realtime.messages')
      })
      expect((await seenRows).length).toBeGreaterThan(0)
    },
  )

  test('lets a function delete accounts, and lets no caller take a board away from its owner', async () => {
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

  test('lets only accounts show a board to all accounts', async () => {
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

  test('is removed by the statements in its own comment', async () => {
    const away = /^-- {3}(drop .*)$/m.exec(BOARDS)?.[1] ?? ''
    const policies = `select policyname from pg_policies where schemaname in ('public', 'realtime') order by 1`
    await backend.database.exec(away)
    expect(await backend.database.query(policies)).toEqual([
      { policyname: 'members' },
      { policyname: 'speakers' },
    ])
  })
})
