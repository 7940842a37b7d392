import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../src/backend'
import { clientOf } from '../testing/backend'
import { restOf, startRestBackend, type Rest } from './support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend()
  rest = restOf(backend)
})
afterAll(() => backend.close())

const cell = async (id: number, column: string) => {
  const { text } = await rest(`/exact?id=eq.${id}&select=${column}`)
  return text.slice(`[{"${column}":`.length, -2)
}

describe('values leave as Postgres writes them', () => {
  it.each([
    ['big', '9007199254740993'],
    ['num', '12345678901234567890.0123456789'],
    ['price', '1.50'],
    ['real4', '1.1'],
    ['dbl', '"Infinity"'],
    ['at', '"2026-01-01T00:00:00+00:00"'],
    ['local', '"2026-01-01T00:00:00"'],
    ['d', '"2026-01-01"'],
    ['t', '"10:00:00"'],
    ['span', '"1 day 02:00:00"'],
    ['flags', '[true,false,null]'],
    ['nums', '[1,2]'],
    ['doc', '{"b":1, "a":1.0}'],
    ['docb', '{"a": 1.0, "b": 1}'],
    ['raw', '"\\\\xdeadbeef"'],
    ['period', '"[1,5)"'],
    ['whole', '"[\\"2026-01-01 00:00:00+00\\",\\"2026-01-02 00:00:00+00\\")"'],
    ['uid', '"7b5a9b5e-0000-4000-8000-000000000001"'],
    ['ip', '"10.0.0.1"'],
    ['feeling', '"happy"'],
    ['free', '"NaN"'],
  ])('%s as %s', async (column, writtenText) => {
    expect(await cell(1, column)).toBe(writtenText)
  })

  it.each([
    ['big', '-9223372036854775808'],
    ['num', '-0.0000000001'],
    ['price', '0.00'],
    ['real4', '"NaN"'],
    ['dbl', '1e+300'],
    ['at', '"2026-06-30T12:34:56.789012+00:00"'],
    ['local', '"infinity"'],
    ['d', '"-infinity"'],
    ['raw', '"\\\\x"'],
    ['period', '"empty"'],
    ['free', '1.000'],
  ])('%s as %s at the edges', async (column, writtenText) => {
    expect(await cell(2, column)).toBe(writtenText)
  })

  it('writes times in the zone the caller prefers', async () => {
    const answer = await rest('/exact?id=eq.1&select=at', {
      headers: { prefer: 'timezone=America/New_York' },
    })
    expect(answer.text).toBe('[{"at":"2025-12-31T19:00:00-05:00"}]')
  })

  it('keeps digits through embeds and functions', async () => {
    await backend.database.exec(`
      create table exact_parts (id int primary key, exact_id int references exact, big bigint, price numeric(10,2));
      insert into exact_parts values (1, 1, 9007199254740995, 2.50);
      create function huge() returns bigint language sql immutable as 'select 9007199254740997';
    `)
    expect((await rest('/exact?id=eq.1&select=exact_parts(big,price)')).text).toBe(
      '[{"exact_parts":[{"big": 9007199254740995, "price": 2.50}]}]',
    )
    expect((await rest('/rpc/huge')).text).toBe('9007199254740997')
  })
})

describe('domains with casts to and from JSON', () => {
  it('show, take and compare values in their own form', async () => {
    await backend.database.exec(`
      create domain color as integer;
      create function "json"(color) returns json language sql immutable as
        $$ select to_json('#' || lpad(to_hex($1), 6, '0')) $$;
      create function color(text) returns color language sql immutable as
        $$ select (('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int)::color $$;
      create function color(json) returns color language sql immutable as $$ select color($1 #>> '{}') $$;
      create cast (color as json) with function "json"(color) as implicit;
      create cast (json as color) with function color(json) as implicit;
      create cast (text as color) with function color(text) as implicit;
      create table paints (id int primary key, shade color);
      insert into paints values (1, 255)`)
    const createAnswer = await rest('/paints', {
      json: { id: 2, shade: '#00ff00' },
      headers: { prefer: 'return=representation' },
    })
    expect(createAnswer.body).toEqual([{ id: 2, shade: '#00ff00' }])
    expect((await rest('/paints?select=id,tint:shade&shade=eq.0000ff')).body).toEqual([
      { id: 1, tint: '#0000ff' },
    ])
    expect((await rest('/paints?shade=in.(0000ff,00ff00)&order=id')).body).toEqual([
      { id: 1, shade: '#0000ff' },
      { id: 2, shade: '#00ff00' },
    ])
    await rest('/paints?id=eq.1', { method: 'PATCH', json: { shade: '#000001' } })
    expect(await backend.database.query('select shade from paints where id = 1')).toEqual([{ shade: 1 }])
  })
})

describe('supabase-js', () => {
  it('selects, filters, embeds and counts', async () => {
    const { data, count, error } = await clientOf(backend)
      .from('teams')
      .select('name, projects!inner(name)', { count: 'exact' })
      .eq('projects.name', 'apollo')
      .order('name')
      .range(0, 9)
    expect([error, count, data]).toEqual([null, 1, [{ name: 'red', projects: [{ name: 'apollo' }] }]])
  })

  it('knows maybeSingle from single', async () => {
    const none = await clientOf(backend).from('teams').select().eq('id', 0).maybeSingle()
    expect([none.data, none.error]).toEqual([null, null])
    const missing = await clientOf(backend).from('teams').select().eq('id', 0).single()
    expect(missing.error?.code).toBe('PGRST116')
  })

  it('inserts, upserts, updates and deletes', async () => {
    const teams = () => clientOf(backend, 'secret').from('teams')
    expect((await teams().insert({ id: 60, name: 'js' }).select('name').single()).data).toEqual({
      name: 'js',
    })
    expect((await teams().upsert({ id: 60, name: 'jsx' }).select('name')).data).toEqual([{ name: 'jsx' }])
    expect((await teams().upsert({ id: 60, name: 'jsy' }, { ignoreDuplicates: true }).select()).data).toEqual(
      [],
    )
    expect(
      (
        await teams()
          .insert([
            { id: 61, name: 'a' },
            { id: 62, name: 'b', motto: 'm' },
          ])
          .select('motto')
      ).data,
    ).toEqual([{ motto: null }, { motto: 'm' }])
    expect((await teams().update({ motto: 'up' }).eq('id', 60).select('motto')).data).toEqual([
      { motto: 'up' },
    ])
    expect((await teams().delete({ count: 'exact' }).gte('id', 60)).count).toBe(3)
  })

  it('calls functions by POST, GET and HEAD', async () => {
    const client = clientOf(backend)
    expect((await client.rpc('add_up', { a: 1, b: 2 })).data).toBe(3)
    expect((await client.rpc('sum_of', { nums: [1, 2] }, { get: true })).data).toBe(3)
    expect((await client.rpc('list_projects', {}, { head: true, count: 'exact' })).count).toBe(4)
  })

  it('reads CSV and another schema', async () => {
    const client = clientOf(backend)
    expect((await client.from('teams').select('id').eq('id', 1).csv()).data).toBe('id\n1')
    expect((await client.schema('inventory').from('parts').select('name').order('id')).data).toEqual([
      { name: 'bolt' },
      { name: 'nut' },
    ])
  })
})
