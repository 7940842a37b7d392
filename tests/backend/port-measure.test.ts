import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { schema } from '../support/described'
import { enter, profileOf } from '../support/profile'

const buckets = `
insert into storage.buckets (id, name) values ('photos', 'photos'), ('hidden', 'hidden');
create policy shown on storage.buckets for select to authenticated using (id = 'photos');
insert into public.orders select i, timestamptz '2026-01-02' + i * interval '1 hour', '/b', i, '{}' from generate_series(2, 701) i;
create table public.imported (
  id int primary key, created_at timestamptz default now(), migrated_at timestamptz, paid_on date, sold_on date not null
);
insert into public.imported
  select i, now(), timestamptz '2026-01-01' + i * interval '1 minute', case when i > 3 then date '2026-02-01' + i end, date '2026-01-01' + i from generate_series(1, 20) i;
grant select on public.imported to authenticated;
`
let embeddedBackend: Embedded
beforeAll(async () => {
  const migrations = {
    'migrations/20260101000000_orders.sql': schema,
    'migrations/20260102000000_buckets.sql': buckets,
  }
  embeddedBackend = await startTestBackend({ ...project(), ...migrations })
})
afterAll(() => embeddedBackend.close())

async function openPort() {
  const requests: string[] = []
  const port = profileOf(embeddedBackend, {
    fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname.startsWith('/rest/')) requests.push(pathname.slice('/rest/v1/'.length))
      return fetch(input, init)
    },
  }).open()
  await enter(port, (await signedUp(embeddedBackend)).email)
  return { port, requests }
}

test('a table is measured by one request: how many rows, and from when the newest are', async () => {
  const { port, requests } = await openPort()
  const query = { schema: 'public', table: 'orders', column: 'id', times: ['at'], limit: 500 }
  const { rows, span, days } = await port.catalog.measureTable(query)
  expect([rows, days]).toEqual([701, null])
  expect(span).toEqual({ from: Date.parse('2026-01-10T10:00:00Z'), to: Date.parse('2026-01-31T05:00:00Z') })
  // The project has no figures.sql, which is asked for once.
  const figures = 'rpc/signalbox_figures'
  expect(requests).toEqual(['orders', figures])
  await port.catalog.measureTable(query)
  await port.catalog.measureTable({ ...query, limit: 701 })
  expect(requests).toEqual(['orders', figures, 'orders', 'orders'])
  const others = await openPort()
  await Promise.all(Array.from({ length: 4 }, () => others.port.catalog.measureTable(query)))
  // Those who measure at the same time share the answer.
  expect(others.requests.filter(each => each === figures)).toHaveLength(1)
  const bare = { ...query, table: 'bare', times: [] }
  expect(await port.catalog.measureTable(bare)).toEqual({ rows: 0, span: null, time: null, days: null })
})

test('a size beyond the rows that the project answers with is an estimate', async () => {
  const { port } = await openPort()
  const query = { schema: 'public', table: 'orders', column: 'id', times: ['at'], limit: 500 }
  expect(await port.catalog.measureTable(query)).not.toHaveProperty('isEstimate')
  await embeddedBackend.database.exec(
    `alter role authenticator set pgrst.db_max_rows = '100'; notify pgrst, 'reload config'`,
  )
  expect(await port.catalog.measureTable(query)).toMatchObject({ isEstimate: true })
  expect(await port.catalog.measureTable({ ...query, table: 'imported', times: ['sold_on'] })).toEqual({
    rows: 20,
    span: { from: Date.parse('2026-01-02'), to: Date.parse('2026-01-21') },
    time: 'sold_on',
    days: null,
  })
  await embeddedBackend.database.exec(
    `alter role authenticator reset pgrst.db_max_rows; notify pgrst, 'reload config'`,
  )
})

test('a table whose rows were imported at once is measured by another time that all of them have', async () => {
  const { port, requests } = await openPort()
  const query = { schema: 'public', table: 'imported', column: 'id', limit: 500 }
  const times = ['created_at', 'paid_on', 'sold_on']
  expect(await port.catalog.measureTable({ ...query, times })).toEqual({
    rows: 20,
    span: { from: Date.parse('2026-01-02'), to: Date.parse('2026-01-21') },
    time: 'sold_on',
    days: null,
  })
  expect(requests).toHaveLength(3)
  // Twenty minutes of January are a moment by now.
  const seededTimes = ['migrated_at', 'sold_on']
  expect(await port.catalog.measureTable({ ...query, times: seededTimes })).toMatchObject({ time: 'sold_on' })
  // Some rows were never paid.
  const measure = await port.catalog.measureTable({ ...query, times: times.slice(0, 2) })
  expect(measure).toMatchObject({ rows: 20, time: 'created_at' })
})

test('a table that cannot be asked has no known size', async () => {
  const { port } = await openPort()
  const query = { schema: 'public', column: 'id', times: ['at'], limit: 500 }
  for (const table of ['none', '..'])
    expect(await port.catalog.measureTable({ ...query, table })).toEqual({
      rows: null,
      span: null,
      time: null,
      days: null,
    })
})

test('buckets are listed as far as the project lists them to the viewer', async () => {
  expect(await (await openPort()).port.catalog.listBuckets()).toEqual(['photos'])
})
