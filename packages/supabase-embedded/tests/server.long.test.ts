import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../src/db/database'
import { openServer } from '../src/db/server/open'
import { createChangeFeed } from '../src/realtime/changes/change-feed'
import { findPostgres, HOW_TO_INSTALL, startCluster, type Cluster } from '../testing/cluster'
import { runBackend } from '../testing/cli'
import { until } from '../testing/until'

const isHere = findPostgres() !== undefined
if (!isHere) console.log(`${HOW_TO_INSTALL}. A real server under the backend is not tested here.`)

const BOOTSTRAP = 60_000
let cluster: Cluster
let address: string
let database: Database
beforeAll(async () => {
  if (!isHere) return
  cluster = await startCluster()
  address = await cluster.createDatabase()
  database = await openServer({ database: address })
}, BOOTSTRAP)
afterAll(async () => {
  if (!isHere) return
  await database.close()
  await cluster.stop()
})

/** The records and old records told of a table, and how many slots the server has. */
async function hear(table: string) {
  const log: string[] = []
  const feed = await createChangeFeed(database, { log: (...line) => log.push(line.join(': ')) })
  onTestFinished(() => feed.stop())
  const changes: { type: string; record?: object; commit_timestamp: string }[] = []
  await feed.subscribe([{ event: '*', schema: 'public', table }], [1], { role: 'anon' }, (_, data) =>
    changes.push(JSON.parse(data) as (typeof changes)[number]),
  )
  return { changes, log }
}

const slots = () =>
  database.query<{ pid: number }>(
    `select active_pid as pid from pg_replication_slots where database = current_database()`,
  )

describe.runIf(isHere)('a server under the backend', () => {
  test('sorts by ICU and tells times where it is', async () => {
    const [foundRow] = await database.query<{ sorted: string[]; at: string }>(
      `select array(select * from unnest(array['Zoe', 'adam', 'Ärzte', 'Bea']) as name order by name) as sorted,
              '2026-01-01T00:00:00Z'::timestamptz as at`,
    )
    expect(foundRow).toEqual({ sorted: ['adam', 'Ärzte', 'Bea', 'Zoe'], at: '2025-12-31 19:00:00-05' })
  })

  test('lists what it creates, and nothing when it is opened again', async () => {
    const empty = await cluster.createDatabase()
    const lines: string[] = []
    const open = () => openServer({ database: empty, progress: text => lines.push(text) })
    await (await open()).close()
    const place = `database "${new URL(empty).pathname.slice(1)}"`
    expect(lines.join('\n')).toContain(`Created schemas in ${place}`)
    expect(lines.join('\n')).toContain('auth, extensions')
    await (await open()).close()
    expect(lines.filter(text => text.startsWith('Created schemas'))).toHaveLength(1)
  })

  test('a database with objects of others is refused by name and left untouched', async () => {
    await database.exec('create database foreign_one')
    const foreign = cluster.urlOf('foreign_one')
    const other = await openServer({ database: await cluster.createDatabase() })
    onTestFinished(() => other.close())
    await query(foreign, 'create table orders (id int); create schema billing')
    await expect(openServer({ database: foreign })).rejects.toThrow(
      /database "foreign_one" at .* holds what the backend didn't create: schema billing, relation public.orders\. /,
    )
    expect(await query(foreign, `select from pg_namespace where nspname = 'auth'`)).toEqual([])
  })

  test('a second backend on it is refused, and a wrong address says no password', async () => {
    await expect(openServer({ database: address })).rejects.toThrow('is in use by another backend')
    const run = runBackend('--port', '0', '--database', 'postgres://postgres:hunter2@127.0.0.1:1/app')
    const { code, errors } = await run.exit
    expect(code).toBe(1)
    expect(errors).toContain(`database "app" at 127.0.0.1:1 can't be reached`)
    expect(errors).not.toContain('hunter2')
  })

  test('a waiting transaction does not block other requests', async () => {
    await database.exec('create table public.held (id int primary key); insert into held values (1)')
    const order: string[] = []
    await database.transaction(async session => {
      await session.query('select from held for update')
      const waiting = database.query('update held set id = 2').then(() => order.push('update'))
      expect(await database.query('select id from held')).toEqual([{ id: 1 }])
      order.push('read')
      void waiting
    })
    await until(() => expect(order).toEqual(['read', 'update']))
  })

  test('settings of a session end with it', async () => {
    await database.exec(
      `set timezone = 'Asia/Tokyo'; set search_path = 'auth'; create temp table passing (id int)`,
    )
    for (let turn = 0; turn < 5; turn++)
      expect(
        await database.query(`select current_setting('timezone') as zone, to_regclass('passing') as passing`),
      ).toEqual([{ zone: 'America/New_York', passing: null }])
  })

  test('changes have the values and types of the hosted service', async () => {
    await database.exec(`
      create table public.zoo (id int8 primary key, code char(3), n numeric, f float8, at timestamptz, doc jsonb, raw bytea, tags text[]);
      alter publication supabase_realtime add table public.zoo`)
    const { changes } = await hear('zoo')
    await database.exec(`
      insert into zoo values (9007199254740993, 'USA', 'NaN', 1.5, '2026-07-01T12:00:00Z', '{"b": 1, "a": 2}', '\\xdead', '{a,NULL}')`)
    await until(() => expect(changes).toHaveLength(1))
    expect(changes[0]?.record).toEqual({
      id: 9007199254740992,
      code: 'U',
      n: null,
      f: 1.5,
      at: '2026-07-01T08:00:00-04:00',
      doc: { a: 2, b: 1 },
      raw: 'dead',
      tags: ['a', null],
    })
  })

  test('a value out of line that did not change is left out', async () => {
    await database.exec(`
      create table public.pages (id int primary key, body text, seen int);
      alter table public.pages alter body set storage external;
      alter publication supabase_realtime add table public.pages`)
    const { changes } = await hear('pages')
    await database.exec(`
      insert into pages values (1, repeat('x', 9000), 0);
      update pages set seen = 1`)
    await until(() => expect(changes).toHaveLength(2))
    expect(changes[1]).toMatchObject({ type: 'UPDATE', record: { id: 1, seen: 1 } })
    expect(changes[1]?.record).not.toHaveProperty('body')
  })

  test('an error in what judges changes loses none of them', async () => {
    await database.exec(`
      create table public.judged (id int primary key, tags text);
      alter publication supabase_realtime add table public.judged`)
    const { changes, log } = await hear('judged')
    const [before] = await slots()
    await database.exec(`
      alter table judged enable row level security;
      create policy bad on judged for select using (1 / (id - 1) > 0);
      insert into judged values (1), (2)`)
    await until(() => expect(log.join()).toContain('PolicyNotEvaluated: public.judged: division by zero'))
    await database.exec('alter table judged disable row level security; insert into judged values (3)')
    await until(() => expect(changes.map(({ record }) => record)).toContainEqual({ id: 3, tags: null }))
    expect(await slots()).toEqual([before])
  })

  test('a lost slot is created again, and dropped when the feed stops', async () => {
    await database.exec(`
      create table public.lost (id int primary key);
      alter publication supabase_realtime add table public.lost`)
    const feed = await createChangeFeed(database)
    const lines: string[] = []
    await feed.subscribe(
      [{ event: '*', schema: 'public', table: 'lost' }],
      [1],
      { role: 'anon' },
      (_, data) => lines.push(data),
    )
    const [before] = await slots()
    await database.query('select pg_terminate_backend($1)', [before?.pid])
    await until(async () => {
      const [after] = await slots()
      expect(after?.pid).toBeGreaterThan(0)
      expect(after).not.toEqual(before)
    })
    await database.exec('insert into lost values (1)')
    await until(() => expect(lines).toHaveLength(1))
    await feed.stop()
    await until(async () => expect(await slots()).toEqual([]))
  })
})

async function query(at: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: at })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
