import { readFileSync } from 'node:fs'
import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchemaAnswer } from '../../src/backend/ports/backend.port'
import { openRecorded } from '../support/described'

const schema = `
  create table public.orders (id bigint primary key, note text);
  create schema sales;
  create table sales.customers (id bigint primary key, name text);
  create table sales.orders (
    id bigint primary key, customer_id bigint references sales.customers, copy_of bigint references public.orders
  );
  create function sales.total() returns int language sql stable as $$ select 1 $$;
  create schema internal;
  create table internal.jobs (id bigint primary key);
  create schema closed;
  create table closed.things (id bigint primary key);
  grant usage on schema sales, internal to authenticated;
  grant select on all tables in schema public, sales, internal, closed to authenticated;
  alter publication supabase_realtime add table sales.orders;
`

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    ...project('[api]\nschemas = ["public", "sales", "closed"]'),
    'migrations/20260101000000_schemas.sql': schema + readFileSync('public/describe.sql', 'utf8'),
  })
})
afterAll(() => embeddedBackend.close())

/** A page of a new person; `requests`: the paths that it asks of the database from now on. */
async function openPage() {
  const page = await openRecorded(embeddedBackend, (await signedUp(embeddedBackend)).email)
  page.requests.length = 0
  return page
}

const tablesIn = (answer: SchemaAnswer) => (answer.type === 'described' ? answer.tables : [])
const namesIn = (answer: SchemaAnswer) => tablesIn(answer).map(({ schema, table }) => `${schema}.${table}`)
const functionsIn = (answer: SchemaAnswer) => (answer.type === 'described' ? answer.functions : [])

test('tables of all schemas that the API serves and the role may use are listed, those of "public" first', async () => {
  const { port, requests } = await openPage()
  const answer = await port.catalog.describe(null)
  expect(namesIn(answer)).toEqual(['public.orders', 'sales.customers', 'sales.orders'])
  // "internal" is granted and not served; "closed" is served and not granted.
  expect(requests.sort()).toEqual(['customers', 'jobs', 'rpc/signalbox_description'])
  const orders = tablesIn(answer).filter(({ table }) => table === 'orders')
  expect(orders.map(({ isPublished }) => isPublished)).toEqual([false, true])
  // A key of another schema's table leads nowhere: boards name a referenced table by the schema of their own.
  expect(orders[1]?.columns).toEqual([
    expect.objectContaining({ name: 'id' }),
    expect.objectContaining({ name: 'customer_id', pointsAt: { table: 'customers', column: 'id' } }),
    expect.not.objectContaining({ pointsAt: expect.anything() as unknown }),
  ])
  // Not those of other schemas.
  expect(functionsIn(answer)).toEqual([])
})

test('one schema is described by the same request alone', async () => {
  const { port, requests } = await openPage()
  expect(namesIn(await port.catalog.describe('public'))).toEqual(['public.orders'])
  expect(namesIn(await port.catalog.describe('sales'))).toEqual(['sales.customers', 'sales.orders'])
  expect(requests).toEqual(['rpc/signalbox_description', 'rpc/signalbox_description'])
})

test('a schema that our function does not list is looked up in the built-in description', async () => {
  const { port, requests } = await openPage()
  expect(await port.catalog.describe('closed')).toEqual({
    type: 'refused',
    reason: { code: 'secret_keys_only' },
  })
  expect(requests).toEqual(['rpc/signalbox_description', ''])
})
