import { readFileSync } from 'node:fs'
import type { SupabaseClient } from '@supabase/supabase-js'
import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { PASSWORD, project, signedUp } from 'supabase-embedded/testing/auth'
import { openClient, startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { figureSource } from '../../src/board/figures/figureSource'
import type { BarsPanel } from '../../src/board/board'
import type { TableSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import { barsPanel } from '../support/boards'
import { enter, profileOf } from '../support/profile'
import { tableSource } from '../support/table-source'

/** A name that is SQL, a format and a quote at once. */
const ODD = `Shop %1$s "); drop`
const quoted = `"${ODD.replaceAll('"', '""')}"`
/** `sales` and the odd one are served by the API; `internal` is granted, but not served. */
const schema = `
create schema sales; create schema ${quoted}; create schema internal; create schema helpers; create schema closed;
create table sales.people (name text, id uuid);
create table sales.orders (id bigint primary key, owner uuid, state text, price numeric, at timestamptz);
alter table sales.orders enable row level security;
create policy own on sales.orders for select to authenticated
  using (exists (select from sales.people p where p.id = owner and p.id = auth.uid()));
create table ${quoted}.orders (id bigint primary key, price numeric);
-- As people write it: without a search_path of its own, and with names of its schema.
create function ${quoted}.is_cheap(price numeric) returns boolean language plpgsql stable as $$
begin return price < (select max(o.price) from limits o); end
$$;
create table ${quoted}.limits (price numeric);
insert into ${quoted}.limits values (0.25);
alter table ${quoted}.orders enable row level security;
create policy cheap on ${quoted}.orders for select to authenticated using (${quoted}.is_cheap(price));
create table internal.jobs (id bigint primary key);
create table closed.jobs (id bigint primary key);
create table public.jobs (id bigint primary key);
create function helpers.one() returns int language sql as 'select 1';
grant usage on schema sales, ${quoted}, internal, helpers to authenticated;
grant select on all tables in schema sales, ${quoted}, internal, closed, public to authenticated;
insert into ${quoted}.orders values (1, 0.10), (2, 0.20), (3, 0.30);
insert into internal.jobs values (1);
alter publication supabase_realtime add table sales.orders;
`
const SQL = ['figures.sql', 'digest.sql', 'schemas.sql']
  .map(file => readFileSync(`public/${file}`, 'utf8'))
  .join('\n')

const EMAIL = 'ann@example.test'

let server: Embedded
beforeAll(async () => {
  server = await startTestBackend({
    ...project(`[api]\nschemas = ["public", "sales", ${JSON.stringify(ODD)}]`),
    'migrations/20260101000000_schemas.sql': schema,
    'migrations/20260102000000_ours.sql': SQL,
  })
  await openClient(server.url, server.keys.serviceRole).auth.admin.createUser({
    email: EMAIL,
    password: PASSWORD,
    email_confirm: true,
  })
  await server.database
    .exec(`insert into sales.people select email, id from auth.users where email = '${EMAIL}';
    insert into sales.orders select i, case when i % 3 > 0 then (select id from sales.people) end, 's' || i % 2, i / 10.0,
      now() - i * interval '1 day' from generate_series(1, 30) i`)
})
afterAll(() => server.close())

const orders = tableSource('orders', ['id', 'state', 'price', 'at'], { schema: 'sales', limit: 10 })
const oddOrders = tableSource('orders', ['id', 'price'], { schema: ODD })

async function openPort() {
  const requests: string[] = []
  const port = profileOf(server, {
    fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname.startsWith('/rest/'))
        requests.push(
          `${new Headers(init?.headers).get('content-profile') ?? ''}:${pathname.split('/').at(-1) ?? ''}`,
        )
      return fetch(input, init)
    },
  }).open()
  await enter(port, EMAIL)
  return { ...port, requests }
}
type Port = Awaited<ReturnType<typeof openPort>>

async function compare({ sources }: Port, source: TableSource, without = 0) {
  const { rows, rowVersions } = await firstValueFrom(sources.read(source))
  const heldRows = rows.map((row, place) => ({ row, version: rowVersions?.[place] ?? null })).slice(without)
  const compared$ = sources.compareRows?.(source, () => heldRows)
  if (compared$ === undefined) throw new Error('nothing compares')
  return (await firstValueFrom(compared$)).type
}

describe('tables of another schema that the API serves', () => {
  test('have figures over all rows that the viewer may read', async () => {
    const { sources, requests } = await openPort()
    const panel: BarsPanel = {
      ...barsPanel,
      groupBy: 'state',
      window: 60 * 86_400,
      aggregate: 'sum',
      column: 'price',
      over: 'all',
    }
    const source = figureSource(orders, [panel])
    if (source === null) throw new Error('no figures')
    const { rows } = await firstValueFrom(sources.figures(source.figures))
    expect(rows.map(({ key, value, rows }) => [key, value, rows])).toEqual([
      [null, '30.00000000000000000000', 20],
      ['s0', '15.00000000000000000000', 10],
      ['s1', '15.00000000000000000000', 10],
    ])
    const counted = { schema: ODD, table: 'orders', figures: [{ aggregate: 'count' as const }] }
    expect((await firstValueFrom(sources.figures(counted))).rows).toMatchObject([{ value: '2' }])
    expect(requests).toEqual(['sales:signalbox_figures', `${ODD}:signalbox_figures`])
  })

  test('are verified by digests, with one request for each schema', async () => {
    const port = await openPort()
    const jobs = tableSource('jobs', ['id'])
    for (const source of [orders, oddOrders, jobs]) await firstValueFrom(port.sources.read(source))
    port.requests.length = 0
    expect(await Promise.all([orders, oddOrders, orders, jobs].map(each => compare(port, each)))).toEqual(
      Array(4).fill('same'),
    )
    expect(port.requests.filter(each => each.endsWith('digests')).sort()).toEqual([
      `${ODD}:signalbox_digests`,
      'public:signalbox_digests',
      'sales:signalbox_digests',
    ])
    expect(await compare(port, orders, 1)).toBe('different')
    expect(await compare(port, oddOrders, 1)).toBe('different')
  })

  test('are measured by their days', async () => {
    const { catalog } = await openPort()
    const query = { schema: 'sales', table: 'orders', column: 'id', times: ['at'], limit: 10 }
    expect(await catalog.measureTable(query)).toMatchObject({ rows: 20, time: 'at', days: 20 })
  })

  test('report their changes', async () => {
    const { sources } = await openPort()
    let prices: unknown[] = []
    const newest = { ...orders, limit: 1, order: { column: 'id', ascending: false }, verifyInterval: 0 }
    const subscription = sourceRows(sources, newest).subscribe(event => {
      if (event.type === 'rows') prices = [...event.rows].map(({ row }) => row['price'])
    })
    onTestFinished(() => subscription.unsubscribe())
    await until(() => expect(prices).toEqual([2.9]))
    await server.database.exec('update sales.orders set price = 7.25 where id = 29')
    await until(() => expect(prices).toEqual([7.25]))
    await server.database.exec('update sales.orders set price = 2.9 where id = 29')
  })
})

describe('what our SQL does not open', () => {
  async function callAs(client: SupabaseClient, profile: string, name: string, asked: unknown) {
    const { status, error, ...answer } = await client.schema(profile).rpc(name, { asked })
    return error === null ? { status, data: answer.data as unknown } : { status, code: error.code }
  }
  const counted = { figures: [{ aggregate: 'count' }] }
  const listed = { columns: ['id'], key: ['id'], order: { column: 'id', ascending: true }, limit: 9 }
  const jobs = { schema: 'internal', table: 'jobs' }

  test('a schema that the API does not serve, whatever the role may read', async () => {
    const { client } = await signedUp(server)
    const unserved = await callAs(client, 'internal', 'signalbox_figures', { ...jobs, ...counted })
    expect(unserved).toEqual({ status: 406, code: 'PGRST106' })
    for (const profile of ['public', 'sales', ODD]) {
      const figures = await callAs(client, profile, 'signalbox_figures', { ...jobs, ...counted })
      expect(figures).toEqual({ status: 404, code: '42P01' })
      const digests = await callAs(client, profile, 'signalbox_digests', { lists: [{ ...jobs, ...listed }] })
      expect(digests).toMatchObject({ data: { lists: [{ error: '42P01' }] } })
    }
  })

  test('another schema to the function of one, not even a table of the same name', async () => {
    const { client } = await signedUp(server)
    for (const table of [
      { schema: 'public', table: 'jobs' },
      { schema: 'sales', table: 'jobs' },
    ])
      expect(await callAs(client, 'sales', 'signalbox_figures', { ...table, ...counted })).toMatchObject({
        code: '42P01',
      })
  })

  test('rows of others, and anything to whoever is not signed in', async () => {
    const { client } = await signedUp(server)
    const asked = { schema: 'sales', table: 'orders', ...counted }
    expect(await callAs(client, 'sales', 'signalbox_figures', asked)).toMatchObject({
      data: { edition: 5, figures: [{ value: '0' }] },
    })
    const visitor = openClient(server.url, server.keys.publishable)
    expect(await callAs(visitor, 'sales', 'signalbox_figures', asked)).toMatchObject({ code: '42501' })
  })
})

test('copies are in the schemas where an account may read a table, and applying the files again keeps them', async () => {
  const placesOf = async (name: string) => {
    const found = await server.database.query<{ schema: string }>(
      'select pronamespace::regnamespace::text as schema from pg_proc where proname = $1 order by 1',
      [name],
    )
    return found.map(({ schema }) => schema)
  }
  const expectedPlaces = [quoted, 'internal', 'public', 'sales']
  expect(await placesOf('signalbox_figures')).toEqual(expectedPlaces)
  await server.database.exec(SQL)
  expect(await placesOf('signalbox_figures')).toEqual(expectedPlaces)
  expect(await placesOf('signalbox_digests')).toEqual(expectedPlaces)
})
