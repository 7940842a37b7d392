import { readFileSync } from 'node:fs'
import { type Database, openDatabase } from 'supabase-embedded'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attacks } from '../support/boards-attacks'
import {
  attempt,
  claims,
  firstEdition,
  holds,
  MAKE_PEOPLE,
  people,
  rolledBack,
  secondEdition,
} from '../support/boards-sql'

/** A project with the first edition, and nothing kept there yet. */
let database: Database
beforeAll(async () => {
  database = await openDatabase({ data: 'memory' })
  await database.exec(firstEdition)
  await database.exec(MAKE_PEOPLE)
})
afterAll(() => database.close())

const outcome = (attack: (typeof attacks)[number], edition?: string) =>
  rolledBack(database, async session => {
    if (edition !== undefined) await session.exec(edition)
    if (attack.setup !== undefined) await session.exec(attack.setup)
    const code = await attempt(session, attack.as, attack.sql)
    return { code, isHarmed: await holds(session, attack.seenBy ?? null, attack.harm) }
  })

test.each(attacks.map(attack => [attack.name, attack] as const))(
  'in the second edition nobody %s',
  async (_, attack) => {
    expect(await outcome(attack)).toMatchObject({ isHarmed: true })
    expect(await outcome(attack, secondEdition)).toEqual({ code: attack.code, isHarmed: false })
  },
)

test('a token of another issuer makes no policy fail, which would stop Postgres Changes for everybody', async () => {
  const listFirst = (edition: string) =>
    rolledBack(database, async session => {
      await session.exec(edition)
      await session.exec(`insert into public.signalbox_boards (title, board) values ('x', '{}')`)
      return attempt(session, { sub: 'auth0|1' }, 'select id from public.signalbox_boards')
    })
  expect(await listFirst('')).toBe('22P02')
  expect(await listFirst(secondEdition)).toBeNull()
})

test('the second edition keeps what the first let through: readable, changeable, and made no worse', async () => {
  const SNAPSHOT = `select id, title, board::text, owner, readers, writers, updated_at, updated_by
    from public.signalbox_boards order by id`
  await rolledBack(database, async session => {
    await session.exec(`
      insert into public.signalbox_boards (title, board, owner, readers, writers, revision) values
        ('long', '{}', '${people.mallory}', array(select 'r' || n from generate_series(1, 500) n), '{crew}', 7),
        ('open', '{"a":1}', '${people.mallory}', '{everyone,admin}', '{everyone}', 1),
        (U&'\\202Eturned', '{}', '${people.mallory}', '{crew}', '{}', 1),
        ('of a visitor', '{}', '${people.visitor}', '{}', '{}', 1);
      insert into public.signalbox_boards (title, board, owner)
        select 'many', '{}', '${people.mallory}' from generate_series(1, 300)`)
    const before = await session.query(SNAPSHOT)
    await session.exec(secondEdition)
    await session.exec(secondEdition)
    expect(await session.query(SNAPSHOT)).toEqual(before)
    const mallory = (sql: string) => attempt(session, claims.mallory, sql)
    const update = (title: string, set: string) =>
      mallory(`update public.signalbox_boards set ${set} where title like '%${title}'`)
    expect(await update('long', `board = '{"b":2}'`)).toBeNull()
    expect(await update('long', 'readers = readers[1:400]')).toBeNull()
    expect(await update('long', `readers = readers || '{night}'`)).toBe('SB006')
    expect(await update('open', `title = 'still open'`)).toBeNull()
    expect(await update('open', `writers = '{}'`)).toBeNull()
    expect(await update('open', `writers = '{everyone}'`)).toBe('SB003')
    expect(await update('turned', `readers = '{}'`)).toBeNull()
    expect(await mallory(`delete from public.signalbox_boards where title = 'many'`)).toBeNull()
    const own = `update public.signalbox_boards set board = '{"b":2}' where owner = '${people.visitor}'`
    expect(await attempt(session, claims.visitor, own)).toBeNull()
    await session.exec(`delete from auth.users where id = '${people.mallory}'`)
    expect(
      await holds(
        session,
        null,
        `(select bool_and(owner is null) from public.signalbox_boards where title <> 'of a visitor')`,
      ),
    ).toBe(true)
  })
})

test('the second edition applies to an empty project, and again', async () => {
  await rolledBack(database, async session => {
    await session.exec('drop schema signalbox cascade; drop table public.signalbox_boards')
    await session.exec('drop function public.signalbox_may_watch')
    await session.exec(secondEdition)
    await session.exec(`insert into signalbox.sharers values ('admin')`)
    await session.exec(secondEdition)
    const open = `insert into public.signalbox_boards (title, board, readers) values ('x', '{}', '{everyone}')`
    expect(await attempt(session, claims.ann, open)).toBeNull()
    expect(await attempt(session, claims.mallory, open)).toBe('SB003')
  })
})

test('describe.sql no longer lists tables that no policy opens to the account', async () => {
  const isTold = (file: string) =>
    rolledBack(database, async session => {
      await session.exec(readFileSync(file, 'utf8'))
      await session.exec(`create table public.fraud_cases (id int); grant select on public.fraud_cases to authenticated;
        alter table public.fraud_cases enable row level security`)
      return holds(session, claims.mallory, `public.signalbox_description()::text like '%fraud_cases%'`)
    })
  expect(await isTold('supabase/migrations/20261125000000_describe.sql')).toBe(true)
  expect(await isTold('public/describe.sql')).toBe(false)
})
