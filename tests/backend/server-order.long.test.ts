import { startBackend, type Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { findPostgres, HOW_TO_INSTALL, startCluster, type Cluster } from 'supabase-embedded/testing/cluster'
import { until } from 'supabase-embedded/testing/until'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { TableSource } from '../../src/board/model/source'
import type { Rows } from '../../src/streams/rows/rowIndex'
import { sourceRows } from '../../src/streams/sourceRows'
import { enter, profileOf } from '../support/profile'

const schema = `
create type public.priority as enum ('low', 'medium', 'high', 'urgent');
create table public.people (id int primary key, name text not null);
create table public.slugs (id text primary key, rank int not null);
create table public.tasks (id int primary key, priority public.priority not null);
create table public.calls (id int primary key, took interval not null);
create table public.shifts (id int primary key, began timestamptz not null);
${['people', 'slugs', 'tasks', 'calls', 'shifts']
  .map(
    table => `alter table public.${table} enable row level security;
create policy "whoever is signed in" on public.${table} for select to authenticated using (true);
alter publication supabase_realtime add table public.${table};`,
  )
  .join('\n')}
`

const isHere = findPostgres() !== undefined
if (!isHere) console.log(`${HOW_TO_INSTALL}. The order of a real server is not tested here.`)

let cluster: Cluster
let embeddedBackend: Embedded
let dir: string
beforeAll(async () => {
  if (!isHere) return
  // As hosted projects sort, in a zone where summer time ends.
  cluster = await startCluster({ locale: 'en_US', timeZone: 'America/New_York' })
  dir = mkdtempSync(join(tmpdir(), 'signalbox-server-'))
  embeddedBackend = await startBackend({
    project: dir,
    data: 'memory',
    port: 0,
    database: await cluster.createDatabase(),
  })
  await embeddedBackend.database.exec(schema)
})
afterAll(async () => {
  if (!isHere) return
  await embeddedBackend.close()
  await cluster.stop()
  rmSync(dir, { recursive: true })
})

const base = { kind: 'table', schema: 'public', key: ['id'], limit: 4, verify: 0 } as const
const by = (table: string, column: string, ascending = true): TableSource => ({
  ...base,
  key: ['id'],
  table,
  columns: ['id', column],
  order: { column, ascending },
})

/** Follows a list without verification: it has to be right by the delivered changes and the reads that they cause. */
async function follow(source: TableSource) {
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend).open()
  await enter(port, email)
  let rows: Rows | undefined
  let loss: unknown
  const subscription = sourceRows(port.sources, source).subscribe({
    next: event => {
      if (event.type === 'rows') rows = event.rows
    },
    error: (error: unknown) => (loss = error),
  })
  onTestFinished(() => subscription.unsubscribe())
  return () => {
    expect(loss).toBeUndefined()
    return [...(rows ?? [])].map(({ row }) => String(row['id']))
  }
}

async function truthOf({ table, order, limit }: TableSource): Promise<string[]> {
  const direction = order.ascending ? 'asc' : 'desc'
  const foundRows = await embeddedBackend.database.query<{ id: string }>(
    `select id::text from public.${table} order by ${order.column} ${direction}, id limit ${limit}`,
  )
  return foundRows.map(({ id }) => id)
}

interface Case {
  what: string
  source: TableSource
  steps: [sql: string, ...sql: string[]]
  /** The first row in the list; by code point it would be another one. */
  begins: string[]
}

const cases: Case[] = [
  {
    what: 'text, by ICU',
    source: by('people', 'name'),
    steps: [
      `insert into people values (1, 'adam'), (2, 'Bea'), (3, 'carl'), (4, 'dora'), (5, 'Emil'), (6, 'fred')`,
      `insert into people values (7, 'Ärzte')`,
      `insert into people values (8, 'Zoe')`,
      `insert into people values (9, 'alba')`,
      `update people set name = 'ida' where id = 1`,
      `delete from people where id = 7`,
    ],
    begins: ['1', '2', '3', '4'],
  },
  {
    what: 'a text key where the order column ties',
    source: by('slugs', 'rank'),
    steps: [
      `insert into slugs values ('Aa1', 1), ('Bb2', 1), ('Cc3', 1), ('bc4', 1), ('Dd5', 1)`,
      `insert into slugs values ('ab0', 1)`,
      `delete from slugs where id = 'Bb2'`,
      `insert into slugs values ('ba9', 1)`,
    ],
    begins: ['Aa1', 'Bb2', 'bc4', 'Cc3'],
  },
  {
    what: 'an enum, as declared',
    source: by('tasks', 'priority', false),
    steps: [
      `insert into tasks values (1, 'low'), (2, 'medium'), (3, 'high'), (4, 'low'), (5, 'medium'), (6, 'urgent')`,
      `update tasks set priority = 'urgent' where id = 1`,
      `insert into tasks values (7, 'high')`,
      `delete from tasks where id = 6`,
    ],
    begins: ['6', '3', '2', '5'],
  },
  {
    what: 'an interval, by its length',
    source: by('calls', 'took'),
    steps: [
      `insert into calls values (1, '10 days'), (2, '9 days'), (3, '1 mon'), (4, '26 hours'), (5, '2 mons')`,
      `insert into calls values (6, '1 day')`,
      `update calls set took = '11 days' where id = 4`,
      `delete from calls where id = 2`,
    ],
    begins: ['4', '2', '1', '3'],
  },
  {
    what: 'moments in the hour that comes twice',
    source: by('shifts', 'began'),
    steps: [
      `insert into shifts values (1, '2026-11-01 01:30-04'), (2, '2026-11-01 01:10-05'), (3, '2026-11-01 01:50-04'),
         (4, '2026-11-01 01:40-05'), (5, '2026-11-01 02:00-05')`,
      `insert into shifts values (6, '2026-11-01 01:20-05')`,
      `update shifts set began = '2026-11-01 01:59-04' where id = 1`,
      `delete from shifts where id = 3`,
    ],
    begins: ['1', '3', '2', '4'],
  },
]

describe.runIf(isHere)('a list that a limit cuts is right, sorted by', () => {
  test.each(cases)('$what', async ({ source, steps: [first, ...steps], begins }) => {
    await embeddedBackend.database.exec(first)
    const readShown = await follow(source)
    await until(() => expect(readShown()).toEqual(begins))
    expect(await truthOf(source)).toEqual(begins)
    for (const step of steps) {
      await embeddedBackend.database.exec(step)
      const truth = await truthOf(source)
      await until(() => expect(readShown()).toEqual(truth))
    }
  })
})
