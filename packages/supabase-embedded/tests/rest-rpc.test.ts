import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Backend } from '../src/backend'
import { restOf, startRestBackend, type Rest } from './support/rest'

let backend: Backend
let rest: Rest
beforeAll(async () => {
  backend = await startRestBackend()
  rest = restOf(backend)
})
afterAll(() => backend.close())

const raw = (type: string, body: string) => ({ raw: body, headers: { 'content-type': type } })

describe('results', () => {
  it('gives scalars, nulls, lists and rows as JSON', async () => {
    expect((await rest('/rpc/add_up', { json: { a: 1 } })).text).toBe('11')
    expect((await rest('/rpc/nil', { json: {} })).text).toBe('null')
    expect((await rest('/rpc/names', { json: {} })).text).toBe('["red", "blue", "idle"]')
    expect((await rest('/rpc/one_project?select=name', { json: { pid: 1 } })).text).toBe('{"name":"apollo"}')
    expect((await rest('/rpc/table_of', { json: { n: 2 } })).body).toEqual([
      { i: 1, square: 1 },
      { i: 2, square: 4 },
    ])
    expect((await rest('/rpc/inout_of', { json: { x: 1 } })).body).toEqual({ x: 2, y: 3 })
  })

  it('gives whole rows when nothing is selected', async () => {
    expect((await rest('/rpc/list_projects?select=&id=eq.4')).body).toMatchObject([{ id: 4, name: 'orphan' }])
  })

  it('answers void with 204', async () => {
    const answer = await rest('/rpc/nothing', { json: {} })
    expect([answer.status, answer.text]).toEqual([204, ''])
  })

  it('calls by GET, in a read-only transaction', async () => {
    expect((await rest('/rpc/add_up?a=1&b=2')).text).toBe('3')
    const write = await rest('/rpc/write_in_get')
    expect([write.status, write.body]).toMatchObject([405, { code: '25006' }])
    expect((await rest('/rpc/add_up?a=1', { method: 'HEAD' })).status).toBe(200)
    expect((await rest('/rpc/add_up', { method: 'PATCH', json: {} })).body).toMatchObject({
      code: 'PGRST101',
      message: 'Cannot use the PATCH method on RPC',
    })
  })

  it('filters, sorts, limits, counts and embeds the rows of a function', async () => {
    const answer = await rest(
      '/rpc/list_projects?select=name,teams(name),tasks(title)&id=lt.3&order=id.desc&limit=1',
      { json: { min_id: 0 }, headers: { prefer: 'count=exact' } },
    )
    expect([answer.status, answer.headers.get('content-range')]).toEqual([206, '0-0/2'])
    expect(answer.body).toEqual([{ name: 'gemini', teams: { name: 'red' }, tasks: [{ title: 'test' }] }])
    expect((await rest('/rpc/list_projects?min_id=2&select=id')).body).toEqual([{ id: 3 }, { id: 4 }])
    expect((await rest('/rpc/list_projects?select=name,total,crew(name)&id=eq.3')).body).toEqual([
      { name: 'vostok', total: 0, crew: [{ name: 'cyd' }] },
    ])
  })

  it('writes through a volatile function', async () => {
    expect((await rest('/rpc/add_team?select=id', { json: { tid: 50, tname: 'x' } })).body).toEqual({
      id: 50,
    })
    const one = await rest('/rpc/names', {
      json: {},
      headers: { accept: 'application/vnd.pgrst.object+json' },
    })
    expect(one.status).toBe(406)
  })
})

describe('arguments', () => {
  it('takes the body as a single unnamed argument', async () => {
    expect((await rest('/rpc/raw_json', { json: { a: [1] } })).text).toBe('{"a":[1]}')
    expect((await rest('/rpc/raw_json', raw('application/json', '[1,2]'))).body).toMatchObject({
      code: 'PGRST102',
    })
    expect((await rest('/rpc/raw_text', raw('text/plain', 'loud'))).text).toBe('"LOUD"')
    expect(
      (
        await rest('/rpc/raw_bytes', {
          raw: Uint8Array.of(0, 255, 128),
          headers: { 'content-type': 'application/octet-stream' },
        })
      ).text,
    ).toBe('3')
  })

  it('takes arrays, variadics and forms', async () => {
    expect((await rest('/rpc/sum_of', { json: { nums: [1, 2, 3] } })).text).toBe('6')
    expect((await rest('/rpc/sum_of?nums={4,5}')).text).toBe('9')
    expect((await rest('/rpc/joined', { json: { words: ['a', 'b'] } })).text).toBe('"a-b"')
    expect((await rest('/rpc/joined?words=a&words=b')).text).toBe('"a-b"')
    expect((await rest('/rpc/add_up', raw('application/x-www-form-urlencoded', 'a=2&b=3'))).text).toBe('5')
  })

  it('chooses an overload by the names of the arguments', async () => {
    expect((await rest('/rpc/pick', { json: { a: 1 } })).text).toBe('"one"')
    expect((await rest('/rpc/pick', { json: { a: 1, b: 2 } })).text).toBe('"two"')
  })

  it('refuses to choose between overloads that differ by type alone', async () => {
    const answer = await rest('/rpc/twin', { json: { v: 1 } })
    expect(answer.status).toBe(300)
    expect(answer.body).toEqual({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.twin(v => integer), public.twin(v => text)',
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    })
  })

  it('names the candidates in the order of their parameters, not of their making', async () => {
    await backend.database.exec(`
      create function overloaded(a int, b int default 1) returns int language sql as 'select 1';
      create function overloaded(a text) returns int language sql as 'select 1';
      create function overloaded(a int) returns int language sql as 'select 1';
      create function overloaded(a boolean) returns int language sql as 'select 1';
      comment on function overloaded(boolean) is 'comes after those without a comment'`)
    expect((await rest('/rpc/overloaded', { json: { a: 1 } })).body).toMatchObject({
      code: 'PGRST203',
      message:
        'Could not choose the best candidate function between: public.overloaded(a => integer), public.overloaded(a => text), public.overloaded(a => boolean), public.overloaded(a => integer, b => integer)',
    })
  })

  it('names a function it cannot find, and the one that was meant', async () => {
    const answer = await rest('/rpc/add_upp', { json: { a: 1, b: 2 } })
    expect(answer.status).toBe(404)
    expect(answer.body).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.add_upp(a, b) in the schema cache',
      details:
        'Searched for the function public.add_upp with parameters a, b or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add_up',
    })
    expect((await rest('/rpc/add_up?c=1')).body).toEqual({
      code: 'PGRST202',
      message: 'Could not find the function public.add_up(c) in the schema cache',
      details:
        'Searched for the function public.add_up with parameter c, but no matches were found in the schema cache.',
      hint: 'Perhaps you meant to call the function public.add_up(a, b)',
    })
    expect((await rest('/rpc/zzz', { json: {} })).body).toMatchObject({
      message: 'Could not find the function public.zzz without parameters in the schema cache',
      hint: null,
    })
  })
})

describe('functions speaking HTTP', () => {
  it.each([
    ['P0001', 400],
    ['PT402', 402],
    ['23514', 400],
    ['42501', 401],
    ['22023', 400],
    ['40001', 500],
    ['57014', 500],
    ['53300', 503],
    ['28000', 403],
    ['P0002', 500],
  ])('raises %s as %d', async (code, status) => {
    const answer = await rest('/rpc/refuse', { json: { code } })
    expect([answer.status, answer.body]).toEqual([
      status,
      { code, message: 'refused', details: 'because', hint: 'do not' },
    ])
  })

  it('answers exactly what a PGRST error says', async () => {
    const answer = await rest('/rpc/teapot', { json: {} })
    expect([answer.status, answer.headers.get('x-brew')]).toEqual([418, 'tea'])
    expect(answer.body).toEqual({ code: '123', message: 'short', details: 'stout', hint: 'pour' })
    const bad = await rest('/rpc/bad_teapot', { json: {} })
    expect([bad.status, bad.body]).toMatchObject([
      500,
      { code: 'PGRST121', details: "Invalid JSON value for MESSAGE: 'no json'" },
    ])
  })

  it('sets status and headers from response settings', async () => {
    const answer = await rest('/rpc/shaped', { json: {} })
    expect([answer.status, answer.text]).toEqual([202, '"done"'])
    expect([answer.headers.get('x-shape'), answer.headers.get('cache-control')]).toEqual([
      'round',
      'no-store',
    ])
  })

  it('tells a function about its request', async () => {
    const answer = await rest('/rpc/echo_request', {
      headers: { 'x-test': 'yes', prefer: 'timezone=Europe/Vienna' },
    })
    expect(answer.headers.get('preference-applied')).toBe('timezone=Europe/Vienna')
    expect(answer.body).toMatchObject({
      header: 'yes',
      method: 'GET',
      path: '/rpc/echo_request',
      role: 'anon',
      session: 'authenticator',
      claims: { role: 'anon' },
      zone: 'Europe/Vienna',
      path_of_search: '"public", "public", "extensions"',
    })
  })
})
