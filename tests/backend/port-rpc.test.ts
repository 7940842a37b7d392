import { firstValueFrom } from 'rxjs'
import type { Backend as Embedded } from 'supabase-embedded'
import { signedUp } from 'supabase-embedded/testing/auth'
import { startTestBackend } from 'supabase-embedded/testing/backend'
import { until } from 'supabase-embedded/testing/until'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Backend } from '../../src/backend/ports/backend.port'
import { WHOLE_COLUMN } from '../../src/board/text/wholeColumn'
import type { RpcSource } from '../../src/board/model/source'
import { sourceRows } from '../../src/streams/sourceRows'
import type { RowsEvent } from '../../src/streams/rowsEvent'
import { enter, profileOf } from '../support/profile'

const schema = `
create table public.jobs (id int8 primary key, name text not null);
alter table public.jobs enable row level security;
create policy "anybody who is signed in" on public.jobs for select to authenticated using (true);
alter publication supabase_realtime add table public.jobs;
create function public.how_many(lowest int8 default 0) returns int8 language sql stable as
  $$ select count(*) from public.jobs where id >= lowest $$;
create function public.large() returns int8 language sql immutable as $$ select 9007199254740993 $$;
create function public.large_rows() returns table (id int8, n int) language sql immutable as
  $$ select 9007199254740993, 1 union all select 9007199254740994, 2 $$;
create function public.named() returns setof text language sql stable as $$ select name from public.jobs order by id desc $$;
create function public.one() returns public.jobs language sql stable as $$ select * from public.jobs where id = 1 $$;
create function public.doc() returns jsonb language sql immutable as $$ select '{"a": [1, 2]}'::jsonb $$;
create function public.given(words text[] default null, doc jsonb default null) returns jsonb language sql immutable as
  $$ select jsonb_build_object('words', words, 'doc', doc) $$;
create function public.nothing() returns void language sql as $$ select $$;
create function public.twice(v int) returns text language sql immutable as $$ select '1' $$;
create function public.twice(v text) returns text language sql immutable as $$ select '2' $$;
create function public.writes() returns void language sql as $$ insert into public.jobs values (99, 'x') $$;
create function public.locked() returns int language sql immutable as $$ select 1 $$;
revoke execute on function public.locked from public, anon, authenticated;
create function public.refuses() returns int language plpgsql as $$ begin raise 'the month is closed'; end $$;
`
const base: RpcSource = {
  kind: 'rpc',
  schema: 'public',
  function: 'how_many',
  columns: ['value'],
  key: [],
  limit: 20,
  refresh: { interval: 600 },
}

let embeddedBackend: Embedded
beforeAll(async () => {
  embeddedBackend = await startTestBackend({ 'migrations/20260101000000_functions.sql': schema })
  await embeddedBackend.database.exec(`insert into public.jobs values (1, 'one'), (2, 'two'), (3, 'three')`)
})
afterAll(() => embeddedBackend.close())

async function openSignedIn(): Promise<Backend> {
  const { email } = await signedUp(embeddedBackend)
  const port = profileOf(embeddedBackend).open()
  await enter(port, email)
  return port
}
/** The rows of one call, or its loss. */
const callSource = async ({ sources }: Backend, source: Partial<RpcSource>) => {
  const request = { ...base, ...source }
  return firstValueFrom(sources.call(request)).then(
    ({ rows }) => rows,
    (loss: unknown) => loss,
  )
}

test('a value, a row and rows, in all their digits', async () => {
  const port = await openSignedIn()
  expect(await callSource(port, {})).toEqual([{ value: 3 }])
  expect(await callSource(port, { arguments: { lowest: 2 } })).toEqual([{ value: 2 }])
  expect(await callSource(port, { arguments: { lowest: 2 }, get: true })).toEqual([{ value: 2 }])
  expect(await callSource(port, { function: 'large' })).toEqual([{ value: '9007199254740993' }])
  const large = { function: 'large_rows', columns: ['id'], key: ['id'] }
  expect(await callSource(port, large)).toEqual([{ id: '9007199254740993' }, { id: '9007199254740994' }])
  expect(port.sources.exactColumns({ ...base, ...large })).toEqual(new Set(['id']))
  const last = { ...large, order: { column: 'id', ascending: false }, limit: 1 }
  expect(await callSource(port, last)).toEqual([{ id: '9007199254740994' }])
  expect(await callSource(port, { function: 'named', limit: 2 })).toEqual([
    { value: 'three' },
    { value: 'two' },
  ])
  expect(await callSource(port, { function: 'one', columns: ['name', 'id'] })).toEqual([
    { name: 'one', id: 1 },
  ])
  expect(await callSource(port, { function: 'doc' })).toEqual([{ value: { a: [1, 2] } }])
  expect(await callSource(port, { function: 'doc', columns: ['a', 'b'] })).toEqual([{ a: [1, 2], b: null }])
  // Whole, even where a row has the columns of others.
  expect(await callSource(port, { function: 'one', columns: [WHOLE_COLUMN] })).toEqual([
    { [WHOLE_COLUMN]: { name: 'one', id: 1 } },
  ])
  expect(await callSource(port, { function: 'nothing' })).toEqual([{ value: null }])
  const inputs = { words: ['a,b', '"{x}"', null, 'NULL'], doc: { a: [1] } }
  const toldCall = { function: 'given', columns: ['words', 'doc'], arguments: inputs }
  expect(await callSource(port, { ...toldCall, get: true })).toEqual([inputs])
  expect(await callSource(port, toldCall)).toEqual([inputs])
  // It would arrive as the text "null".
  const nothing = { ...toldCall, arguments: { doc: null }, get: true }
  expect(await callSource(port, nothing)).toMatchObject({ kind: 'misconfigured' })
})

test('a refusal says who can fix it, in the words of the project', async () => {
  const port = await openSignedIn()
  expect(await callSource(port, { function: 'locked' })).toEqual({
    kind: 'denied',
    reason: '42501: permission denied for function locked',
  })
  expect(await callSource(port, { function: 'missing', arguments: { a: 1 } })).toMatchObject({
    kind: 'unknown',
    reason: expect.stringMatching(/^PGRST202: Could not find the function public\.missing/) as string,
  })
  expect(await callSource(port, { schema: 'private' })).toMatchObject({ kind: 'unknown' })
  expect(await callSource(port, { function: 'twice', arguments: { v: 1 } })).toMatchObject({
    kind: 'misconfigured',
  })
  expect(await callSource(port, { function: 'refuses' })).toEqual({
    kind: 'misconfigured',
    reason: 'P0001: the month is closed',
  })
  expect(await callSource(port, { function: 'writes', get: true })).toMatchObject({ kind: 'misconfigured' })
  expect(await callSource(port, { function: 'one', columns: ['label'] })).toEqual({
    kind: 'unknown',
    reason: 'the function returns rows with id, name, but the board reads label',
  })
  expect(await callSource(port, { columns: ['count'] })).toEqual({
    kind: 'unknown',
    reason: 'the function returns a value, whose column is "value", but the board reads count',
  })
})

test('a slow or unanswered request is lost, and may be repeated', async () => {
  const port = await openSignedIn()
  onTestFinished(() => void (embeddedBackend.faults.http = {}))
  embeddedBackend.faults.http = { rest: { status: 503, times: 1 } }
  expect(await callSource(port, {})).toMatchObject({ kind: 'lost' })
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  const timeoutSpy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => timeout(ms / 50))
  onTestFinished(() => timeoutSpy.mockRestore())
  embeddedBackend.faults.http = { rest: { hang: true } }
  expect(await callSource(port, {})).toMatchObject({ kind: 'lost' })
})

test('is called again after a change of a table that it names', async () => {
  const port = await openSignedIn()
  const steps: RowsEvent[] = []
  const values: unknown[] = []
  const source: RpcSource = { ...base, refresh: { tables: [{ schema: 'public', table: 'jobs' }] } }
  const subscription = sourceRows(port.sources, source).subscribe(step => {
    steps.push(step)
    if (step.type === 'rows') values.push([...step.rows][0]?.row['value'])
  })
  onTestFinished(() => subscription.unsubscribe())
  await until(() => expect(values).toEqual([3]))
  await embeddedBackend.database.exec(`insert into public.jobs values (4, 'four')`)
  await embeddedBackend.database.exec(`insert into public.jobs values (5, 'five')`)
  await until(() => expect(values.at(-1)).toBe(5))
  await embeddedBackend.database.exec(`delete from public.jobs where id > 3`)
  await until(() => expect(values.at(-1)).toBe(3))
  expect(steps.map(({ type }) => type)).not.toContain('suspect')
  expect(values.length).toBeLessThanOrEqual(4)
})
