import { readFileSync } from 'node:fs'
import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainColumnTypes } from '../../src/backend/supabase/catalog/plainColumnTypes'
import { openRecorded, schema, tellingIn } from '../support/described'
import { enter, profileOf } from '../support/profile'

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({
    ...project('', ''),
    'migrations/20260101000000_orders.sql': `${schema}
      create policy "own" on public.bare for select to authenticated using (false);`,
  })
})
afterAll(() => embeddedBackend.close())

const apply = (file: string) => embeddedBackend.database.exec(readFileSync(file, 'utf8'))

async function readDescription() {
  const port = profileOf(embeddedBackend).open()
  await enter(port, (await signedUp(embeddedBackend)).email)
  return port.catalog.describe('public')
}
const describePublic = async () => tellingIn(await readDescription())

test('a project tells whether policies choose the rows of the caller, who asks with their own role', async () => {
  await apply('public/describe.sql')
  const description = await describePublic()
  expect(description.table('bare')).toMatchObject({ hasRowSecurity: true })
  expect(description.table('orders')).toMatchObject({ hasRowSecurity: false })
  // Of a view, the tables behind it decide.
  expect(description.table('seen')).not.toHaveProperty('hasRowSecurity')
  // Policies do not hold for this role, whoever made the function.
  const service = clientOf(embeddedBackend, 'serviceRole')
  await embeddedBackend.database.exec(
    'grant execute on function public.signalbox_description to service_role',
  )
  const { tables } = (await service.rpc('signalbox_description')).data as {
    tables: { name: string; rowSecurity?: boolean }[]
  }
  expect(tables.find(({ name }) => name === 'bare')?.rowSecurity).toBe(false)
})

test('a partitioned table is not published, whatever the publication says', async () => {
  await embeddedBackend.database.exec(`
    create table public.readings (at date primary key) partition by range (at);
    create table public.readings_2026 partition of public.readings for values from ('2026-01-01') to ('2027-01-01');
    grant select on public.readings to authenticated;
    alter publication supabase_realtime add table public.readings;
    alter publication supabase_realtime set (publish_via_partition_root = true);
  `)
  expect((await describePublic()).table('readings')).toMatchObject({
    kind: 'partitioned table',
    isPublished: false,
    key: ['at'],
  })
})

test('a column has the values of its enum, and a form knows the types that writes need not ask for', async () => {
  await embeddedBackend.database.exec(`
    create extension citext with schema public;
    create type public.urgency as enum ('low', 'high');
    create table public.calls (id int8 primary key, "constructor" text, price numeric(8, 2), code char(4),
      urgency public.urgency not null, facts jsonb, tags text[], during tstzrange, email public.citext);
    grant select on public.calls to authenticated;
  `)
  const description = await readDescription()
  expect(tellingIn(description).table('calls')).toMatchObject({
    columns: expect.arrayContaining([
      { name: 'urgency', type: 'text', values: ['low', 'high'], isNullable: false },
      expect.objectContaining({ name: 'email', type: 'citext' }),
    ]) as unknown,
  })
  expect(plainColumnTypes(description, { schema: 'public', table: 'calls' })).toEqual({
    id: 'bigint',
    constructor: 'text',
    price: 'numeric',
    code: 'character',
    urgency: 'text',
  })
  expect(plainColumnTypes(description, { schema: 'public', table: 'gone' })).toEqual({})
})

test.each(['20261128000000_describe_second_edition', '20261130000000_describe_third_edition'])(
  'an earlier edition tells nothing of it, and is read anyway: %s',
  async name => {
    await apply(`supabase/migrations/${name}.sql`)
    const description = await describePublic()
    expect(description.tables).toContain('orders')
    for (const table of description.tables)
      expect(description.table(table)).not.toHaveProperty('hasRowSecurity')
  },
)

test('an invalid answer is refused by name and place, and a failing project is not asked again', async () => {
  let givenAnswer = new Response()
  const { email } = await signedUp(embeddedBackend)
  const answer = (path: string) => (path.includes('/rpc/') ? givenAnswer : undefined)
  const { port, requests } = await openRecorded(embeddedBackend, email, { answer })
  const describeBy = async (body: unknown, status = 200) => {
    givenAnswer = new Response(JSON.stringify(body), { status })
    const schemaAnswer = await port.catalog.describe('public')
    return [
      schemaAnswer.type === 'refused' ? schemaAnswer.reason : schemaAnswer.type,
      requests.splice(0).length,
    ]
  }
  const table = { name: 't', kind: 'table', published: true, key: 'id', columns: [] }
  const wrong = (text: string) => ({ code: 'outdated_description', text })
  expect(await describeBy([])).toEqual([wrong('tables is missing'), 1])
  expect(await describeBy({ tables: [table], functions: [] })).toEqual([
    wrong('tables[0].key is text, not a list'),
    1,
  ])
  expect(await describeBy(null)).toEqual([{ code: 'accounts_only' }, 2])
  expect(await describeBy({ code: '57014', message: 'canceling statement' }, 500)).toEqual([
    { code: 'no_response' },
    1,
  ])
  expect(await describeBy({ code: '42501', message: 'permission denied' }, 403)).toEqual([
    { code: 'role_denied' },
    2,
  ])
})
