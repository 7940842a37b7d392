import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Backend as Embedded } from '../../dev/backend/backend'
import { described } from '../../src/backend/supabase/shapes/described'
import { project, signedUp } from '../support/auth'
import { startTestBackend } from '../support/backend'
import { enter, profileOf } from '../support/profile'

const schema = `
create table public.orders (id bigint primary key, at timestamptz not null, path text, value real, tags text[]);
create table public.closed (id bigint primary key);
create table public.bare (id bigint primary key);
alter table public.bare enable row level security;
grant select on public.orders, public.bare to authenticated;
grant all on public.orders to service_role;
revoke all on public.closed from anon, authenticated;
insert into public.orders values (1, '2026-01-01T00:00:00Z', '/a', 1.5, '{a}');
insert into public.bare values (1);
`

let embedded: Embedded
beforeAll(async () => {
  embedded = await startTestBackend({ ...project(''), 'migrations/20260101000000_orders.sql': schema })
})
afterAll(() => embedded.close())

async function opened() {
  const port = profileOf(embedded).open()
  await enter(port, (await signedUp(embedded)).email)
  const probe = (table: string, schema = 'public') => port.shapes.probe({ schema, table })
  const refusal = async (table: string, schema?: string) => {
    const answer = await probe(table, schema)
    return answer.type === 'refused' ? answer.reason : answer.type
  }
  return { port, probe, refusal }
}

test('a row tells which columns a table has, and what they look like', async () => {
  const { probe } = await opened()
  expect(await probe('orders')).toEqual({
    type: 'row',
    columns: [
      { name: 'id', type: 'numeric' },
      { name: 'at', type: 'timestamp with time zone' },
      { name: 'path', type: 'text' },
      { name: 'value', type: 'numeric' },
      { name: 'tags', type: '' },
    ],
  })
})
test('a table without a row that one may see is told from one that is not there', async () => {
  const { probe, refusal } = await opened()
  expect(await probe('bare')).toEqual({ type: 'empty' })
  expect(await refusal('order')).toBe(
    'There is no table “public.order” that the Data API knows; did you mean “public.orders”?',
  )
})
test('a table that one may not read, and a schema that is not exposed, say what to do', async () => {
  const { refusal } = await opened()
  expect(await refusal('closed')).toContain('grant SELECT')
  expect(await refusal('orders', 'hidden')).toContain('Exposed schemas')
})
test('a project that describes itself to secret keys only is no failure', async () => {
  const { port } = await opened()
  expect(await port.shapes.describe('public')).toEqual({
    type: 'refused',
    reason: 'The project describes its tables to secret keys only.',
  })
})
test('a description gives tables with their types and keys, and functions', async () => {
  const answer = await fetch(`${embedded.url}/rest/v1/`, {
    headers: { apikey: embedded.keys.secret, authorization: `Bearer ${embedded.keys.serviceRole}` },
  })
  const found = described(await answer.json())
  const tables = found?.type === 'described' ? found.tables : []
  expect(tables.find(({ table }) => table === 'orders')).toEqual({
    ...{ schema: '', table: 'orders', key: ['id'] },
    columns: [
      { name: 'id', type: 'bigint' },
      { name: 'at', type: 'timestamp with time zone' },
      { name: 'path', type: 'text' },
      { name: 'value', type: 'real' },
      { name: 'tags', type: 'text[]' },
    ],
  })
  expect(described({ message: 'no' })).toBeNull()
})
