import type { Backend as Embedded } from 'supabase-embedded'
import { project, signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchemaAnswer } from '../../src/backend/ports/backend.port'
import { fromOpenApi } from '../../src/backend/supabase/catalog/fromOpenApi'
import { knownColumns } from '../../src/machines/editor/editor.columns'
import { readLabels, readReferencedRow } from '../../src/streams/references'
import { enter, profileOf } from '../support/profile'

const schema = `
create table public.people (id bigint primary key, password_hint text, email text, full_name text, boss boolean);
create table public.hidden (id bigint primary key, name text);
create table public.closed (id bigint primary key, name text);
create table public.jobs (
  id int primary key, person_id bigint references public.people, hidden_id bigint references public.hidden,
  closed_id bigint references public.closed, number_of_people bigint
);
create table public.members (id bigint primary key, full_name text, email text, phone text);
insert into public.members values (1, 'Mia', 'mia@example.com', '1'), (2, null, 'noa@example.com', '2'), (3, ' ', null, '3');
insert into public.people values (7, 'x', 'ann@example.com', ' Ann "the" Lee, jr ', true), (8, 'y', 'ben@example.com', ' ', false),
  (9007199254740993, 'z', 'zoe@example.com', 'Zoe', false);
insert into public.hidden values (1, 'nobody sees this');
insert into public.closed values (1, 'nor this');
${['people', 'hidden', 'jobs']
  .map(table => `alter table public.${table} enable row level security;`)
  .join('\n')}
create policy "all" on public.people for select to authenticated using (id <> 8 or true);
create policy "none" on public.hidden for select to authenticated using (false);
create policy "all" on public.jobs for select to authenticated using (true);
revoke all on public.closed, public.members from anon, authenticated;
grant select (id, full_name, email) on public.members to authenticated;
`

let embeddedBackend: Embedded
beforeAll(async () => {
  const files = project('', 'enable_anonymous_sign_ins = true')
  embeddedBackend = await startTestBackend({ ...files, 'migrations/20260101000000_jobs.sql': schema })
})
afterAll(() => embeddedBackend.close())

async function openPort() {
  const port = profileOf(embeddedBackend).open()
  await enter(port, (await signedUp(embeddedBackend)).email)
  const { signal } = new AbortController()
  const target = (table: string, label = 'name') => ({ schema: 'public', table, key: 'id', label })
  const names = async (table: string, label: string | string[], ...keys: string[]) => {
    const [firstLabel, ...fallbackLabels] = [label].flat()
    const labelTarget = { ...target(table, firstLabel), ...(fallbackLabels.length > 0 && { fallbackLabels }) }
    return Object.fromEntries(await readLabels(port.sources, { target: labelTarget, keys }, signal))
  }
  const row = (table: string, key: string) =>
    readReferencedRow(port.sources, { target: target(table), key }, signal)
  return { port, names, row }
}
const referencesOf = (answer: SchemaAnswer) =>
  knownColumns({ kind: 'table', schema: 'public', table: 'jobs' }, answer, null).flatMap(
    ({ name, reference }) => (reference === undefined ? [] : [[name, reference.table, reference.label]]),
  )

test('names are read under the viewer’s rights, for the keys that were asked for', async () => {
  const { names } = await openPort()
  expect(await names('people', 'full_name', '7', '8', '9007199254740993', '12')).toEqual({
    7: 'Ann "the" Lee, jr',
    '9007199254740993': 'Zoe',
  })
  expect(await names('people', 'boss', '7')).toEqual({ 7: 'true' })
  expect(await names('people', 'id', '7')).toEqual({ 7: '7' })
})

test('hidden rows, tables without rights and missing rows give no name', async () => {
  const { names, row } = await openPort()
  expect(await names('hidden', 'name', '1')).toEqual({})
  expect(await names('closed', 'name', '1')).toEqual({})
  expect(await names('nowhere', 'name', '1')).toEqual({})
  expect(await names('people', 'nickname', '7')).toEqual({})
  expect(await Promise.all([row('hidden', '1'), row('closed', '1'), row('people', '99')])).toEqual([
    null,
    null,
    null,
  ])
})

test('a row without a name is called by the next label, as far as the viewer may read one', async () => {
  const { names } = await openPort()
  expect(await names('people', ['full_name', 'email'], '7', '8')).toEqual({
    7: 'Ann "the" Lee, jr',
    8: 'ben@example.com',
  })
  const members = { 1: 'Mia', 2: 'noa@example.com' }
  expect(await names('members', ['full_name', 'email'], '1', '2', '3')).toEqual(members)
  // One column that is closed, or was dropped, loses none of the labels that can be read.
  expect(await names('members', ['full_name', 'phone', 'email'], '1', '2', '3')).toEqual(members)
  expect(await names('members', ['nickname', 'full_name'], '1', '2', '3')).toEqual({ 1: 'Mia' })
  expect(await names('closed', ['name', 'title'], '1')).toEqual({})
})

test('the row in full has every column, and no other', async () => {
  const { row } = await openPort()
  expect(await row('people', '7')).toEqual({
    id: 7,
    password_hint: 'x',
    email: 'ann@example.com',
    full_name: ' Ann "the" Lee, jr ',
    boss: true,
  })
})

test('the project’s description says what is a foreign key, and a name is chosen from the other table', async () => {
  const answer = await fetch(`${embeddedBackend.url}/rest/v1/`, {
    headers: {
      apikey: embeddedBackend.keys.secret,
      authorization: `Bearer ${embeddedBackend.keys.serviceRole}`,
    },
  })
  const builtIn = fromOpenApi(await answer.json(), 'public')
  expect(builtIn === null ? [] : referencesOf(builtIn)).toEqual([
    ['person_id', 'people', 'full_name'],
    ['hidden_id', 'hidden', 'name'],
    ['closed_id', 'closed', 'name'],
  ])
})

test('describe.sql says it, too, but not of a table that is closed to the viewer', async () => {
  const { readFileSync } = await import('node:fs')
  await embeddedBackend.database.exec(readFileSync('public/describe.sql', 'utf8'))
  const { port } = await openPort()
  const answer = await port.catalog.describe('public')
  expect(referencesOf(answer)).toEqual([
    ['person_id', 'people', 'full_name'],
    ['hidden_id', 'hidden', 'name'],
  ])
  expect(JSON.stringify(answer)).not.toContain('closed"')
})
