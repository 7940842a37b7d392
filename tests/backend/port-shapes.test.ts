import { readFileSync } from 'node:fs'
import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { clientOf, startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromOpenApi } from '../../src/backend/supabase/catalog/fromOpenApi'
import { openRecorded, schema, tellingIn } from '../support/described'

const migration = readFileSync('public/describe.sql', 'utf8')

let embeddedBackend: Embedded
beforeAll(async () => {
  const files = project('', 'enable_anonymous_sign_ins = true')
  embeddedBackend = await startTestBackend({ ...files, 'migrations/20260101000000_orders.sql': schema })
})
afterAll(() => embeddedBackend.close())

async function openPort(answer?: (path: string) => Response | undefined) {
  const { email } = await signedUp(embeddedBackend)
  const { port, requests } = await openRecorded(embeddedBackend, email, { answer })
  const probe = (table: string, schema = 'public') => port.catalog.sampleTable({ schema, table })
  const refusal = async (table: string, schema?: string) => {
    const answer = await probe(table, schema)
    return answer.type === 'refused' ? answer.reason : answer.type
  }
  return { port, requests, probe, refusal }
}

test('a row tells which columns a table has, and what they look like', async () => {
  const { probe } = await openPort()
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
test('a table without a visible row is distinguished from a missing one', async () => {
  const { probe, refusal } = await openPort()
  expect(await probe('bare')).toEqual({ type: 'empty' })
  expect(await refusal('order')).toEqual({ code: 'no_table', name: 'public.order', near: 'public.orders' })
})
test('a table without the right to read it is distinguished from an unexposed schema', async () => {
  const { refusal } = await openPort()
  expect(await refusal('closed')).toEqual({ code: 'no_select', name: 'public.closed' })
  expect(await refusal('orders', 'hidden')).toEqual({ code: 'schema_not_exposed', schema: 'hidden' })
})
test('a project that describes itself to secret keys only is no failure, and has our migration as remedy', async () => {
  const { port, requests } = await openPort()
  expect(await port.catalog.describe('public')).toEqual({ type: 'undescribed' })
  expect(requests).toEqual(['rpc/signalbox_description', ''])
  expect(await port.catalog.describe('graphql_public')).toEqual({ type: 'undescribed' })
  expect(requests.slice(2)).toEqual(['rpc/signalbox_description', ''])
  expect(await port.calls.describe({ schema: 'public', function: 'raise' })).toBeNull()
})
test('a description in OpenAPI gives tables with their types and keys, and functions', async () => {
  const answer = await fetch(`${embeddedBackend.url}/rest/v1/`, {
    headers: {
      apikey: embeddedBackend.keys.secret,
      authorization: `Bearer ${embeddedBackend.keys.serviceRole}`,
    },
  })
  const text = await answer.text()
  const description = tellingIn(fromOpenApi(JSON.parse(text), 'public'))
  expect(description.table('orders')).toEqual({
    schema: 'public',
    table: 'orders',
    key: ['id'],
    columns: [
      { name: 'id', type: 'bigint' },
      { name: 'at', type: 'timestamp with time zone' },
      { name: 'path', type: 'text' },
      { name: 'value', type: 'real' },
      { name: 'tags', type: 'text[]' },
    ],
  })
  expect(description.table('people')).toMatchObject({
    comment: 'who works here',
    columns: { 1: { type: 'text' } },
  })
  expect(description.findCalled('raise')).toEqual([
    {
      name: 'raise',
      isReadOnly: false,
      columns: null,
      comment: 'Raises a person.',
      parameters: [
        { name: 'who', type: 'bigint', isRequired: true },
        { name: 'mood', type: 'public.mood', isRequired: false },
      ],
    },
  ])
  expect(description.findCalled('look')).toMatchObject([{ isReadOnly: true }])
  for (const none of [null, [], { message: 'no' }, { definitions: {}, paths: { '/': {} } }])
    expect(fromOpenApi(none, 'public')).toBeNull()

  // A grant of the project to the viewer counts.
  const { port, requests } = await openPort(path => (path === '/rest/v1/' ? new Response(text) : undefined))
  expect(await port.calls.describe({ schema: 'public', function: 'raise' })).toMatchObject({
    isReadOnly: false,
    parameters: { length: 2 },
  })
  expect(requests).toEqual(['rpc/signalbox_description', ''])
})

describe('with our migration', () => {
  beforeAll(async () => {
    await embeddedBackend.database.exec(migration)
    await embeddedBackend.database.exec(migration)
  })

  test('it is the one of the demo', () => {
    expect(readFileSync('supabase/migrations/20261205000000_describe_sixth_edition.sql', 'utf8')).toBe(
      migration,
    )
  })

  test('one request lists what the viewer may read: by table, by column, and no other name', async () => {
    const { port, requests } = await openPort()
    const [first, again] = await Promise.all([
      port.catalog.describe('public'),
      port.catalog.describe('public'),
    ])
    expect(requests).toEqual(['rpc/signalbox_description'])
    expect(again).toBe(first)
    const description = tellingIn(first)
    // Not of "bare", which row level security closes to every account.
    expect(description.tables).toEqual(['<b>; drop "x" --', 'coded', 'orders', 'pairs', 'people', 'seen'])
    expect(description.table('orders')).toMatchObject({ key: ['id'], isPublished: true, schema: 'public' })
    expect(description.table('people')).toEqual({
      schema: 'public',
      table: 'people',
      kind: 'table',
      key: ['id'],
      isPublished: false,
      comment: 'who works here',
      hasRowSecurity: false,
      columns: [
        { name: 'id', type: 'bigint', isNullable: false, filled: 'always' },
        { name: 'mood', type: 'text', values: ['calm', 'a "b"'], isNullable: false },
        { name: 'share', type: 'numeric', isNullable: true, filled: 'by default' },
        { name: 'twice', type: 'integer', isNullable: true, filled: 'always' },
      ],
    })
    // Neither an index over some rows, nor one over an expression, nor one with a column that may be NULL or is
    // unreadable.
    expect(description.table('coded')).toMatchObject({
      key: ['id'],
      uniques: [['bay', 'code'], ['code'], ['zone', 'bay']],
    })
    expect(description.table('orders')).not.toHaveProperty('uniques')
    // A key that is only partly known is of no use.
    expect(description.table('pairs')).toMatchObject({ key: [], columns: [{ name: 'b' }, { name: 'c' }] })
    expect(description.table('seen')).toMatchObject({ kind: 'view', key: [], isPublished: false })
    expect(description.table('<b>; drop "x" --')).toMatchObject({
      key: ['__proto__'],
      columns: [{ name: '__proto__' }, { name: 'constructor', type: 'integer' }],
    })
    expect(JSON.stringify(first)).not.toMatch(/hidden|secret/)
  })

  test('and the callable functions, with their arguments, their results, and whether they write', async () => {
    const { port } = await openPort()
    const description = tellingIn(await port.catalog.describe('public'))
    expect(description.functions).toEqual(['listed', 'look', 'raise', 'twice', 'twice'])
    const [raise, look, listedShape] = ['raise', 'look', 'listed'].map(
      name => description.findCalled(name)[0],
    )
    expect(raise).toEqual({
      name: 'raise',
      isReadOnly: false,
      comment: 'Raises a person.',
      parameters: [
        { name: 'who', type: 'bigint', isRequired: true },
        { name: 'mood', type: 'public.mood', isRequired: false, values: ['calm', 'a "b"'] },
      ],
      columns: [{ name: 'value', type: 'integer' }],
    })
    expect(look).toMatchObject({
      isReadOnly: true,
      parameters: [
        { name: 'share', type: 'numeric', isRequired: true },
        { name: 'words', type: 'text[]', isRequired: false },
      ],
      columns: [{ name: 'in', type: 'text' }],
    })
    expect(listedShape).toMatchObject({
      parameters: [],
      columns: [{ name: 'at' }, { name: 'mood', type: 'text' }],
    })
    const describeFunction = (name: string) => port.calls.describe({ schema: 'public', function: name })
    expect([await describeFunction('raise'), await describeFunction('look')]).toEqual([raise, look])
    // Of two functions with one name the intended one is unknown.
    expect([
      await describeFunction('twice'),
      await describeFunction('locked'),
      await describeFunction('nowhere'),
    ]).toEqual([null, null, null])
  })

  test('it follows the rights of the caller, and tells the public nothing', async () => {
    const nobody = clientOf(embeddedBackend)
    expect((await nobody.rpc('signalbox_description')).error?.code).toBe('42501')
    const service = clientOf(embeddedBackend, 'serviceRole')
    expect((await service.rpc('signalbox_description')).error?.code).toBe('42501')
    await nobody.auth.signInAnonymously()
    expect(await nobody.rpc('signalbox_description')).toMatchObject({ data: null, error: null })
    await embeddedBackend.database.exec(
      'grant execute on function public.signalbox_description to service_role',
    )
    const all = (await service.rpc('signalbox_description')).data as Record<string, { name: string }[]>
    expect(all['tables']?.map(({ name }) => name)).toContain('closed')
    expect(all['functions']?.map(({ name }) => name)).toContain('locked')
  })
})
