import { expect, test } from 'vitest'
import { SubscribeError } from '../src/realtime/feed'
import { changesOf } from './support/changes'

const changes = changesOf(`
  create table public.test (
    id int primary key, details text, code varchar(9), ok boolean, secret text, day date, tags text[]
  );
  revoke all on public.test from anon;
  grant select (id, details, code, ok, day, tags) on public.test to anon;
  create table public.test_two (id int primary key);
  create table public.hidden (id int primary key);
  create schema other;
  create table other.test (id int primary key, details text);
  alter publication supabase_realtime add table public.test, public.test_two, other.test;
`)

const readRefusal = async (params: Record<string, unknown> | Record<string, unknown>[], role = 'anon') => {
  const error = await changes.watch(params, { role }).then(
    () => undefined,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(SubscribeError)
  return (error as SubscribeError).message
}

const UNABLE = 'Unable to subscribe to changes with given parameters.'
const parameters = (filters: string, select = 'nil') =>
  `[event: *, schema: public, table: test, filters: ${filters}, select: ${select}]`
const on = (more: Record<string, unknown>) => ({ event: '*', schema: 'public', table: 'test', ...more })

test.for([
  [{ schema: 'public', table: 'nope' }, '[event: *, schema: public, table: nope, filters: [], select: nil]'],
  [
    { table: 'hidden', event: 'insert' },
    '[event: INSERT, schema: public, table: hidden, filters: [], select: nil]',
  ],
  [{ schema: 'elsewhere' }, '[event: *, schema: elsewhere, table: *, filters: [], select: nil]'],
] as const)('a table that is not published: %j', async ([params, shownText]) => {
  expect(await readRefusal(params)).toBe(
    `${UNABLE} Please check Realtime is enabled for the given connect parameters: ${shownText}`,
  )
})

test.for([
  ['nope=eq.5', '{"nope", "eq", "5", false}', 'P0001 (raise_exception) invalid column for filter nope'],
  ['secret=eq.5', '{"secret", "eq", "5", false}', 'P0001 (raise_exception) invalid column for filter secret'],
  [
    'id=eq.hey',
    '{"id", "eq", "hey", false}',
    '22P02 (invalid_text_representation) invalid input syntax for type integer: "hey"',
  ],
  [
    'id=not.in.(1,a)',
    '{"id", "in", "{1,a}", true}',
    '22P02 (invalid_text_representation) invalid input syntax for type integer: "a"',
  ],
  [
    'id=eq.99999999999',
    '{"id", "eq", "99999999999", false}',
    '22003 (numeric_value_out_of_range) value "99999999999" is out of range for type integer',
  ],
  [
    'day=eq.2026-13-01',
    '{"day", "eq", "2026-13-01", false}',
    '22008 (datetime_field_overflow) date/time field value out of range: "2026-13-01"\n\n    hint: Perhaps you need a different "datestyle" setting.',
  ],
  [
    'tags=eq.{',
    '{"tags", "eq", "{", false}',
    '22P02 (invalid_text_representation) malformed array literal: "{"\n\nUnexpected end of input.',
  ],
  [
    'id=is.true',
    '{"id", "is", "true", false}',
    'P0001 (raise_exception) is true filter requires a boolean column, got integer',
  ],
  [
    'ok=is.maybe',
    '{"ok", "is", "maybe", false}',
    'P0001 (raise_exception) invalid value for is filter: must be null, true, false, or unknown',
  ],
  [
    'code=like.a%',
    '{"code", "like", "a%", false}',
    'P0001 (raise_exception) operator like requires a text-compatible column type, got character varying',
  ],
  [
    'id=imatch.1',
    '{"id", "imatch", "1", false}',
    'P0001 (raise_exception) operator imatch requires a text-compatible column type, got integer',
  ],
  [
    'details=match."("',
    '{"details", "match", "(", false}',
    'P0001 (raise_exception) invalid regular expression for match filter: invalid regular expression: parentheses () not balanced',
  ],
  [
    'id=eq."say \\"#{x}\\""',
    '{"id", "eq", "say \\"\\#{x}\\"", false}',
    '22P02 (invalid_text_representation) invalid input syntax for type integer: "say "#{x}""',
  ],
])('a filter that cannot be served: %s', async ([filter, shownText, cause]) => {
  expect(await readRefusal(on({ filter }))).toBe(
    `${UNABLE} An exception happened so please check your connect parameters: ${parameters(`[${shownText}]`)}. Exception: ERROR ${cause}`,
  )
})

test('a list of more than a hundred values is refused, a hundred are taken', async () => {
  const list = (count: number) => `id=in.(${Array.from({ length: count }, (_, index) => index).join()})`
  await changes.watch(on({ filter: list(100) }))
  expect(await readRefusal(on({ filter: list(101) }))).toContain(
    'Exception: ERROR P0001 (raise_exception) too many values for `in` filter. Maximum 100',
  )
})

test.for([
  ['undefined', '["undefined"]'],
  ['id=5', '["5"]'],
  ['id=foo.hey', '["foo", "hey"]'],
  ['id=not.foo.hey', '["foo", "hey"]'],
  ['id=in.1,2', '`in` filter value must be wrapped by parentheses'],
  ['id=gt.0,', 'filter must not contain empty segments (check for extra commas)'],
  [',id=gt.0', 'filter must not contain empty segments (check for extra commas)'],
  ['id=gt.0,,id=lt.9', 'filter must not contain empty segments (check for extra commas)'],
  ['id=gt.0,details=foo.x', '["foo", "x"]'],
])('a filter that is malformed: %s', async ([filter, text]) => {
  expect(await readRefusal(on({ filter }))).toBe(`Error parsing \`filter\` params: ${text}`)
})

test.for([
  [{}, '%{}'],
  [{ event: 'INSERT' }, '%{"event" => "INSERT"}'],
  [{ table: 'test', filter: 'id=eq.1' }, '%{"filter" => "id=eq.1", "table" => "test"}'],
  [{ schema: 'public', table: 7 }, '%{"schema" => "public", "table" => 7}'],
  [
    { schema: 'public', table: 'test', filter: null },
    '%{"filter" => nil, "schema" => "public", "table" => "test"}',
  ],
  [{ schema: ['a', true], user_token: 'x' }, '<redacted>'],
] as const)('parameters that name nothing: %j', async ([params, shownText]) => {
  expect(await readRefusal({ ...params })).toBe(
    `No subscription params provided. Please provide at least a \`schema\` or \`table\` to subscribe to: ${shownText}`,
  )
})

test('columns can be listed for one table only, and must be readable', async () => {
  const wildcard =
    'Column selection is not supported for wildcard subscriptions. Provide an explicit schema and table name.'
  expect(await readRefusal({ schema: 'public', select: ['id'] })).toBe(wildcard)
  expect(await readRefusal({ schema: '*', table: 'test', select: ['id'] })).toBe(wildcard)
  expect(await readRefusal(on({ select: 'id' }))).toBe(
    'Error parsing `select` params: expected a list of column name strings, e.g. select: ["col1", "col2"]',
  )
  expect(await readRefusal(on({ select: ['secret', 'id'] }))).toBe(
    `${UNABLE} An exception happened so please check your connect parameters: ${parameters('[]', '["secret", "id"]')}. Exception: ERROR P0001 (raise_exception) invalid column for select secret`,
  )
  await changes.watch(on({ select: [] }))
  await changes.watch(on({ select: [7, null] }))
})

test('a role that does not exist', async () => {
  expect(await readRefusal(on({}), 'nobody')).toContain(
    'Exception: ERROR 42704 (undefined_object) role "nobody" does not exist',
  )
})

test('one bad binding silences all of the channel; of several the last is named', async () => {
  expect(await readRefusal([on({}), on({ filter: 'a=eq.1' }), on({ filter: 'b=eq.1' })])).toContain(
    'invalid column for filter b',
  )
  const watch = await changes.watch(on({}))
  expect(await watch.after(`insert into test (id) values (1)`)).toHaveLength(1)
})

test('many filters stand on lines of their own in the text', async () => {
  const value = 'x'.repeat(60)
  const filter = `details=eq.${value},id=eq.hey`
  expect(await readRefusal(on({ filter }))).toContain(
    `filters: [\n  {"details", "eq", "${value}", false},\n  {"id", "eq", "hey", false}\n], select: nil`,
  )
})

test('a schema or a table may be a star, or a pattern', async () => {
  const where = async (params: Record<string, unknown>) => {
    const watch = await changes.watch(params)
    const events = await watch.after(`
      delete from test; delete from test_two; delete from other.test;
      insert into test (id) values (1); insert into test_two values (1); insert into other.test values (1)`)
    return events
      .filter(({ data }) => data.type === 'INSERT')
      .map(({ data }) => `${data.schema}.${data.table}`)
  }
  expect(await where({ schema: '*' })).toEqual(['public.test', 'public.test_two', 'other.test'])
  expect(await where({ schema: 'public' })).toEqual(['public.test', 'public.test_two'])
  expect(await where({ schema: 'public', table: '*' })).toEqual(['public.test', 'public.test_two'])
  expect(await where({ schema: '*', table: 'test' })).toEqual(['public.test', 'other.test'])
  expect(await where({ table: 'test%' })).toEqual(['public.test', 'public.test_two'])
})

test('a stopped subscription receives nothing more', async () => {
  const [goneWatch, stays] = [await changes.watch(on({})), await changes.watch(on({}))]
  goneWatch.stop()
  expect(await stays.after('delete from test; insert into test (id) values (9)')).not.toHaveLength(0)
  expect(await goneWatch.readMessages()).toEqual([])
})

test('a subscription stopped in the middle receives nothing more of what was on its way', async () => {
  let count = 0
  const subscription = await changes.feed.subscribe([on({})], [1], { role: 'anon' }, () => {
    count++
    subscription.stop()
  })
  const watch = await changes.watch(on({ event: 'INSERT' }))
  expect(await watch.after('delete from test; insert into test (id) values (1), (2), (3)')).toHaveLength(3)
  expect(count).toBe(1)
})
